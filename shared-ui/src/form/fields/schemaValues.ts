import * as Yup from 'yup';
import { fieldKind, type FieldSchema } from '../../controls/fieldKind';
import { toNumber } from './FormNumberField';

/** A value of the schema, wherever it is nested. `path` is `site`, or `site.building` in a nested object. */
export interface FieldLeaf<Schema extends FieldSchema = FieldSchema> {
  path: string;
  title: string;
  required: boolean;
  schema: Schema;
}

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The value at `site.building`. */
function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const name of path.split('.'))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** Builds nested values from values by path. */
function nest(entries: readonly (readonly [path: string, value: unknown])[]): Values {
  const all: Values = {};
  for (const [path, value] of entries) {
    const names = path.split('.');
    const last = names.pop()!;
    let inner = all;
    for (const name of names) inner = (inner[name] ??= {}) as Values;
    inner[last] = value;
  }
  return all;
}

const editable = <Leaf extends FieldLeaf>(leaves: readonly Leaf[]) =>
  leaves.filter(({ schema }) => !schema.readOnly);

/** Converts a value to the form's: a date or null, a boolean, or the text in the field. */
export function toFormValue({ schema }: FieldLeaf, value: unknown): unknown {
  const kind = fieldKind(schema);
  if (kind === 'checkbox') return value === true;
  if (kind === 'date') return typeof value === 'string' && value ? value : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Converts a form's value to the schema's; null for an empty field, NaN for a text that is no number. */
export function fromFormValue({ schema }: FieldLeaf, formValue: unknown): unknown {
  const kind = fieldKind(schema);
  if (kind === 'checkbox') return formValue === true;
  if (typeof formValue !== 'string') return null;
  if (kind === 'integer' || kind === 'number' || kind === 'currency') return toNumber(formValue);
  return (kind === 'select' ? formValue : formValue.trim()) || null;
}

/**
 * The form's initial values for `SchemaFields`.
 * @param values nested like the schema; left out for a new thing, whose values are the schema's defaults
 */
export const toFormValues = (leaves: readonly FieldLeaf[], values?: Values): Values =>
  nest(
    editable(leaves).map((leaf) => [
      leaf.path,
      toFormValue(leaf, values ? valueAt(values, leaf.path) : leaf.schema.default),
    ]),
  );

/** Converts the form's values to the API's: nested like the schema, null for empty fields, without read-only values. */
export const fromFormValues = (leaves: readonly FieldLeaf[], formValues: unknown): Values =>
  nest(editable(leaves).map((leaf) => [leaf.path, fromFormValue(leaf, valueAt(formValues, leaf.path))]));

/**
 * The Yup schema of these fields, for a form's schema: `Yup.object({ properties: schemaValidation(leaves, check) })`.
 * @param check returns the fault of a value of the schema; undefined for a valid value
 */
export const schemaValidation = <Leaf extends FieldLeaf>(
  leaves: readonly Leaf[],
  check: (leaf: Leaf, value: unknown) => string | undefined,
) =>
  Yup.mixed().test('schema', (formValues, { path: parentPath }) => {
    const faults = editable(leaves).flatMap((leaf) => {
      const fault = check(leaf, fromFormValue(leaf, valueAt(formValues, leaf.path)));
      const path = parentPath ? `${parentPath}.${leaf.path}` : leaf.path;
      return fault ? [new Yup.ValidationError(fault, formValues, path)] : [];
    });
    return faults.length ? new Yup.ValidationError(faults) : true;
  });
