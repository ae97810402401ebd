import * as Yup from 'yup';
import { lazily } from 'shared-api/format';
import { invalidDate } from '../form/fields/invalidDate';
import { toNumber } from '../form/fields/FormNumberField';
import { fileFault } from '../form/files/fileRules';
import { formatMoney } from '../display/formatMoney';
import { jsonFault } from './jsonFault';
import { formatDate } from '../date/formatDate';
import type { ComparedField } from '../form/conflicts/compareEdits';
import type { PickerOption } from '../controls/usePickerOptions';
import type { FieldData, FormMode, ResourceField, RowFile } from './types';

/**
 * Values of a form, by field: text, boolean, `YYYY-MM-DD` or null, `{id, name}` or null; for a file what is stored, a chosen `File`, or
 * null.
 */
export type Values = Record<string, unknown>;

const emailLines = /^\s*[^\s@<>,;:"()]+@[^\s@<>,;:"()]+(\s+[^\s@<>,;:"()]+@[^\s@<>,;:"()]+)*\s*$/;

/** Whether a form that holds these values demands a value of the field. */
export const isRequiredIn = <Row, Body>(
  { required, isRequired }: Pick<ResourceField<Row, Body>, 'required' | 'isRequired'>,
  values: Values,
): boolean => Boolean(required ?? isRequired?.(values));

const isText = ({ kind }: { kind: string }) => kind === 'text' || kind === 'email';

/** Whether a form shows a field. */
export const isIn = (
  { kind, form, fixed }: Pick<FieldData, 'kind' | 'form' | 'fixed'>,
  mode: FormMode,
): boolean => kind !== 'order' && (form === undefined ? mode === 'create' || !fixed : form === mode);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function initialOf<Row, Body>(field: ResourceField<Row, Body>): unknown {
  switch (field.kind) {
    case 'boolean':
      return field.default ?? false;
    case 'date':
    case 'reference':
    case 'file':
      return null;
    case 'choices':
    case 'references':
      return [];
    case 'money':
    case 'number':
    case 'email':
    case 'order':
      return '';
    case 'texts':
      return '';
    case 'json':
      return JSON.stringify(field.default, null, 2);
    default:
      return String(field.default ?? '');
  }
}

/** The value of a field that does not apply. */
export const emptyOf = <Row, Body>(field: ResourceField<Row, Body>): unknown => {
  switch (field.kind) {
    case 'boolean':
      return false;
    case 'date':
    case 'reference':
    case 'file':
      return null;
    case 'choices':
    case 'references':
      return [];
    default:
      return '';
  }
};

const shown = (field: { kind: string }, value: unknown): unknown =>
  field.kind === 'texts'
    ? ((value ?? []) as string[]).join('\n')
    : field.kind === 'json'
      ? JSON.stringify(value, null, 2)
      : isText(field) ||
          field.kind === 'choice' ||
          field.kind === 'integer' ||
          field.kind === 'number' ||
          field.kind === 'money'
        ? String((value as string | number | null) ?? '')
        : value;

/** The initial values of a form. @param row undefined for a new row */
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

const list = lazily(() => new Intl.ListFormat('en-GB', { type: 'unit' }));

/** "Requester, Team Member": the labels of chosen options. */
export const labelsOf = (
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: readonly string[],
): string => list().format(options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label));

/** "Draft, Quoted": the names of rows that a field refers to. */
export const namesIn = (rows: readonly { name: string }[]): string =>
  list().format(rows.map(({ name }) => name));

function wordsOf<Row, Body>(field: ResourceField<Row, Body>): ComparedField['words'] {
  if (field.kind === 'date') return (value) => formatDate(String(value));
  if (field.kind === 'file') return (value) => (value as RowFile | File).name;
  if (field.kind === 'choice')
    return (value) => field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === 'choices') return (value) => labelsOf(field.options, value as string[]);
  if (field.kind === 'references') return (value) => namesIn(value as PickerOption[]);
  if (field.kind === 'money') return (value) => (value === '' ? '' : formatMoney(Number(value)));
  return undefined;
}

/** The fields that a comparison of two versions shows. */
export const comparedFields = <Row, Body>(fields: readonly ResourceField<Row, Body>[]): ComparedField[] =>
  fields
    .filter(({ kind }) => kind !== 'order')
    .map((field) => ({ name: field.name, label: field.label, words: wordsOf(field) }));

function sent<Row, Body>(field: ResourceField<Row, Body>, value: unknown): unknown {
  switch (field.kind) {
    case 'boolean':
    case 'date':
      return value;
    case 'integer':
    case 'number':
    case 'money':
      return toNumber(String(value));
    case 'choices':
      return value;
    case 'references':
      return (value as PickerOption[]).map(({ id }) => ({ id }));
    case 'reference':
      return value === null ? null : { id: (value as PickerOption).id };
    case 'texts':
      return linesOf(String(value));
    case 'json':
      return JSON.parse(String(value)) as unknown;
    case 'order':
      return undefined;
    case 'file':
      return value instanceof File ? undefined : value;
    default: {
      const text = String(value).trim();
      return text || field.required ? text : null;
    }
  }
}

/** The body that is sent; fields that the form does not show are sent as they are. Chosen files are sent beside it. */
export const toBody = <Row, Body>(fields: readonly ResourceField<Row, Body>[], values: Values): Body =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, sent(field, values[field.name])] as const)
      .filter(([, value]) => value !== undefined),
  ) as Body;

/** The files that were chosen in a form, by field. */
export const chosenFiles = (values: Values): Record<string, File> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File),
  );

/** The values that a draft can hold: in place of a chosen file, what is stored. */
export const withoutFiles = (values: Values, base: Values): Values => {
  const names = Object.keys(chosenFiles(values));
  return names.length
    ? { ...values, ...Object.fromEntries(names.map((name) => [name, base[name] ?? null])) }
    : values;
};

/** The fault of a chosen file, as a sentence without its full stop. */
function faultOfFile<Row, Body>(
  { label, types, maxMb, isExcludedFile }: ResourceField<Row, Body> & { kind: 'file' },
  file: File,
): string | undefined {
  const fault = fileFault(file, { field: label, maxBytes: maxMb * 1024 * 1024, isExcluded: isExcludedFile });
  if (fault) return fault;
  return types && file.type && !types.includes(file.type)
    ? `${label} must be of one of these types: ${types.join(', ')}`
    : undefined;
}

/** Rules of one field. Source for the words: spec 001, point 5. */
function ruleOf<Row, Body>(field: ResourceField<Row, Body>): Yup.AnySchema {
  const { label, required } = field;
  const isList = ['choices', 'references', 'texts'].includes(field.kind);
  const missing = `${label} ${isList ? 'are' : 'is'} required`;
  const invalid = (what: string) => `The ${label} field is not a valid ${what}`;
  switch (field.kind) {
    case 'boolean':
      return Yup.boolean();
    case 'date': {
      const date = Yup.string().nullable().notOneOf([invalidDate], invalid('date'));
      return required ? date.required(missing) : date;
    }
    case 'order':
      return Yup.mixed();
    case 'file': {
      const file = Yup.mixed<RowFile | File>()
        .nullable()
        .test('file', (value, { createError }) => {
          const fault = value instanceof File ? faultOfFile(field, value) : undefined;
          return fault === undefined || createError({ message: fault });
        });
      return required ? file.required(missing) : file;
    }
    case 'choices':
    case 'references': {
      const chosen = Yup.array();
      return required ? chosen.min(1, missing) : chosen;
    }
    case 'money': {
      const { min, max } = field;
      const amount = Yup.string().test('money', (text = '', { createError }) => {
        const value = toNumber(text);
        if (value === null) return true;
        if (Number.isNaN(value)) return createError({ message: invalid('value') });
        if (Math.round(value * 100) / 100 !== value)
          return createError({ message: `${label} may have at most two decimals` });
        if (value < min) return createError({ message: `${label} must be at least ${formatMoney(min)}` });
        return value <= max || createError({ message: `${label} must be at most ${formatMoney(max)}` });
      });
      return required ? amount.trim().required(missing) : amount;
    }
    case 'texts': {
      const { max, most } = field;
      const lines = Yup.string().test('lines', (text = '', { createError }) => {
        const all = linesOf(text);
        if (all.length > most) return createError({ message: `${label} may have at most ${most} lines` });
        if (new Set(all).size < all.length)
          return createError({ message: `${label} have the same line twice` });
        return (
          all.every((line) => line.length <= max) ||
          createError({ message: `A line of ${label} may have at most ${max} characters` })
        );
      });
      return required ? lines.trim().required(missing) : lines;
    }
    case 'json':
      return Yup.string()
        .trim()
        .required(missing)
        .test('json', (text = '', { createError }) => {
          const message = jsonFault(text) ?? field.fault?.(text);
          return message === undefined || createError({ message });
        });
    case 'reference': {
      const option = Yup.mixed().nullable();
      return required ? option.required(missing) : option;
    }
    case 'integer':
    case 'number': {
      const { min = -Infinity, max = Infinity } = field;
      const number = Yup.string().test('number', (text = '', { createError }) => {
        const value = toNumber(text);
        if (value === null) return true;
        if (field.kind === 'integer' && !Number.isInteger(value))
          return createError({ message: invalid('value') });
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
      if (field.kind === 'text' && field.format === 'url')
        text = text.matches(/^https?:\/\/[^\s/]\S*$/, { message: invalid('URL'), excludeEmptyString: true });
      if (field.kind === 'text' && field.format === 'time')
        text = text.matches(/^([01]\d|2[0-3]):[0-5]\d$/, {
          message: `${label} must be a time such as 08:30`,
          excludeEmptyString: true,
        });
      if (field.kind === 'text' && field.format === 'emails')
        text = text.matches(emailLines, {
          message: `${label} must be e-mail addresses, one on a line`,
          excludeEmptyString: true,
        });
      if (field.max !== undefined)
        text = text.max(
          field.max,
          `The ${label} field may have at most ${field.max} ${field.max === 1 ? 'character' : 'characters'}`,
        );
      const { fault } = field;
      if (fault)
        text = text.test('fault', (value = '', { createError }) => {
          const message = fault(value);
          return message === undefined || createError({ message });
        });
      return required ? text.required(missing) : text;
    }
  }
}

/** The rules of one field in a form whose other values may decide whether it is required. */
const ruleInForm = <Row, Body>(field: ResourceField<Row, Body>) =>
  field.isRequired
    ? Yup.lazy((_value: unknown, { parent = {} }: { parent?: Values }) =>
        ruleOf({ ...field, ...(isRequiredIn(field, parent) ? { required: true } : {}) }),
      )
    : ruleOf(field);

/** The rules of a form. */
export const rulesOf = <Row, Body>(fields: readonly ResourceField<Row, Body>[], mode: FormMode) =>
  Yup.object(
    Object.fromEntries(
      fields.filter((field) => isIn(field, mode)).map((field) => [field.name, ruleInForm(field)]),
    ),
  );

/** Names the faults of a refused save by the form's fields: `usr.id` becomes `usr`. */
export function withFieldFaults(cause: unknown): unknown {
  const { fields } = (cause ?? {}) as { fields?: Record<string, string> };
  if (!(cause instanceof Error) || !fields) return cause;
  const byField = Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text]);
  return Object.assign(new Error(cause.message), { fields: Object.fromEntries(byField) as unknown });
}
