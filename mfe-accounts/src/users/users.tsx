import { listNames, useUser } from 'shared-api/client';
import type { User } from 'shared-api/contracts/accounts';
import { paths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { users as data } from 'shared-api/resources/users';
import { Banner, Box, ButtonLink, PageHeader } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { defineResource } from 'shared-ui/resource';
import { useParams } from 'shared-ui/router';
import { OpenedPage } from '../shared/OpenedPage';

const loadTeams = async (search: string, signal: AbortSignal) =>
  (await listNames('team', search, signal)).map(({ id, name }) => ({ value: String(id), label: name }));

/** The list deletes no users: the page of a user deactivates them. */
const users = defineResource(data, backendFor<typeof data, User>(data, [paths.teams]), {
  defaultFilters: [
    {
      param: 'active',
      values: ['true'],
      title: 'Active',
      label: 'Yes',
      without: ['true', 'false'],
      unless: ['search'],
    },
  ],
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

const ListScreen = () => (
  <users.ListScreen may={{ update: ({ erased_on }: User) => erased_on === null, remove: false }} />
);

/** There is nothing left to change about a person whose data was removed, and the server refuses it. */
function ErasedUser({ user }: { user: User }) {
  return (
    <>
      <PageHeader title="Update User" subject={user.name} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' }, maxWidth: 608 }}>
        <Banner
          kind="info"
          title="The data of this person was removed"
          action={<ButtonLink to={`/users/${user.id}`}>Back to {user.name}</ButtonLink>}
        >
          It can no longer be changed.
        </Banner>
      </Box>
    </>
  );
}

function UpdateScreen() {
  const { id = '' } = useParams();
  const read = useUser(id);
  const { data: user, error } = read;
  if (user && user.erased_on !== null) return <ErasedUser user={user} />;
  // The form says itself that there is no such user, or that it did not load. It stays open whatever a later read answers.
  if (user || error) return <users.UpdateScreen />;
  return (
    <OpenedPage read={read} noun="user" title="Update User" list={{ title: 'Users', to: '/users' }}>
      {() => null}
    </OpenedPage>
  );
}

export default { ...users, ListScreen, UpdateScreen };
