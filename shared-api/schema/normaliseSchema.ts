import { limits } from '../contracts/limits';
import type { ProjectSchema, PropertySchema } from '../contracts/propertySchema';
import { isObject } from './propertySchema';

type Json = Record<string, unknown>;

/** Converts `enum` and `anyOf` to `oneOf`, the keyword that forms and checks know. Source: spec 001, point 3. */
function choicesOf({ oneOf, anyOf, enum: values }: Json): PropertySchema['oneOf'] {
  if (Array.isArray(oneOf)) return oneOf as PropertySchema['oneOf'];
  if (Array.isArray(anyOf)) return anyOf as PropertySchema['oneOf'];
  return Array.isArray(values)
    ? values.map((value) => ({ const: String(value), title: String(value) }))
    : undefined;
}

function memberOf(name: string, raw: Json): PropertySchema {
  if (raw.type === 'object') return { title: name, ...raw, ...objectOf(raw) } as PropertySchema;
  const { anyOf: _, enum: _values, ...rest } = raw;
  const oneOf = raw.type === 'string' ? choicesOf(raw) : undefined;
  const isFree = raw.type === 'string' && !oneOf && raw.format !== 'date';
  return {
    title: name,
    ...rest,
    ...(oneOf && { oneOf }),
    ...(isFree && { maxLength: raw.maxLength ?? limits.propertyText }),
  } as PropertySchema;
}

function objectOf(raw: Json): Omit<ProjectSchema, 'type'> {
  const members = isObject(raw.properties) ? raw.properties : {};
  return {
    properties: Object.fromEntries(
      Object.entries(members).map(([name, one]) => [name, memberOf(name, isObject(one) ? one : {})]),
    ),
    required: Array.isArray(raw.required) ? (raw.required as string[]) : [],
    'ui:order': Array.isArray(raw['ui:order']) ? (raw['ui:order'] as string[]) : [],
  };
}

/** Normalises a subtype's schema: every property has a title, choices are `oneOf`, and every text has a maximal length. */
export const normaliseSchema = (raw: Json): ProjectSchema & Json => ({
  ...raw,
  type: 'object',
  ...objectOf(raw),
});
