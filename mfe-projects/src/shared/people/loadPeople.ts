import { listNames, listTeamUsers } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { LoadOptions, PickerOption } from 'shared-ui/controls';

/** Adds the id to people who share their name: users see nothing else of other people (contract.md, /users). */
function distinguishNamesakes(people: readonly Named[]): PickerOption[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
  return people.map((one) => (counts.get(one.name)! > 1 ? { ...one, detail: `#${one.id}` } : one));
}

/** Loads people of the whole organisation, searched on the server. */
export const loadEverybody: LoadOptions = async (search, signal) =>
  distinguishNamesakes(await listNames('user', search, signal));

/** Loads the people of a team: all at once and filtered in the browser, because a team is small. */
export const loadTeamPeople =
  (teamId: number | null): LoadOptions =>
  async (search) => {
    if (teamId === null) return [];
    const wanted = search.trim().toLocaleLowerCase();
    return distinguishNamesakes(await listTeamUsers(teamId)).filter(({ name }) =>
      name.toLocaleLowerCase().includes(wanted),
    );
  };
