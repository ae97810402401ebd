import { aUser } from '../../testing/fixtures';
import { findPrompt, offeredActions, offeredSources } from './offers';
import { findHint, offeredScreens } from './screens';
import { findAccounts, findProjects, findRemotes, projectSource } from './testFind';

const admin = aUser({ is_admin: true });
const requester = aUser();

test('screens are the pages without parameters under their menu labels, and actions are listed separately', () => {
  expect(offeredScreens(findRemotes, admin).map(({ label, detail, to }) => [label, detail, to])).toEqual([
    ['Projects', undefined, '/projects'],
    ['Users', 'Admin', '/users'],
    ['Account guide', 'Accounts', '/guide'],
    ['Home', undefined, '/home'],
    ['Notifications', undefined, '/notifications'],
    ['Remotes', 'Platform', '/admin/portal'],
    ['Features', 'Platform', '/admin/portal/features'],
    ['Configuration', 'Platform', '/admin/portal/config'],
    ['User Guide', undefined, '/userguide'],
  ]);
  expect(offeredActions(findRemotes, admin).map(({ label, to }) => [label, to])).toEqual([
    ['New project', '/projects/create'],
    ['New user', '/users/create'],
  ]);
});

test('screens are also found by the keywords of their routes', () => {
  const { manifest } = findAccounts;
  const routes = { ...manifest.routes, users: { ...manifest.routes['users']!, keywords: ['staff'] } };
  const screens = offeredScreens([{ ...findAccounts, manifest: { ...manifest, routes } }], admin);
  expect(screens.find(({ label }) => label === 'Users')?.keywords).toEqual(['Users', 'staff']);
  // People write it in one word, too.
  expect(screens.find(({ label }) => label === 'Remotes')?.keywords).toContain('rollback');
});

test('screens and actions that the user may not open are left out', () => {
  expect(offeredScreens(findRemotes, requester).map(({ label }) => label)).toEqual([
    'Projects',
    'Account guide',
    'Home',
    'Notifications',
    'User Guide',
  ]);
  expect(offeredActions(findRemotes, requester).map(({ label }) => label)).toEqual(['New project']);
});

test('the members of a team that owns a remote find the page of features', () => {
  const labels = offeredScreens(findRemotes, { ...requester, owns_remotes: true }).map(({ label }) => label);
  expect(labels).toContain('Features');
  expect(labels).not.toContain('Remotes');
});

test('the source for people depends on the pages that the user may open', () => {
  const keys = (user: typeof admin) => offeredSources(findRemotes, user).map(({ key }) => key);
  expect(keys(admin)).toEqual(['projects.projects', 'accounts.users']);
  expect(keys(requester)).toEqual(['projects.projects', 'projects.requesters']);
});

test('an action in a dialog of a page leads to its page with the query that opens it, and the page stays a screen', () => {
  const find = { actions: [{ route: 'list', query: 'import=true', label: 'Import projects' }] };
  const remotes = [{ ...findProjects, manifest: { ...findProjects.manifest, find } }];
  expect(offeredActions(remotes, requester)).toMatchObject([
    { label: 'Import projects', to: '/projects?import=true' },
  ]);
  const actionOn = (pathname: string, search: string) =>
    offeredActions(remotes, requester, { pathname, search })[0]!.to;
  expect(actionOn('/projects', '?team_name=Voice&page=2')).toBe(
    '/projects?team_name=Voice&page=2&import=true',
  );
  expect(actionOn('/teams', '?search=voice')).toBe('/projects?import=true');
  expect(offeredScreens(remotes, requester).map(({ label }) => label)).toContain('Projects');
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

test('screens are offered for a remote whose manifest has no `find`', () => {
  const { find: _find, ...manifest } = findAccounts.manifest;
  const remotes = [{ ...findAccounts, manifest }];
  expect(offeredScreens(remotes, admin).map(({ label }) => label)).toEqual([
    'Users',
    'Create User',
    'Account guide',
    'Home',
    'Notifications',
    'Remotes',
    'Features',
    'Configuration',
    'User Guide',
  ]);
  expect(offeredSources(remotes, admin)).toEqual([]);
});

test('the prompt and the hint name the sources of the areas', () => {
  const sources = offeredSources(findRemotes, requester);
  expect(findPrompt(sources)).toBe('Find projects, people, screens and actions');
  expect(findHint(sources)).toBe(
    'You can find projects by name or ID, people by name and screens and actions by their names.',
  );
  expect(findPrompt([])).toBe('Find screens and actions');
});
