import { listNames, listTeamUsers } from 'shared-api/client';
import type { LoadOptions } from 'shared-ui/form';

/** Whom a role can be given to: everybody, searched on the server. */
export const everybody: LoadOptions = (search, signal) => listNames('user', search, signal);

/** The people of a team: they come at once and are narrowed here, there are never many. */
export const peopleOf =
  (teamId: number | null): LoadOptions =>
  async (search) => {
    if (teamId === null) return [];
    const wanted = search.trim().toLocaleLowerCase();
    return (await listTeamUsers(teamId)).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  };
