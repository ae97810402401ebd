import type { ConfigProperty } from '../manifest/manifestConfig';
import { configFaults } from './configFaults';

const text: ConfigProperty = { type: 'string', title: 'Notice', maxLength: 100, default: '' };
const faultsOf = (property: Partial<ConfigProperty>, order: string[] = []) =>
  configFaults({
    config: {
      type: 'object',
      // Members that are undefined are left out, as in a file.
      properties: { one: JSON.parse(JSON.stringify({ ...text, ...property })) as ConfigProperty },
      'ui:order': order,
    },
  });

it('a manifest without settings, and one with valid ones, has no faults', () => {
  expect(configFaults({})).toEqual([]);
  expect(faultsOf({}, ['one'])).toEqual([]);
  expect(faultsOf({ pattern: '^[A-Z]{2}-\\d+$', default: 'AB-1' })).toEqual([]);
});

it.each<[string, Partial<ConfigProperty>, string]>([
  ['a default that breaks its own schema', { minLength: 3 }, 'default: Notice is required'],
  ['a default of another type', { default: 5 }, 'default: The Notice field is not a valid value'],
  ['a text without a maximum length', { maxLength: undefined }, 'maxLength: a text needs a maximum length'],
  ['a keyword of another type', { minimum: 1 }, 'minimum: a string has no minimum'],
  [
    'bounds the wrong way round',
    { type: 'integer', maxLength: undefined, default: 1, minimum: 2, maximum: 1 },
    'maximum: 1 is less than the minimum 2',
  ],
  ['no regular expression', { pattern: '[' }, 'is no regular expression'],
  ['a pattern that can take exponential time', { pattern: '^(a+)+$' }, 'groups are not allowed'],
  ['a pattern of many quantifiers', { pattern: 'a*a*a*a*b' }, 'at most 3'],
  ['a pattern on long texts', { pattern: 'a', maxLength: 4000, default: 'a' }, 'maxLength of at most 200'],
])('%s is a fault', (_, property, fault) => {
  const faults = faultsOf(property);
  expect(faults.join()).toContain(fault);
  expect(faults[0]).toMatch(/^portal\.json config\.properties\.one\./);
});

it('an order of settings that there are not is a fault', () => {
  expect(faultsOf({}, ['other'])).toEqual(['portal.json config.ui:order.0: there is no setting "other"']);
});
