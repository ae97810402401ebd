import { listNames, listTeamUsers } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { LoadOptions, PickerOption } from 'shared-ui/form';

/** Tells people of one name apart by their number: of others one sees nothing else (contract.md, /users). */
function apart(people: readonly Named[]): PickerOption[] {
  const bearers = new Map<string, number>();
  for (const { name } of people) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  return people.map((one) => (bearers.get(one.name)! > 1 ? { ...one, detail: `#${one.id}` } : one));
}

/** Whom a role can be given to: everybody, searched on the server. */
export const everybody: LoadOptions = async (search, signal) =>
  apart(await listNames('user', search, signal));

/** The people of a team: they come at once and are narrowed here, there are never many. */
export const peopleOf =
  (teamId: number | null): LoadOptions =>
  async (search) => {
    if (teamId === null) return [];
    const wanted = search.trim().toLocaleLowerCase();
    return apart(await listTeamUsers(teamId)).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  };
