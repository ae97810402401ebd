import { isObject } from '../propertySchema';

type Json = Record<string, unknown>;
/** Checks a value. @returns what it must be, or undefined */
type Check = (value: unknown) => string | undefined;

const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a text');
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const number: Check = (value) => (typeof value === 'number' ? undefined : 'must be a number');
const count: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 ? undefined : 'must be a whole number from 0';
const oneOf =
  (...all: string[]): Check =>
  (value) =>
    all.includes(String(value)) ? undefined : `must be one of ${all.join(', ')}`;
const choices: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isObject(one) && typeof one.const === 'string' && typeof one.title === 'string')
    ? undefined
    : 'must be a list of {"const": "…", "title": "…"}';
const texts: Check = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? undefined
    : 'must be a list of texts';
const regex: Check = (value) => {
  if (typeof value !== 'string') return 'must be a text';
  try {
    new RegExp(value, 'u');
    return undefined;
  } catch {
    return 'is not a regular expression';
  }
};

/** The keywords of a property. Source: spec 001, point 3. */
const keywords: Readonly<Record<string, Check>> = {
  type: oneOf('string', 'integer', 'number', 'boolean', 'object'),
  title: text,
  shortTitle: text,
  help: text,
  format: oneOf('date', 'uri', 'email'),
  'ui:widget': oneOf('textarea', 'currency'),
  'ui:order': texts,
  enum: (value) => (Array.isArray(value) && value.length > 0 ? texts(value) : 'must be a list of texts'),
  oneOf: choices,
  anyOf: choices,
  minimum: number,
  maximum: number,
  minLength: count,
  maxLength: count,
  pattern: regex,
  readOnly: flag,
  writeOnly: flag,
  default: () => undefined,
  disabledDates: (value) =>
    isObject(value) && typeof value.toToday === 'boolean' ? undefined : 'must be {"toToday": true}',
  properties: () => undefined,
  required: texts,
};
const topKeywords: Readonly<Record<string, Check>> = {
  type: oneOf('object'),
  title: text,
  properties: () => undefined,
  required: texts,
  'ui:order': texts,
  'review:required': texts,
};

const deepest = 4;
/** Names that every object of JavaScript has. */
const builtIn: readonly string[] = ['__proto__', 'constructor', 'prototype'];
/** `PUT /bookings/{id}/status` changes the booking's own status. */
const ownMembers: readonly string[] = ['status'];
const isAbove = (low: unknown, high: unknown) =>
  typeof low === 'number' && typeof high === 'number' && low > high;

function faultOfObject(schema: Json, path: string, depth: number): string | undefined {
  const { properties = {} } = schema;
  if (!isObject(properties)) return `${path}/properties must be an object`;
  for (const [name, property] of Object.entries(properties)) {
    const at = `${path}/properties/${name}`;
    if (!/^[\w-]{1,60}$/.test(name)) return `${at}: a name has letters, digits, _ and -, at most 60`;
    if (builtIn.includes(name) || (depth === 0 && ownMembers.includes(name)))
      return `${at}: ${name} is reserved, choose another name`;
    if (!isObject(property)) return `${at} must be an object`;
    const fault = faultOfProperty(property, at, depth);
    if (fault) return fault;
  }
  for (const list of ['required', 'ui:order', 'review:required'])
    for (const name of (schema[list] as string[] | undefined) ?? [])
      if (!Object.hasOwn(properties, name)) return `${path}/${list} names ${name}, which is no property`;
  return undefined;
}

function faultOfKeywords(
  schema: Json,
  path: string,
  known: Readonly<Record<string, Check>>,
): string | undefined {
  for (const [keyword, value] of Object.entries(schema)) {
    const check = Object.hasOwn(known, keyword) ? known[keyword] : undefined;
    if (!check) return `${path}/${keyword} is not known here`;
    const fault = check(value);
    if (fault) return `${path}/${keyword} ${fault}`;
  }
  return undefined;
}

function faultOfProperty(property: Json, path: string, depth: number): string | undefined {
  const fault = faultOfKeywords(property, path, keywords);
  if (fault) return fault;
  if (property.type === undefined) return `${path}/type is missing`;
  if (isAbove(property.minimum, property.maximum)) return `${path}/minimum is above maximum`;
  if (isAbove(property.minLength, property.maxLength)) return `${path}/minLength is above maxLength`;
  if (property.type !== 'object')
    return property.properties === undefined ? undefined : `${path}/properties needs the type object`;
  if (depth >= deepest) return `${path} is nested too deep`;
  return faultOfObject(property, path, depth + 1);
}

/**
 * Finds the first fault of a booking subtype's schema: a keyword that is unknown or has a wrong value, or a name of no property.
 * @returns the place and what is wrong there, `/properties/size/maximum must be a number`; undefined without a fault
 */
export const bookingSchemaFault = (schema: Json): string | undefined =>
  faultOfKeywords(schema, '', topKeywords) ?? faultOfObject(schema, '', 0);
