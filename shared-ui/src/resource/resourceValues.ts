import * as Yup from 'yup';
import { invalidDate } from '../form/fields/FormDateField';
import { toNumber } from '../form/fields/FormNumberField';
import { formatDate } from '../date/formatDate';
import type { ComparedField } from '../form/conflicts/compareEdits';
import type { PickerOption } from '../form/fields/usePickerOptions';
import type { FieldData, FormMode, ResourceField } from './types';

/** Values of a form, by field: text, boolean, `YYYY-MM-DD` or null, `{id, name}` or null. */
export type Values = Record<string, unknown>;

const isText = ({ kind }: { kind: string }) => kind === 'text' || kind === 'email';

/** Whether a form shows a field. */
export const isIn = ({ form, fixed }: Pick<FieldData, 'form' | 'fixed'>, mode: FormMode): boolean =>
  form === undefined ? mode === 'create' || !fixed : form === mode;

function initialOf<Row, Body>(field: ResourceField<Row, Body>): unknown {
  switch (field.kind) {
    case 'boolean':
      return field.default ?? false;
    case 'date':
    case 'reference':
      return null;
    case 'email':
      return '';
    default:
      return String(field.default ?? '');
  }
}

const shown = (field: { kind: string }, value: unknown): unknown =>
  isText(field) || field.kind === 'choice' || field.kind === 'integer'
    ? String((value as string | number | null) ?? '')
    : value;

/** What a form starts from. @param row undefined for a new one */
export const toValues = <Row, Body>(
  fields: readonly ResourceField<Row, Body>[],
  row: Row | undefined,
): Values =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      row === undefined
        ? initialOf(field)
        : shown(field, (row as Partial<Record<string, unknown>>)[field.name]),
    ]),
  );

function wordsOf<Row, Body>(field: ResourceField<Row, Body>): ComparedField['words'] {
  if (field.kind === 'date') return (value) => formatDate(String(value));
  if (field.kind === 'choice')
    return (value) => field.options.find((option) => option.value === value)?.label ?? String(value);
  return undefined;
}

/** The fields as a comparison of two versions shows them. */
export const comparedFields = <Row, Body>(fields: readonly ResourceField<Row, Body>[]): ComparedField[] =>
  fields.map((field) => ({ name: field.name, label: field.label, words: wordsOf(field) }));

function sent<Row, Body>(field: ResourceField<Row, Body>, value: unknown): unknown {
  switch (field.kind) {
    case 'boolean':
    case 'date':
      return value;
    case 'integer':
      return toNumber(String(value));
    case 'reference':
      return value === null ? null : { id: (value as PickerOption).id };
    default: {
      const text = String(value).trim();
      return text || field.required ? text : null;
    }
  }
}

/** The body that is sent; fields that the form does not show are sent as they are. */
export const toBody = <Row, Body>(fields: readonly ResourceField<Row, Body>[], values: Values): Body =>
  Object.fromEntries(fields.map((field) => [field.name, sent(field, values[field.name])])) as Body;

/** Rules of one field. Source for the words: spec 001, point 5. */
function ruleOf<Row, Body>(field: ResourceField<Row, Body>): Yup.AnySchema {
  const { label, required } = field;
  const missing = `${label} is required`;
  const invalid = (what: string) => `The ${label} field is not a valid ${what}`;
  switch (field.kind) {
    case 'boolean':
      return Yup.boolean();
    case 'date': {
      const date = Yup.string().nullable().notOneOf([invalidDate], invalid('date'));
      return required ? date.required(missing) : date;
    }
    case 'reference': {
      const option = Yup.mixed().nullable();
      return required ? option.required(missing) : option;
    }
    case 'integer': {
      const { min = -Infinity, max = Infinity } = field;
      const number = Yup.string().test('number', (text = '', { createError }) => {
        const value = toNumber(text);
        if (value === null) return true;
        if (!Number.isInteger(value)) return createError({ message: invalid('value') });
        if (value < min) return createError({ message: `${label} must be at least ${min}` });
        return value <= max || createError({ message: `${label} must be at most ${max}` });
      });
      return required ? number.trim().required(missing) : number;
    }
    case 'choice': {
      const choice = Yup.string().oneOf(['', ...field.options.map(({ value }) => value)], invalid('value'));
      return required ? choice.required(missing) : choice;
    }
    default: {
      let text = Yup.string().trim();
      if (field.kind === 'email') text = text.email(invalid('e-mail address'));
      if (field.max !== undefined)
        text = text.max(
          field.max,
          `The ${label} field may have at most ${field.max} ${field.max === 1 ? 'character' : 'characters'}`,
        );
      return required ? text.required(missing) : text;
    }
  }
}

/** The rules of a form. */
export const rulesOf = <Row, Body>(fields: readonly ResourceField<Row, Body>[], mode: FormMode) =>
  Yup.object(
    Object.fromEntries(
      fields.filter((field) => isIn(field, mode)).map((field) => [field.name, ruleOf(field)]),
    ),
  );

/** A refusal whose faults are named by the form's fields: `usr.id` speaks of `usr`. */
export function withFieldFaults(cause: unknown): unknown {
  const { fields } = (cause ?? {}) as { fields?: Record<string, string> };
  if (!(cause instanceof Error) || !fields) return cause;
  const byField = Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text]);
  return Object.assign(new Error(cause.message), { fields: Object.fromEntries(byField) as unknown });
}
