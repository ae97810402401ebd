import type { Named } from 'shared-api/contracts/common';
import type { CrRecipient } from 'shared-api/contracts/cr/cr';
import { invalidDate } from 'shared-ui/form';
import { fromInput } from './crTimes';

/** The form values of the recipients. */
export interface RecipientValues {
  people: Named[];
  teams: Named[];
}
export const recipientsOf = ({ people: persons, teams: groups }: RecipientValues): CrRecipient[] => [
  ...persons.map(({ id, name }) => ({ usr: { id, name }, team: null })),
  ...groups.map(({ id, name }) => ({ usr: null, team: { id, name } })),
];

export const incompleteTime = 'This time is not complete.';

/** @returns the fault of the value of a `FormDateTimeField` that is half typed, or that does not exist */
export const timeFault = (typed: string): string | undefined =>
  typed === invalidDate ? incompleteTime : undefined;

/** @returns the fault of the time of a next update; undefined for none and for one in the future */
export const nextUpdateFault = (typed: string): string | undefined => {
  if (timeFault(typed)) return timeFault(typed);
  const time = fromInput(typed);
  return time && Date.parse(time) <= Date.now() ? 'The next update must be in the future' : undefined;
};
