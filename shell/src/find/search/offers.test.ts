import { aUser } from '../../testing/fixtures';
import { findHint, findPrompt, offeredActions, offeredScreens, offeredSources } from './offers';
import { findAccounts, findProjects, findRemotes, projectSource } from './testFind';

const admin = aUser({ is_admin: true });
const requester = aUser();

test('screens are pages without parameters as the menu names them, actions stand by themselves', () => {
  expect(offeredScreens(findRemotes, admin).map(({ label, detail, to }) => [label, detail, to])).toEqual([
    ['Projects', undefined, '/projects'],
    ['Users', 'Admin', '/users'],
    ['Account guide', 'Accounts', '/guide'],
    ['Remotes', 'Platform', '/admin/portal'],
    ['User Guide', undefined, '/userguide'],
  ]);
  expect(offeredActions(findRemotes, admin).map(({ label, to }) => [label, to])).toEqual([
    ['New project', '/projects/create'],
    ['New user', '/users/create'],
  ]);
});

test('a user does not find pages that are not offered to them', () => {
  expect(offeredScreens(findRemotes, requester).map(({ label }) => label)).toEqual([
    'Projects',
    'Account guide',
    'User Guide',
  ]);
  expect(offeredActions(findRemotes, requester).map(({ label }) => label)).toEqual(['New project']);
});

test('people lead to their page if the user may open it, otherwise to the list of another area', () => {
  const keys = (user: typeof admin) => offeredSources(findRemotes, user).map(({ key }) => key);
  expect(keys(admin)).toEqual(['projects.projects', 'accounts.users']);
  expect(keys(requester)).toEqual(['projects.projects', 'projects.requesters']);
});

test('a source and an action have conditions of their own', () => {
  const find = {
    actions: [{ route: 'create', label: 'New project', when: ['admin' as const] }],
    sources: { projects: { ...projectSource, when: ['admin' as const] } },
  };
  const remotes = [{ ...findProjects, manifest: { ...findProjects.manifest, find } }];
  expect(offeredSources(remotes, requester)).toEqual([]);
  expect(offeredActions(remotes, requester)).toEqual([]);
  expect(offeredSources(remotes, admin)).toHaveLength(1);
});

test('a build without quick find has screens', () => {
  const { find: _find, ...manifest } = findAccounts.manifest;
  const remotes = [{ ...findAccounts, manifest }];
  expect(offeredScreens(remotes, admin).map(({ label }) => label)).toEqual([
    'Users',
    'Create User',
    'Account guide',
    'Remotes',
    'User Guide',
  ]);
  expect(offeredSources(remotes, admin)).toEqual([]);
});

test('the words around it name what the areas have', () => {
  const sources = offeredSources(findRemotes, requester);
  expect(findPrompt(sources)).toBe('Find projects, people, screens and actions');
  expect(findHint(sources)).toBe(
    'You can find projects by name or ID, people by name and screens and actions by their names.',
  );
  expect(findPrompt([])).toBe('Find screens and actions');
});
