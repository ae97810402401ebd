import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { Value } from 'typebox/value';
import { isDay } from 'shared-api/workingDays';

// Days as forms know them, not as TypeBox does: it lets the year 0 through, which PostgreSQL has not.
Format.Set('date', isDay);

const wholeNumber = /^-?\d+$/;

/** Names of a schema's members that are whole numbers. */
const integersOf = (schema: Partial<TObject>): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([, member]) => (member as { type?: string }).type === 'integer')
    .map(([name]) => name);

/**
 * Converts texts as `Value.Convert` does for an object, but looks at those alone that are there: TypeBox looks for each member
 * of the schema, of which a list has forty.
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
 * Finds the first array that is longer than its schema allows. It runs before TypeBox, which checks `uniqueItems` in quadratic time
 * and every item of an array before its length.
 * @returns an error as TypeBox has them; undefined when all arrays keep their limits
 */
function arrayFault(schema: Limited, value: unknown, at = ''): object | undefined {
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
    return items && firstFault(value.map((item, i) => [items, item, `${at}/${i}`]));
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return undefined;
  return firstFault(
    Object.entries(schema.properties)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, member]) => [member, (value as Record<string, unknown>)[name], `${at}/${name}`]),
  );
}

function firstFault(places: [schema: Limited, value: unknown, at: string][]): object | undefined {
  for (const place of places) {
    const fault = arrayFault(...place);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Validates by TypeBox: bodies as they are, addresses and queries converted from text. Text that is no whole number is refused
 * where one is asked for; TypeBox alone would read "1.5" as 1. A check is made when it is first asked for.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = (route) => {
  let check: ReturnType<typeof TypeBoxValidatorCompiler> | undefined;
  // What comes here has been converted, which TypeBox's compiler would do to all but bodies.
  const validate = (value: unknown) => {
    const fault = arrayFault(route.schema, value);
    if (fault) return { error: [fault] } as never;
    return (check ??= TypeBoxValidatorCompiler({ ...route, httpPart: 'body' }))(value);
  };
  if (route.httpPart === 'body') return validate;
  const integers = integersOf(route.schema);
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
