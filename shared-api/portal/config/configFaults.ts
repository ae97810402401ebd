import type { ConfigProperty, ManifestConfig } from '../manifest/manifestConfig';
import { checkSetting } from './checkSetting';

/** Keywords that only some types of values have. */
const keywords: Partial<Record<keyof ConfigProperty, readonly ConfigProperty['type'][]>> = {
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  oneOf: ['string'],
  'ui:widget': ['string'],
};

/** The longest text that a pattern is tried on. */
const maxPatternText = 200;
const maxQuantifiers = 3;

/**
 * Finds why a pattern may not be used. It runs on the server, so what can take exponential time is refused: groups, and many
 * quantifiers.
 */
function patternFault({ pattern, maxLength = Infinity }: ConfigProperty): string | undefined {
  if (pattern === undefined) return undefined;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return `"${pattern}" is no regular expression with the flag u`;
  }
  const bare = pattern.replace(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)/gu, '_').replace(/\[[^\]]*\]/g, '_');
  if (bare.includes('(')) return 'groups are not allowed; use classes such as [a-z] or oneOf';
  if ((bare.match(/[*+?{]/g) ?? []).length > maxQuantifiers)
    return `at most ${maxQuantifiers} of * + ? and {} are allowed`;
  if (maxLength > maxPatternText) return `a text with a pattern needs maxLength of at most ${maxPatternText}`;
  return undefined;
}

function propertyFaults(property: ConfigProperty): [member: string, fault: string][] {
  const { type, format, oneOf, minimum, maximum, minLength, maxLength } = property;
  const misplaced = Object.entries(keywords).flatMap(([name, types]): [string, string][] =>
    Object.hasOwn(property, name) && !types.includes(type)
      ? [[name, `${type === 'integer' ? 'an' : 'a'} ${type} has no ${name}`]]
      : [],
  );
  if (misplaced.length) return misplaced;
  const faults: [string, string][] = [];
  const needsLength = type === 'string' && !oneOf && format !== 'date';
  if (needsLength && maxLength === undefined) faults.push(['maxLength', 'a text needs a maximum length']);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    faults.push(['maximum', `${maximum} is less than the minimum ${minimum}`]);
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    faults.push(['maxLength', `${maxLength} is less than minLength ${minLength}`]);
  if (oneOf && new Set(oneOf.map((option) => option.const)).size < oneOf.length)
    faults.push(['oneOf', 'two options have the same const']);
  const pattern = patternFault(property);
  if (pattern) faults.push(['pattern', pattern]);
  if (faults.length) return faults;
  const fault = checkSetting(property, property.default);
  return fault ? [['default', `${fault}: every configuration must be valid until somebody sets it`]] : [];
}

/**
 * Checks the rules over `config` that the manifest's schema cannot express.
 * @returns one line per fault, each naming the JSON path; empty if there are none
 */
export function configFaults({ config }: { config?: ManifestConfig }): string[] {
  if (!config) return [];
  const { properties, 'ui:order': order = [] } = config;
  return [
    ...Object.entries(properties).flatMap(([key, property]) =>
      propertyFaults(property).map(
        ([member, fault]) => `portal.json config.properties.${key}.${member}: ${fault}`,
      ),
    ),
    ...order.flatMap((key, index) =>
      Object.hasOwn(properties, key)
        ? []
        : [`portal.json config.ui:order.${index}: there is no setting "${key}"`],
    ),
  ];
}
