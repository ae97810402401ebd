import { getIn, setIn } from 'formik';
import { sameValue } from './formValues';

/**
 * What was typed, on top of what is there now: fields that were changed stay as typed, the others take the present value.
 * @param names of the form's fields
 * @param base what the form had started from
 */
export function rebase<Values extends object>(
  names: readonly string[],
  base: Values,
  typed: Values,
  present: Values,
): Values {
  return names
    .filter((name) => !sameValue(getIn(base, name), getIn(typed, name)))
    .reduce<Values>((all, name) => setIn(all, name, getIn(typed, name)) as Values, present);
}
