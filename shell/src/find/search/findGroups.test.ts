import type { FoundRow } from 'shared-api/client';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { aUser } from '../../testing/fixtures';
import { offeredActions, offeredSources, type Offer } from './offers';
import { offeredCommands, offeredScreens } from './screens';
import { findGroups } from './findGroups';
import { aProject, findAccounts, findRemotes } from './testFind';

const admin = aUser({ is_admin: true });
const recently = (to: string, label: string, detail?: string): Offer => ({
  to,
  label,
  keywords: [],
  icon: 'folder',
  ...(detail ? { detail } : {}),
});

interface Given {
  text: string;
  recent?: Offer[];
  projects?: FoundRow[];
  people?: FoundRow[];
  isPending?: boolean;
  user?: ReturnType<typeof aUser>;
}
/** Finds groups, and returns the title of each with the labels of its results. */
function shown({ text, recent = [], projects = [], people = [], isPending = false, user = admin }: Given) {
  const answer = (rows: FoundRow[]) => ({ rows, isPending, hasFailed: false });
  const groups = findGroups({
    remotes: findRemotes,
    user,
    text,
    recent,
    actions: offeredActions(findRemotes, user),
    commands: offeredCommands(user, false),
    screens: offeredScreens(findRemotes, user),
    sources: offeredSources(findRemotes, user),
    answers: {
      'projects.projects': answer(projects),
      'accounts.users': answer(people),
      'projects.requesters': answer(people),
    },
  });
  return groups.map(({ title, results }) => [title, results.map(({ label }) => label)] as const);
}

test('recent pages come before actions and screens without a typed text, and no address appears twice', () => {
  expect(
    shown({ text: '', recent: [recently('/projects/5', 'Wi-Fi'), recently('/users', 'Users')] }),
  ).toEqual([
    ['Recent', ['Wi-Fi', 'Users']],
    ['Actions', ['New project', 'New user']],
    [
      'Screens',
      [
        'Projects',
        'Account guide',
        'Home',
        'Notifications',
        'Remotes',
        'Features',
        'Configuration',
        'User Guide',
      ],
    ],
  ]);
});

test('themes, Change Password and Logout are found by their names, in any order of words', () => {
  expect(shown({ text: 'theme dark' })).toEqual([['Actions', ['Dark theme']]]);
  expect(shown({ text: 'sign out' })).toEqual([['Actions', ['Logout']]]);
  expect(shown({ text: 'password' })).toEqual([['Actions', ['Change Password']]]);
  expect(shown({ text: 'password', user: aUser({ canChangePassword: false }) })).toEqual([]);
});

test('whoever looks at the portal as somebody else finds no Logout and no Change Password', () => {
  expect(offeredCommands(admin, true).map(({ label }) => label)).toEqual([
    'System theme',
    'Light theme',
    'Dark theme',
  ]);
});

test('a typed text is searched in every group, and better matches come first', () => {
  const projects = [aProject(3, 'Reuse of racks'), aProject(2, 'Users of Wi-Fi'), aProject(1, 'House users')];
  expect(shown({ text: 'user', projects, people: [{ id: 4, name: 'Ann User' }] })).toEqual([
    ['Screens', ['Users', 'User Guide']],
    ['Actions', ['New user']],
    ['Projects', ['#2 Users of Wi-Fi', '#1 House users', '#3 Reuse of racks']],
    ['People', ['Ann User']],
  ]);
});

test('the group with the best match among recent pages, actions and screens comes first', () => {
  expect(shown({ text: 'projects' })).toEqual([
    ['Screens', ['Projects']],
    ['Actions', ['New project']],
  ]);
});

test('an action is found by its keywords', () => {
  expect(shown({ text: 'raise' })).toEqual([['Actions', ['New project']]]);
});

test('a typed id finds the row with this id first, before pages and names that contain the number', () => {
  const recent = [
    recently('/projects/4812', 'Racks', 'Project: 4812'),
    recently('/users/9', 'Room 48 Lobby', 'User'),
  ];
  const projects = [aProject(48, 'Old'), aProject(4812, 'Racks'), aProject(12, 'Floor 48')];
  for (const text of ['48', '#48'])
    expect(shown({ text, recent, projects })).toEqual([
      ['Projects', ['#48 Old', '#4812 Racks', '#12 Floor 48']],
      ['Recent', ['Room 48 Lobby']],
    ]);
});

test('a recent page that matches is listed only under Recent', () => {
  expect(
    shown({ text: 'racks', recent: [recently('/projects/5', 'Racks')], projects: [aProject(5, 'Racks')] }),
  ).toEqual([['Recent', ['Racks']]]);
});

test('stale rows are filtered by the typed text at once; rows of the present answer are all shown', () => {
  const projects = [aProject(2, 'Wi-Fi lobby'), aProject(1, 'Wi-Fi')];
  expect(shown({ text: 'lobby', projects, isPending: true })).toEqual([['Projects', ['#2 Wi-Fi lobby']]]);
  expect(shown({ text: 'tom@site', people: [{ id: 4, name: 'Tom', login: 'tl' }] })).toEqual([
    ['People', ['Tom']],
  ]);
});

test('a group with more rows than it shows ends with a link to all of them', () => {
  const projects = Array.from({ length: 7 }, (_, i) => aProject(20 - i, 'Wi-Fi & more'));
  const user = admin;
  const [group] = findGroups({
    remotes: findRemotes,
    user,
    text: ' wi-fi & ',
    recent: [],
    actions: [],
    commands: [],
    screens: [],
    sources: offeredSources(findRemotes, user),
    answers: { 'projects.projects': { rows: projects, isPending: false, hasFailed: false } },
  });
  expect(group!.results).toHaveLength(7);
  expect(group!.results.at(-1)).toMatchObject({
    label: 'All projects matching “wi-fi &”',
    to: '/projects?search=wi-fi%20%26',
  });
});

test('a row links to the page that its source names, and is left out if its values make another address', () => {
  const id = (project_id: unknown) => ({ ...aProject(1, 'Wifi'), project_id });
  const projects = [
    id(undefined),
    id(''),
    id('../..'),
    id('create'),
    id('../users'),
    id('5?x=//evil.example'),
  ];
  const { results } = findGroups({
    remotes: findRemotes,
    user: admin,
    text: 'wifi',
    recent: [],
    actions: [],
    commands: [],
    screens: [],
    sources: offeredSources(findRemotes, admin),
    answers: { 'projects.projects': { rows: projects, isPending: false, hasFailed: false } },
  })[0]!;
  expect(results.map(({ to }) => to)).toEqual([
    '/projects/..%2Fusers',
    '/projects/5%3Fx%3D%2F%2Fevil.example',
  ]);
});

test('markup in a label is literal text', () => {
  const name = '<img src=x onerror=alert(1)>';
  expect(shown({ text: 'onerror', projects: [aProject(1, name)] })).toEqual([['Projects', [`#1 ${name}`]]]);
});

describe('pages below the rows of a source', () => {
  const { manifest } = findAccounts;
  const source = { ...manifest.find.sources.users, pages: true };
  const remotes = [{ ...findAccounts, manifest: { ...manifest, find: { sources: { users: source } } } }];
  const found = (text: string, user = admin, from: RemoteSlice[] = remotes) =>
    findGroups({
      remotes: from,
      user,
      text,
      recent: [],
      actions: [],
      commands: [],
      screens: [],
      sources: offeredSources(from, user),
      answers: {
        'accounts.users': {
          rows: [
            { id: 4, name: 'Ann' },
            { id: 5, name: 'Bo' },
          ],
          isPending: false,
          hasFailed: false,
        },
      },
    }).flatMap(({ results }) => results.map(({ to, label, detail }) => [to, label, detail]));

  test('are found by their title, and by the title together with the name of the row', () => {
    expect(found('update')).toEqual([
      ['/users/4/update', 'Update User', 'Ann'],
      ['/users/5/update', 'Update User', 'Bo'],
    ]);
    expect(found('bo upd')).toEqual([['/users/5/update', 'Update User', 'Bo']]);
  });

  test('are found by the keywords of their route, also together with the name of the row', () => {
    const keyed = {
      ...manifest,
      routes: {
        ...manifest.routes,
        userUpdate: { ...manifest.routes['userUpdate']!, keywords: ['licence'] },
      },
    };
    const withKeywords = [{ ...findAccounts, manifest: { ...keyed, find: { sources: { users: source } } } }];
    expect(found('licences', admin, withKeywords)).toEqual([
      ['/users/4/update', 'Update User', 'Ann'],
      ['/users/5/update', 'Update User', 'Bo'],
    ]);
    expect(found('bo lic', admin, withKeywords)).toEqual([['/users/5/update', 'Update User', 'Bo']]);
    expect(found('licence')).toEqual([]);
  });

  test('lie below the address that the source names, where a row has no page of its own', () => {
    const below = { ...source, to: '/users/{id}/update', pages: '/users/{id}' };
    const named = [{ ...findAccounts, manifest: { ...manifest, find: { sources: { users: below } } } }];
    expect(found('bo upd', admin, named)).toEqual([['/users/5/update', 'Update User', 'Bo']]);
  });

  test('are not found by the name of the row alone', () => {
    expect(found('bo').map(([to]) => to)).toEqual(['/users/5']);
  });
});
