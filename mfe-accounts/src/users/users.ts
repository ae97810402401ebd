import { listNames, userCalls } from 'shared-api/client';
import type { User, UserBody } from 'shared-api/contracts/accounts';
import { limits } from 'shared-api/limits';
import { formatDate } from 'shared-ui/date';
import { defineResource } from 'shared-ui/resource';
import { useOwner } from '../useOwner';

const loadTeams = async (search: string, signal: AbortSignal) =>
  (await listNames('team', search, signal)).map(({ id, name }) => ({ value: String(id), label: name }));

/**
 * Everyone who works here. Nobody is deleted: a user is deactivated on their page, where it shows what needs a new owner.
 * Source: spec 001, points 2.4 and 3; domain.md 10.
 */
export const users = defineResource<User, UserBody>({
  name: 'user',
  noun: { one: 'user', many: 'users' },
  title: 'Users',
  address: '/users',
  idParam: 'userId',
  nameField: 'name',
  defaultSort: 'name',
  defaultFilters: [{ param: 'active', values: ['true'], title: 'Active', label: 'Yes', unless: ['search'] }],
  searchLabel: 'Search by name, user ID or e-mail',
  calls: () => userCalls,
  useOwner,
  link: ({ id }) => `/users/${id}`,
  savedAddress: ({ id }) => `/users/${id}`,
  fields: [
    { name: 'name', label: 'Name', required: true, max: limits.personName },
    {
      name: 'login',
      label: 'User ID',
      required: true,
      max: limits.loginName,
      help: 'With it people sign in.',
      column: { flex: 0, width: 136 },
    },
    { name: 'email', label: 'E-mail', kind: 'email', max: limits.email, column: { minWidth: 200 } },
    { name: 'ad_account', label: 'AD Account', max: limits.personName, column: { hidden: true } },
    {
      name: 'is_admin',
      label: 'Global admin',
      kind: 'checkbox',
      help: 'May do everything in this portal.',
    },
    { name: 'active', label: 'Active', kind: 'checkbox', initial: true, form: 'none' },
    {
      name: 'canChangePassword',
      label: 'May change password',
      kind: 'checkbox',
      initial: true,
      help: 'Not for accounts whose password is kept elsewhere.',
      column: { hidden: true },
    },
    {
      name: 'max_attachment_size_mb',
      label: 'Attachment limit',
      kind: 'number',
      required: true,
      min: 1,
      max: limits.attachmentMbMax,
      initial: 20,
      suffix: 'MiB',
      help: 'The largest file that this person may attach.',
      column: { hidden: true },
    },
  ],
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
