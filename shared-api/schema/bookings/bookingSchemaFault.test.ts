import { bookingSchemaFault } from './bookingSchemaFault';

const property = (part: object) => ({ properties: { size: { type: 'integer', ...part } } });

describe('the schema of a booking subtype', () => {
  it('may be empty, nested, and have every keyword that forms know', () => {
    expect(bookingSchemaFault({})).toBeUndefined();
    expect(
      bookingSchemaFault({
        type: 'object',
        required: ['reason'],
        'ui:order': ['reason', 'site'],
        'review:required': ['site'],
        properties: {
          reason: { type: 'string', title: 'Reason', 'ui:widget': 'textarea', minLength: 1, maxLength: 500 },
          site: {
            type: 'object',
            properties: { floor: { type: 'integer', minimum: 0, maximum: 9 }, status: { type: 'string' } },
          },
          impact: { type: 'string', oneOf: [{ const: 'none', title: 'None' }] },
          when: { type: 'string', format: 'date', disabledDates: { toToday: true } },
          code: { type: 'string', pattern: '^[A-Z]{3}$', help: 'Three letters', readOnly: false },
        },
      }),
    ).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>]>([
    ['/colour is not known here', { colour: 'red' }],
    ['/type must be one of object', { type: 'array' }],
    ['/properties must be an object', { properties: [] }],
    ['/properties/size must be an object', { properties: { size: 3 } }],
    [
      '/properties/status: status is reserved, choose another name',
      { properties: { status: { type: 'string' } } },
    ],
    [
      '/properties/__proto__: __proto__ is reserved, choose another name',
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as Record<string, unknown>,
    ],
    [
      '/properties/site/properties/constructor: constructor is reserved, choose another name',
      { properties: { site: { type: 'object', properties: { constructor: { type: 'string' } } } } },
    ],
    ['/properties/size/type is missing', { properties: { size: {} } }],
    [
      '/properties/size/type must be one of string, integer, number, boolean, object',
      property({ type: 'int' }),
    ],
    ['/properties/size/maximum must be a number', property({ maximum: '3' })],
    ['/properties/size/minimum is above maximum', property({ minimum: 4, maximum: 3 })],
    ['/properties/size/pattern is not a regular expression', property({ pattern: '(' })],
    ['/properties/size/constructor is not known here', property({ constructor: 1 })],
    [
      '/properties/size/oneOf must be a list of {"const": "…", "title": "…"}',
      property({ oneOf: [{ const: 1 }] }),
    ],
    ['/required names colour, which is no property', { required: ['colour'] }],
    ['/review:required names a, which is no property', { 'review:required': ['a'] }],
    [
      '/properties/site/properties/floor/title must be a text',
      { properties: { site: { type: 'object', properties: { floor: { type: 'integer', title: 1 } } } } },
    ],
  ])('%s', (fault, schema) => {
    expect(bookingSchemaFault(schema)).toBe(fault);
  });
});
