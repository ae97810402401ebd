import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ProjectListQuery } from 'shared-api/contracts/projects';
import { compileValidator } from './validator';

const validatorOf = (schema: TSchema, httpPart: string) =>
  compileValidator({ schema, httpPart, method: 'GET', url: '/' }) as (value: unknown) => {
    value?: unknown;
    error?: { instancePath: string }[];
  };

describe('the validator', () => {
  it.each([
    ['nothing', {}],
    ['a whole number', { page: '2' }],
    ['one text where a list is asked for', { sort: 'project_id desc' }],
    ['several texts', { project_id: ['1', '2'], project_state_is_closed: 'false' }],
    ['an empty value', { team_name: '' }],
  ])('converts a query as TypeBox does, whatever of it is there: %s', (_what, query) => {
    const converted = Value.Convert(ProjectListQuery, structuredClone(query));
    expect(validatorOf(ProjectListQuery, 'querystring')(structuredClone(query))).toEqual({
      value: converted,
    });
  });

  it.each([
    ['a name that the schema does not have', { nothing: '1' }],
    ['the name of what every object has', { constructor: '1' }],
    ['a fraction', { page: '1.5' }],
  ])('refuses %s', (_what, query) => {
    expect(validatorOf(ProjectListQuery, 'querystring')(query).error).not.toHaveLength(0);
  });

  it('takes bodies as they are', () => {
    const validate = validatorOf(Type.Object({ count: Type.Integer() }), 'body');
    expect(validate({ count: 1 })).toEqual({ value: { count: 1 } });
    expect(validate({ count: '1' }).error).not.toHaveLength(0);
  });

  it('refuses an array over its limit by that alone, before it looks at any item', () => {
    const reads: string[] = [];
    const item = {
      get id() {
        reads.push('id');
        return 'not a number';
      },
    };
    const Items = Type.Array(Type.Object({ id: Type.Integer() }), { maxItems: 3, uniqueItems: true });
    const validate = validatorOf(Type.Object({ a: Type.Object({ list: Items }) }), 'body');
    const { error } = validate({ a: { list: [item, item, item, item] } });
    expect(error).toMatchObject([{ keyword: 'maxItems', instancePath: '/a/list', params: { limit: 3 } }]);
    expect(reads).toEqual([]);
    expect(validate({ a: { list: [{ id: 1 }, { id: 2 }] } }).error).toBeUndefined();
  });
});
