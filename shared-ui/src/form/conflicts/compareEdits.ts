import { getIn, setIn } from 'formik';
import { invalidDate } from '../fields/invalidDate';
import type { SummaryField } from '../FormErrorSummary';
import { sameValue } from '../sameValue';

/** A field as a comparison shows it. */
export interface ComparedField extends SummaryField {
  /** Formats a value of the form for people. Left out for texts, booleans and `{id, name}`. */
  words?: ((value: unknown) => string) | undefined;
}

/**
 * Says who changed a field since the form was opened. `same`: both, to the same value; `locked`: the person changed it, and may not
 * change it any more.
 */
export type ChangedBy = 'both' | 'locked' | 'theirs' | 'mine' | 'same';
export type Side = 'theirs' | 'mine';
/** The side that is kept for a field that both changed, by the field's name; `mine` when left out. */
export type Choices = Readonly<Record<string, Side>>;

/** A field that changed, with its three values formatted; an empty text stands for no value. */
export interface Difference {
  name: string;
  label: string;
  changedBy: ChangedBy;
  was: string;
  theirs: string;
  mine: string;
}

/** The values that the form was opened with, the ones on the server now, and the ones typed into the form. */
export interface ThreeVersions<Values> {
  base: Values;
  theirs: Values;
  mine: Values;
}

/** Formats a value of a form; an empty text for no value. */
export function formatValue({ words }: Pick<ComparedField, 'words'>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (value === invalidDate) return 'no whole date';
  if (words) return words(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return typeof value === 'object' && 'name' in value ? String(value.name) : JSON.stringify(value);
}

function findChangedBy<Values>(
  { base, theirs, mine }: ThreeVersions<Values>,
  name: string,
  locked: readonly string[],
): ChangedBy | undefined {
  const [was, their, my] = [base, theirs, mine].map((values) => getIn(values, name) as unknown);
  const theyChangedIt = !sameValue(was, their);
  if (sameValue(was, my)) return theyChangedIt ? 'theirs' : undefined;
  if (sameValue(their, my)) return 'same';
  if (locked.includes(name)) return 'locked';
  return theyChangedIt ? 'both' : 'mine';
}

/**
 * The fields that differ between the three versions, in the form's order.
 * @param locked names of fields that the person may no longer change
 */
export function compareEdits<Values>(
  fields: readonly ComparedField[],
  versions: ThreeVersions<Values>,
  locked: readonly string[] = [],
): Difference[] {
  return fields.flatMap((field) => {
    const { name, label } = field;
    const changedBy = findChangedBy(versions, name, locked);
    const format = (values: Values) => formatValue(field, getIn(values, name));
    const { base, theirs, mine } = versions;
    if (!changedBy) return [];
    return [{ name, label, changedBy, was: format(base), theirs: format(theirs), mine: format(mine) }];
  });
}

/** Their values with the person's own changes on top; for a field that both changed, the chosen side. */
export function mergeEdits<Values extends object>(
  names: readonly string[],
  versions: ThreeVersions<Values>,
  choices: Choices = {},
  locked: readonly string[] = [],
): Values {
  const { theirs, mine } = versions;
  return names
    .filter((name) => {
      const changedBy = findChangedBy(versions, name, locked);
      return changedBy === 'mine' || (changedBy === 'both' && choices[name] !== 'theirs');
    })
    .reduce<Values>((all, name) => setIn(all, name, getIn(mine, name)) as Values, theirs);
}

/** A draft's values in the present form's shape: fields that the draft lacks have their present value. */
export const fillMissingFields = <Values extends object>(
  names: readonly string[],
  draft: Values,
  present: Values,
): Values =>
  names
    .filter((name) => getIn(draft, name) !== undefined)
    .reduce<Values>((all, name) => setIn(all, name, getIn(draft, name)) as Values, present);
