import { screen, waitFor, within } from '@testing-library/react';
import { roleRules } from 'shared-api/resources/access/roleRules';
import { roleUsers } from 'shared-api/resources/access/roleUsers';
import { userRoles } from 'shared-api/resources/access/userRoles';
import { validRow } from 'shared-api/resources/validBody';
import { Reply } from 'shared-api/testing';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';
const lead = {
  ...validRow(userRoles, {
    id: 5,
    name: 'Tech Lead',
    is_project_role: true,
    is_team_usr: true,
    create_at_start: true,
    required_state: null,
  }),
  users: 0,
  rules: 2,
};
const admin = {
  ...validRow(userRoles, { id: 1, name: 'Admin', is_project_role: false, required_state: null }),
  users: 1,
  rules: 0,
};

it('roles lead to their users or to their rules [group-people.1]', async () => {
  await renderGroups('/groups/3/roles', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles`]: [admin, lead],
  });
  expect(await screen.findByRole('link', { name: '1 user of Admin' })).toHaveAttribute(
    'href',
    '/groups/3/roles/1/users',
  );
  expect(screen.getByRole('link', { name: '2 rules of Tech Lead' })).toHaveAttribute(
    'href',
    '/groups/3/roles/5/rules',
  );
});

it('a role that becomes one of the group loses what only project roles have [group-people.2]', async () => {
  const { user, api } = await renderGroups('/groups/3/roles/5/update', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles/5`]: new Reply(200, lead, { ETag: '"1"' }),
    [`PUT ${base}/user_roles/5`]: lead,
  });
  expect(await screen.findByRole('checkbox', { name: 'From the team' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Project role' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'From the team' })).toBeNull());
  expect(screen.queryByRole('checkbox', { name: 'Asked for at the start' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /Required from state/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.to(`PUT ${base}/user_roles/5`)).toHaveLength(1));
  expect(api.to(`PUT ${base}/user_roles/5`)[0]!.body).toMatchObject({
    is_project_role: false,
    is_team_usr: false,
    create_at_start: false,
    required_state: null,
  });
});

it('users are added to a role and removed from it, neither created nor deleted [group-people.3]', async () => {
  const user7 = validRow(roleUsers, { id: 7, usr: { id: 7, name: 'Aisha Noor' } });
  const user2 = validRow(roleUsers, { id: 2, usr: { id: 2, name: 'Daniel Okafor' } });
  const { user, api } = await renderGroups('/groups/3/roles/1/users', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles/1`]: admin,
    [`GET ${base}/user_roles/1/users`]: [user7, user2],
    [`DELETE ${base}/user_roles/1/users/2`]: new Reply(204, null),
  });
  expect(await screen.findByRole('link', { name: 'Add User' })).toHaveAttribute(
    'href',
    '/groups/3/roles/1/users/create',
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Daniel Okafor' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Remove']);
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Daniel Okafor from Admin?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.to(`DELETE ${base}/user_roles/1/users/2`)).toHaveLength(1));
  expect(await screen.findByText('Daniel Okafor removed')).toBeInTheDocument();
  // The signed-in user.
  await user.click(await screen.findByRole('button', { name: 'Actions for Aisha Noor' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(await screen.findByRole('alertdialog', { name: 'Remove yourself from Admin?' })).toHaveTextContent(
    'You lose what this role lets you see and do. Somebody else must add you again.',
  );
});

it('a user is added to a role by a form that names it', async () => {
  const { user } = await renderGroups('/groups/3/roles/1/users/create', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles/1`]: admin,
    [`GET ${base}/user_roles/1/users`]: [],
    'GET /api/user_names': [{ id: 2, name: 'Daniel Okafor' }],
    [`POST ${base}/user_roles/1/users`]: validRow(roleUsers, {
      id: 2,
      usr: { id: 2, name: 'Daniel Okafor' },
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Add User' })).toBeInTheDocument();
  expect(await screen.findByText('to Admin')).toBeInTheDocument();
  await user.click(await screen.findByRole('combobox', { name: /^User/ }));
  await user.click(await screen.findByRole('option', { name: 'Daniel Okafor' }));
  await user.click(screen.getByRole('button', { name: 'Add User' }));
  expect(await screen.findByText('Daniel Okafor added')).toBeInTheDocument();
});

it('the form of a role says in whole sentences who raises projects', async () => {
  await renderGroups('/groups/3/roles/create', { [`GET ${base}`]: group });
  expect(await screen.findByRole('checkbox', { name: 'Raises projects' })).toHaveAccessibleDescription(
    'As long as no role has this, everybody may raise projects; after that only people with such a role.',
  );
});

it('a rule asks for a role only where a role assigns [group-people.4]', async () => {
  const { user } = await renderGroups('/groups/3/roles/5/rules/create', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles`]: [admin],
  });
  const who = await screen.findByRole('combobox', { name: /Who assigns it/ });
  expect(screen.queryByRole('combobox', { name: /^Role/ })).toBeNull();
  await user.selectOptions(who, 'Role');
  expect(await screen.findByRole('combobox', { name: /^Role/ })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'In force' })).toBeChecked();
});

it('rules are listed with the role, and the states in which they hold [group-people.5]', async () => {
  await renderGroups('/groups/3/roles/5/rules', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles/5/rules`]: [
      validRow(roleRules, {
        id: 2,
        editor: 'role',
        editor_role: { id: 1, name: 'Admin' },
        project_states: [],
      }),
      validRow(roleRules, {
        id: 3,
        editor: 'team_manager',
        editor_role: null,
        project_states: [{ id: 1, name: 'Draft' }],
      }),
    ],
  });
  expect(await screen.findByText('Every state')).toBeInTheDocument();
  expect(screen.getByText('Draft')).toBeInTheDocument();
  expect(screen.getByText('Team manager')).toBeInTheDocument();
});
