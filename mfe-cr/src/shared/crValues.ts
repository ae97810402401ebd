import type { Named } from 'shared-api/contracts/common';
import type { CrRecipient } from 'shared-api/contracts/cr/cr';
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

/** @returns the fault of the time of a next update; undefined for none and for one in the future */
export const nextUpdateFault = (typed: string): string | undefined => {
  const time = fromInput(typed);
  return time && Date.parse(time) <= Date.now() ? 'The next update must be in the future' : undefined;
};
