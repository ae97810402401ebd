import { screen, waitFor } from '@testing-library/react';
import { projectPermissions } from 'shared-api/resources/access/projectPermissions';
import { validRow } from 'shared-api/resources/validBody';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';

it('permissions are listed in words [group-permission-pages.1]', async () => {
  await renderGroups('/groups/3/project_permissions', {
    [`GET ${base}`]: group,
    [`GET ${base}/project_permissions`]: [
      validRow(projectPermissions, {
        id: 4,
        action: 'PUT services',
        principal: 'role',
        usr_role: { id: 5, name: 'Tech Lead' },
        project_states: [],
        on_hold: 'any',
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Change services' })).toHaveAttribute(
    'href',
    '/groups/3/project_permissions/4/update',
  );
  for (const text of ['Tech Lead', 'Every state', 'Whether held or not'])
    expect(screen.getByText(text)).toBeInTheDocument();
});

it('a permission is created for a principal, or for a role that is then chosen [group-permission-pages.2]', async () => {
  const { user, api } = await renderGroups('/groups/3/project_permissions/create', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles`]: [],
    [`GET ${base}/project_permissions`]: [],
    [`POST ${base}/project_permissions`]: validRow(projectPermissions, { id: 9 }),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^May/ }), 'Add comments');
  const who = screen.getByRole('combobox', { name: /^Who/ });
  await user.selectOptions(who, 'Role');
  expect(await screen.findByRole('combobox', { name: /^Role/ })).toBeVisible();
  await user.selectOptions(who, 'Any user');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Role/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Create Permission' }));
  await waitFor(() => expect(api.to(`POST ${base}/project_permissions`)).toHaveLength(1));
  expect(api.to(`POST ${base}/project_permissions`)[0]!.body).toEqual({
    action: 'POST update',
    principal: 'any_user',
    usr_role: null,
    project_states: [],
    on_hold: 'any',
  });
});

it('a permission is deleted by what it lets whom do, not as if its action were taken', async () => {
  const permission = validRow(projectPermissions, {
    id: 4,
    action: 'DELETE project',
    principal: 'requester',
    usr_role: null,
    project_states: [],
  });
  const { user } = await renderGroups('/groups/3/project_permissions', {
    [`GET ${base}`]: group,
    [`GET ${base}/project_permissions`]: [
      permission,
      { ...permission, id: 5, principal: 'role', usr_role: { id: 5, name: 'Tech Lead' } },
      { ...permission, id: 6, project_states: [{ id: 1, name: 'Draft' }] },
    ],
  });
  await user.click(
    await screen.findByRole('button', { name: 'Actions for “Delete the project” of Requester' }),
  );
  for (const name of ['of Tech Lead', 'of Requester (Draft)'])
    expect(
      screen.getByRole('button', { name: `Actions for “Delete the project” ${name}`, hidden: true }),
    ).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(
    await screen.findByText(
      'Are you sure you want to delete the permission “Delete the project” of Requester?',
    ),
  ).toBeInTheDocument();
});

it('a permission of a role needs the role, which its form says before it is sent', async () => {
  const { user, api } = await renderGroups('/groups/3/project_permissions/create', {
    [`GET ${base}`]: group,
    [`GET ${base}/user_roles`]: [],
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^May/ }), 'Add comments');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Who/ }), 'Role');
  expect(await screen.findByRole('combobox', { name: /^Role/ })).toBeRequired();
  await user.click(screen.getByRole('button', { name: 'Create Permission' }));
  expect(await screen.findByText('Role is required')).toBeInTheDocument();
  expect(api.to(`POST ${base}/project_permissions`)).toEqual([]);
});
