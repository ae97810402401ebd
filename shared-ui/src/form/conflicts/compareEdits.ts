import { getIn, setIn } from 'formik';
import { invalidDate } from '../fields/FormDateField';
import type { SummaryField } from '../FormErrorSummary';
import { sameValue } from '../sameValue';

/** A field as a comparison shows it. */
export interface ComparedField extends SummaryField {
  /** A value of the form in words. Left out for texts, for yes and no, and for `{id, name}`. */
  words?: ((value: unknown) => string) | undefined;
}

/** Who changed a field since the form was opened; `locked` is one that the person changed and may not change any more. */
export type WhoChanged = 'both' | 'locked' | 'theirs' | 'mine' | 'same';
export type Side = 'theirs' | 'mine';
/** What is to stay where both changed a field, by its name; what one typed where nothing is said. */
export type Choices = Readonly<Record<string, Side>>;

/** A field that is not as it was, in words; an empty text where there is nothing. */
export interface Difference {
  name: string;
  label: string;
  who: WhoChanged;
  was: string;
  theirs: string;
  mine: string;
}

/** What the form was opened with, what is there now, and what stands in the form. */
export interface ThreeVersions<Values> {
  base: Values;
  theirs: Values;
  mine: Values;
}

/** A value of a form in words; an empty text for nothing. */
export function inWords({ words }: Pick<ComparedField, 'words'>, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (value === invalidDate) return 'no whole date';
  if (words) return words(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return typeof value === 'object' && 'name' in value ? String(value.name) : JSON.stringify(value);
}

function whoChanged<Values>(
  { base, theirs, mine }: ThreeVersions<Values>,
  name: string,
  locked: readonly string[],
): WhoChanged | undefined {
  const [was, their, my] = [base, theirs, mine].map((values) => getIn(values, name) as unknown);
  const theyDid = !sameValue(was, their);
  if (sameValue(was, my)) return theyDid ? 'theirs' : undefined;
  if (sameValue(their, my)) return 'same';
  if (locked.includes(name)) return 'locked';
  return theyDid ? 'both' : 'mine';
}

/**
 * What differs between the three, field by field in the form's order.
 * @param locked names of fields that the person may not change in what is there now
 */
export function compareEdits<Values>(
  fields: readonly ComparedField[],
  versions: ThreeVersions<Values>,
  locked: readonly string[] = [],
): Difference[] {
  return fields.flatMap((field) => {
    const { name, label } = field;
    const who = whoChanged(versions, name, locked);
    const words = (values: Values) => inWords(field, getIn(values, name));
    const { base, theirs, mine } = versions;
    return who ? [{ name, label, who, was: words(base), theirs: words(theirs), mine: words(mine) }] : [];
  });
}

/** What is there now with what one typed on top of it; where both changed a field, what was chosen. */
export function mergeEdits<Values extends object>(
  names: readonly string[],
  versions: ThreeVersions<Values>,
  choices: Choices = {},
  locked: readonly string[] = [],
): Values {
  const { theirs, mine } = versions;
  return names
    .filter((name) => {
      const who = whoChanged(versions, name, locked);
      return who === 'mine' || (who === 'both' && choices[name] !== 'theirs');
    })
    .reduce<Values>((all, name) => setIn(all, name, getIn(mine, name)) as Values, theirs);
}

/** Values of a draft as the form has them today: fields that the draft does not know are as they are now. */
export const completed = <Values extends object>(
  names: readonly string[],
  draft: Values,
  present: Values,
): Values =>
  names
    .filter((name) => getIn(draft, name) !== undefined)
    .reduce<Values>((all, name) => setIn(all, name, getIn(draft, name)) as Values, present);
