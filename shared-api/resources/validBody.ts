import type { BodyOf, FieldData, ResourceData, RowOf } from './declareResource';

const day = (n: number) => new Date(Date.UTC(2031, 0, n)).toISOString().slice(0, 10);

/** A value that the API accepts; texts, addresses and days differ for each `n`. */
function validValue(field: FieldData, n: number): unknown {
  switch (field.kind) {
    case 'text':
      if (field.format === 'time') return '08:00';
      if (field.format === 'emails') return `desk${n}@portal.example`;
      if (field.format === 'url') return `https://portal.example/${n}`;
      return field.default ?? `${n} ${field.label}`.slice(0, field.max);
    case 'email':
      return `person${n}@portal.example`;
    case 'integer':
      return field.default ?? field.min;
    case 'boolean':
      return field.default ?? false;
    case 'date':
      return day(n);
    case 'choice':
      return field.default ?? field.options[0]?.value;
    case 'choices':
      return field.options.slice(0, 1).map(({ value }) => value);
    case 'texts':
      return field.required ? [`${n} ${field.label}`.slice(0, field.max)] : [];
    case 'json':
      return field.default;
    case 'number':
    case 'money':
      return field.min;
    case 'reference':
      return { id: n };
    case 'references':
      return [{ id: n }];
    case 'order':
    case 'file':
      return undefined;
  }
}

const valuesOf = (data: ResourceData, n: number, value: typeof validValue) =>
  Object.fromEntries(
    Object.entries(data.fields).flatMap(([name, field]) => {
      const given = value(field, n);
      return given === undefined ? [] : [[name, given]];
    }),
  );

/** A value of a row, where it differs from that of a body. */
function rowValue(field: FieldData, n: number): unknown {
  switch (field.kind) {
    case 'reference':
      return { id: n, name: `${n} ${field.label}` };
    case 'references':
      return [{ id: n, name: `${n} ${field.label}` }];
    case 'order':
      return n;
    case 'file':
      return {
        name: `${n}.png`,
        size: 8,
        media_type: field.types?.[0] ?? 'image/png',
        sha256: String(n).padStart(64, '0'),
      };
    default:
      return validValue(field, n);
  }
}

/**
 * A request body that the API accepts, for tests. A new field of the resource is part of it without any change to the test. Files
 * and the place of the row are left out.
 * @param part values that matter to the test
 * @param n bodies of different numbers differ in every text and day, so unique fields do not collide
 */
export const validBody = <D extends ResourceData, P extends Partial<BodyOf<D>> = object>(
  data: D,
  part?: P,
  n = 1,
): BodyOf<D> & P => ({ ...(valuesOf(data, n, validValue) as BodyOf<D>), ...(part as P) });

/** A row as the API answers it, for tests of pages. */
export const validRow = <D extends ResourceData>(data: D, part: Partial<RowOf<D>> = {}, n = 1): RowOf<D> => ({
  ...({
    id: n,
    ...valuesOf(data, n, rowValue),
  } as unknown as RowOf<D>),
  ...part,
});

/** Fields that a form demands and that have no initial value, beside those that a test fills itself. */
export const demandedFields = (
  data: ResourceData,
  filled: readonly string[],
): { name: string; label: string; value: string }[] =>
  Object.entries(data.fields).flatMap(([name, field]) => {
    const isTyped = ['text', 'email', 'integer', 'number', 'money'].includes(field.kind);
    if (!isTyped || !field.required || 'default' in field || filled.includes(name)) return [];
    return [{ name, label: field.label, value: String(validValue(field, 1)) }];
  });

function untouchedValue(field: FieldData): unknown {
  if (field.kind === 'boolean' || field.required || 'default' in field) return validValue(field, 1);
  return ['choices', 'references', 'texts'].includes(field.kind) ? [] : null;
}

/**
 * The body that a create form sends when a test fills some of its fields, and `demandedFields` the others: booleans and defaults
 * as declared, null for the rest.
 */
export function formBody<D extends ResourceData>(data: D, filled: Partial<BodyOf<D>>): BodyOf<D> {
  const untouched = Object.entries(data.fields)
    .filter(([, { kind }]) => kind !== 'order' && kind !== 'file')
    .map(([name, field]) => [name, untouchedValue(field)]);
  return { ...(Object.fromEntries(untouched) as BodyOf<D>), ...filled };
}
