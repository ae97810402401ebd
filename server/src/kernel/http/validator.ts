import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { Value } from 'typebox/value';
import { isDay } from 'shared-api/workingDays';

// Replaces TypeBox's `date` format, which accepts the year 0 that PostgreSQL does not have.
Format.Set('date', isDay);

const wholeNumber = /^-?\d+$/;

/** The names of a schema's members that are whole numbers. */
const integerNames = (schema: Partial<TObject>): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([, member]) => (member as { type?: string }).type === 'integer')
    .map(([name]) => name);

/**
 * Converts texts as `Value.Convert` does for an object, but visits only the given members: TypeBox visits every member of the
 * schema, and a list has forty.
 */
function convert({ properties = {} }: Partial<TObject>, texts: Record<string, unknown>): void {
  for (const name of Object.keys(texts)) {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member) texts[name] = Value.Convert(member, texts[name]);
  }
}

interface Limited {
  maxItems?: number;
  items?: Limited;
  properties?: Record<string, Limited>;
}

/**
 * Finds the first array that is longer than its schema allows. It runs before TypeBox, which checks `uniqueItems` in quadratic
 * time and every item of an array before its length.
 * @returns an error in TypeBox's format; undefined when all arrays are within their limits
 */
function findArrayFault(schema: Limited, value: unknown, at = ''): object | undefined {
  if (Array.isArray(value)) {
    const { maxItems: limit = Infinity, items } = schema;
    if (value.length > limit)
      return {
        keyword: 'maxItems',
        instancePath: at,
        schemaPath: '#',
        params: { limit },
        message: `must not have more than ${limit} items`,
      };
    return items && findFirstFault(value.map((item, i) => [items, item, `${at}/${i}`]));
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return undefined;
  return findFirstFault(
    Object.entries(schema.properties)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, member]) => [member, (value as Record<string, unknown>)[name], `${at}/${name}`]),
  );
}

function findFirstFault(places: [schema: Limited, value: unknown, at: string][]): object | undefined {
  for (const place of places) {
    const fault = findArrayFault(...place);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Creates validators with TypeBox: bodies are checked as they are, addresses and queries are converted from text. Text such as
 * "1.5" is refused for a whole number; TypeBox alone would read it as 1. Each validator is created at its first use.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = (route) => {
  let check: ReturnType<typeof TypeBoxValidatorCompiler> | undefined;
  // The value has been converted already, so TypeBox's own conversion is skipped.
  const validate = (value: unknown) => {
    const fault = findArrayFault(route.schema, value);
    if (fault) return { error: [fault] } as never;
    return (check ??= TypeBoxValidatorCompiler({ ...route, httpPart: 'body' }))(value);
  };
  if (route.httpPart === 'body') return validate;
  const integers = integerNames(route.schema);
  return (value: unknown) => {
    const texts = value as Record<string, unknown>;
    const wrong = integers.filter((name) => {
      const text = texts[name];
      return typeof text === 'string' && !wholeNumber.test(text);
    });
    if (!wrong.length) {
      convert(route.schema, texts);
      return validate(texts);
    }
    return {
      error: wrong.map((name) => ({
        keyword: 'type',
        instancePath: `/${name}`,
        schemaPath: `#/properties/${name}/type`,
        params: { type: 'integer' },
        message: 'must be a whole number',
      })),
    } as never;
  };
};
