import type { Team } from 'shared-api/contracts/accounts';
import { paths } from 'shared-api/contracts/paths';
import { backendFor, useCurrentUser } from 'shared-api/portal';
import { teams as data } from 'shared-api/resources/teams';
import { defineResource } from 'shared-ui/resource';

const teams = defineResource(data, backendFor<typeof data, Team>(data, [paths.teamNames, paths.users]), {
  link: ({ id }) => `/teams/${id}/members`,
  columns: [
    {
      field: 'members',
      title: 'Members',
      flex: 3,
      minWidth: 200,
      sortable: false,
      empty: 'Nobody yet',
      card: 'line',
      text: ({ members }) => members.map(({ usr }) => usr.name).join(', '),
    },
  ],
  empty: 'Projects are given to teams. Create one, then say who is in it.',
});

/** Global admins see and change all teams, managers see their own. Source: spec 001, points 2.4 and 6. */
function ListScreen() {
  const { is_admin: isAdmin } = useCurrentUser();
  return <teams.ListScreen may={{ create: isAdmin, update: isAdmin, remove: isAdmin }} />;
}

export default { ...teams, ListScreen };
