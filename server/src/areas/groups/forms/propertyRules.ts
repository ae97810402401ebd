import { isSafe } from 'redos-detector';
import type { Static } from 'typebox';
import type { propertyContract } from 'shared-api/contracts/catalogue';
import type { PropertySchema } from 'shared-api/contracts/propertySchema';
import { checkProperty } from 'shared-api/schema';

export type PropertyBody = Static<typeof propertyContract.body>;

const nameRule = /^[a-z][a-z0-9_]{0,49}(\.[a-z][a-z0-9_]{0,49})?$/;
/** Milliseconds that the check of a pattern may take; one that takes longer counts as unsafe. */
const patternTimeout = 200;

/** The pattern as the browser compiles it: with Unicode, or else without; null for an invalid one. */
function compile(pattern: string): RegExp | null {
  for (const flag of ['u', ''])
    try {
      return new RegExp(pattern, flag);
    } catch {
      // Try the next flag, which is more lenient.
    }
  return null;
}

function patternFault(pattern: string): string | undefined {
  const compiled = compile(pattern);
  if (!compiled) return 'This is not a valid regular expression.';
  try {
    if (isSafe(compiled, { timeout: patternTimeout }).safe) return undefined;
  } catch {
    return 'This regular expression cannot be checked. Write it in a simpler way.';
  }
  return 'Some texts would take this pattern very long. Avoid repetitions inside or next to repetitions of the same characters.';
}

/** The default as a value of the property's type; NaN for a text that is no number. */
export function defaultOf({ type, default: text }: PropertyBody): unknown {
  if (text === null) return null;
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return Number(text);
}

/** The part of the JSON Schema that decides which default is valid. */
const schemaOf = (body: PropertyBody): PropertySchema =>
  Object.fromEntries(
    Object.entries({
      type: body.type,
      title: 'Default',
      format: body.format,
      'ui:widget': body.widget,
      minimum: body.minimum,
      maximum: body.maximum,
      minLength: body.min_length,
      maxLength: body.max_length,
      pattern: body.pattern,
    }).filter(([, value]) => value !== null),
  ) as unknown as PropertySchema;

/** The faults of a property that its schema lets through, by field. The database has the same rules. */
export function propertyFaults(body: PropertyBody): Record<string, string> {
  const { name, type, format, widget } = body;
  const isText = type === 'string';
  const isNumber = type === 'integer' || type === 'number';
  const faults: Record<string, string> = {};
  const refuse = (field: keyof PropertyBody, isWrong: boolean, text: string) => {
    if (isWrong) faults[field] ??= text;
  };
  refuse(
    'name',
    !nameRule.test(name) || /(^|\.)constructor(\.|$)/.test(name),
    'Use small letters, digits and _, beginning with a letter; one dot at most: site.building.',
  );
  refuse('format', format !== null && !isText, 'Only a text has a format.');
  refuse(
    'widget',
    widget === 'textarea' && (!isText || format !== null),
    'Only a text without a format has several lines.',
  );
  refuse(
    'widget',
    widget === 'currency' && type !== 'integer',
    'Only a whole number is an amount of dollars.',
  );
  for (const field of ['minimum', 'maximum'] as const)
    refuse(field, body[field] !== null && !isNumber, 'Only a number has it.');
  for (const field of ['minimum', 'maximum'] as const)
    refuse(
      field,
      type === 'integer' && body[field] !== null && !Number.isInteger(body[field]),
      'A whole number has whole limits.',
    );
  refuse('maximum', (body.minimum ?? -Infinity) > (body.maximum ?? Infinity), 'It is less than the minimum.');
  for (const field of ['min_length', 'max_length'] as const)
    refuse(field, body[field] !== null && (!isText || format === 'date'), 'Only a text has it.');
  refuse(
    'max_length',
    (body.min_length ?? 0) > (body.max_length ?? Infinity),
    'It is less than the minimum length.',
  );
  refuse(
    'pattern',
    body.pattern !== null && (!isText || format !== null),
    'Only a text without a format has a pattern.',
  );
  const fault = body.pattern === null || faults.pattern ? undefined : patternFault(body.pattern);
  if (fault) faults.pattern = fault;
  refuse('not_past', body.not_past && format !== 'date', 'Only a date has it.');
  const value = defaultOf(body);
  const wrong = value === null || faults.pattern ? undefined : checkProperty(schemaOf(body), value, false);
  if (wrong) faults.default = `${wrong}.`;
  return faults;
}
