import { listNames } from 'shared-api/client';
import type { User } from 'shared-api/contracts/accounts';
import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { users as data } from 'shared-api/resources/users';
import { formatDate } from 'shared-ui/date';
import { defineResource } from 'shared-ui/resource';

const loadTeams = async (search: string, signal: AbortSignal) =>
  (await listNames('team', search, signal)).map(({ id, name }) => ({ value: String(id), label: name }));

/** The list deletes no users: the page of a user deactivates them. */
const users = defineResource(data, backendFor<typeof data, User>(data, [paths.teams]), {
  defaultFilters: [{ param: 'active', values: ['true'], title: 'Active', label: 'Yes', unless: ['search'] }],
  searchLabel: 'Search by name, user ID or e-mail',
  link: ({ id }) => `/users/${id}`,
  savedAddress: ({ id }) => `/users/${id}`,
  first: ['name', 'login', 'email'],
  fields: {
    login: { column: { flex: 0, width: 136 } },
    email: { column: { minWidth: 200 } },
    ad_account: { column: { hidden: true } },
    canChangePassword: { column: { hidden: true } },
    max_attachment_size_mb: { column: { hidden: true } },
  },
  columns: [
    {
      field: 'teams',
      title: 'Teams',
      flex: 1,
      minWidth: 140,
      sortable: false,
      filter: { kind: 'options', param: 'team_includes', load: loadTeams, ids: true },
    },
    {
      field: 'created_on',
      title: 'Created On',
      width: 140,
      numeric: true,
      hidden: true,
      filter: { kind: 'date' },
      text: ({ created_on }) => formatDate(created_on),
    },
  ],
});

export default { ...users, ListScreen: () => <users.ListScreen may={{ remove: false }} /> };
