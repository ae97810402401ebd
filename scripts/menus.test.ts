/** @jest-environment jsdom */
import './jest.setup';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { FoundRow } from 'shared-api/client';
import { fillersOf, matchOffered } from 'shared-api/portal';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import { expandManifest } from 'shared-api/portal/expandManifest';
import { aPortal } from 'shared-api/testing/fixtures';
import { findGroups } from '../shell/src/find/search/findGroups';
import { offeredActions, offeredSources } from '../shell/src/find/search/offers';
import { findHint, offeredCommands, offeredScreens } from '../shell/src/find/search/screens';
import { navSections, type NavItem } from '../shell/src/frame/navModel';

const root = path.resolve(__dirname, '..');
/** The areas of this repository with their manifests as the server gives them to the shell. */
const remotes = readdirSync(root)
  .map((folder) => path.join(root, folder, 'portal.json'))
  .filter((file) => path.basename(path.dirname(file)).startsWith('mfe-') && existsSync(file))
  .map((file) => expandManifest(JSON.parse(readFileSync(file, 'utf8')) as DeclaredManifest))
  .map((manifest): RemoteSlice => {
    const version = { version: '1.0.0', container: manifest.name, entry: '', integrity: '', shared: [] };
    return { ...version, name: manifest.name, manifest, fallback: null, disabled: null };
  });

const requester: CurrentUser = aPortal.user;
const reporter: CurrentUser = { ...requester, roles: [{ id: 1, name: 'Report', project_type_id: 1 }] };
const groupAdmin: CurrentUser = { ...requester, roles: [{ id: 1, name: 'Admin', project_type_id: 1 }] };
const admin: CurrentUser = { ...requester, is_admin: true };

const labels = (items: NavItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'link' ? [item.label] : [item.label, ...item.links.map(({ label }) => label)],
  );
const menuOf = (user: CurrentUser) => labels(navSections(remotes, user).flat());
const isPage = (user: CurrentUser, address: string) => matchOffered(remotes, user, address) !== null;

test('reports are for those with a role for them alone, whose dashboard is below Home in the menu [e2e-slots.2] [e2e-reports.3]', () => {
  const addresses = ['/reports/dashboard', '/reports/week', '/reports/projects_duration'];
  expect(menuOf(reporter).slice(0, 2)).toEqual(['Home', 'Dashboard']);
  expect(menuOf(reporter)).toContain('Reports');
  expect(addresses.filter((address) => isPage(reporter, address))).toEqual(addresses);
  for (const label of ['Dashboard', 'Reports']) expect(menuOf(requester)).not.toContain(label);
  expect(addresses.filter((address) => isPage(requester, address))).toEqual([]);
});

test('the user guide has the chapters of the areas that the reader has, in the order of the menu', () => {
  const chaptersFor = (user: CurrentUser) =>
    fillersOf(remotes, 'guide.chapters', user).map(({ filler }) => filler.title);
  expect(chaptersFor(admin)).toEqual([
    'Projects',
    'Bookings',
    'Change requests',
    'Reports',
    'Delivery groups',
    'Accounts',
  ]);
  expect(chaptersFor(requester)).toEqual(['Projects', 'Bookings']);
});

test('teams, users and holidays are neither in the menu of a requester nor pages for one [accounts.4]', () => {
  const addresses = ['/teams', '/teams/1/members', '/users', '/holidays', '/holidays/create'];
  expect(menuOf(admin)).toEqual(expect.arrayContaining(['Admin', 'Teams', 'Users', 'Holidays']));
  expect(addresses.filter((address) => isPage(admin, address))).toEqual(addresses);
  for (const label of ['Admin', 'Teams', 'Users', 'Holidays']) expect(menuOf(requester)).not.toContain(label);
  expect(menuOf(requester)).toContain('Projects');
  expect(addresses.filter((address) => isPage(requester, address))).toEqual([]);
});

test('the outbox and the audit log are entries and pages for global admins alone', () => {
  const addresses = ['/mails', '/mails/1', '/audit', '/audit/1'];
  expect(menuOf(admin)).toEqual(expect.arrayContaining(['Mail', 'Audit log']));
  expect(addresses.filter((address) => isPage(admin, address))).toEqual(addresses);
  expect(menuOf(groupAdmin)).toContain('Admin');
  for (const label of ['Mail', 'Audit log']) expect(menuOf(groupAdmin)).not.toContain(label);
  expect(addresses.filter((address) => isPage(groupAdmin, address))).toEqual([]);
});

test('the CR dashboard and delivery groups are for their teams and admins, not for a requester', () => {
  const member: CurrentUser = {
    ...requester,
    teams: [{ team_id: 1, is_manager: false, enable_cr_dash: true }],
  };
  for (const [user, label, address] of [
    [member, 'CR Dashboard', '/cr_dashboard'],
    [groupAdmin, 'Groups', '/groups'],
    [admin, 'Groups', '/groups'],
  ] as const) {
    expect(menuOf(user)).toContain(label);
    expect(isPage(user, address)).toBe(true);
    expect(menuOf(requester)).not.toContain(label);
    expect(isPage(requester, address)).toBe(false);
  }
});

/**
 * Searches as quick find does.
 * @param rows the answers of the sources, by their keys
 * @returns for each group its title, and of each result the label, what stands beside it, and the address
 */
function found(user: CurrentUser, text: string, rows: Record<string, FoundRow[]> = {}) {
  const groups = findGroups({
    remotes,
    user,
    text,
    recent: [],
    actions: offeredActions(remotes, user),
    commands: offeredCommands(user, false),
    screens: offeredScreens(remotes, user),
    sources: offeredSources(remotes, user),
    answers: Object.fromEntries(
      Object.entries(rows).map(([key, of]) => [key, { rows: of, isPending: false, hasFailed: false }]),
    ),
  });
  return groups.map(({ title, results }) => ({
    title,
    results: results.map(({ label, detail, to }) => [label, detail, to]),
  }));
}

test('quick find knows actions and screens by the words that people have for them', () => {
  expect(found(admin, 'raise')[0]!.results[0]).toEqual(['New project', 'Projects', '/projects/create']);
  expect(found(admin, 'holid').find(({ title }) => title === 'Screens')!.results).toEqual([
    ['Holidays', 'Admin', '/holidays'],
  ]);
  const rows = {
    'groups.groups': [{ id: 1, name: 'Network' }],
    'accounts.teams': [{ id: 1, name: 'Core Routing' }],
  };
  for (const [typed, label, detail, to] of [
    ['users create', 'Create User', 'Accounts', '/users/create'],
    ['new user', 'Create User', 'Accounts', '/users/create'],
    ['permission matrix', 'Permissions', 'Network', '/groups/1/project_permissions'],
    ['blackout', 'Booking Types', 'Network', '/groups/1/booking_types'],
    ['survey results', 'Survey Results', 'Core Routing', '/teams/1/survey_results'],
    ['sent mail', 'Mail', 'Admin', '/mails'],
    ['rollback', 'Remotes', 'Platform', '/admin/portal'],
  ] as const)
    expect([typed, found(admin, typed, rows).flatMap(({ results }) => results)]).toEqual([
      typed,
      expect.arrayContaining([[label, detail, to]]),
    ]);
});

test('quick find leads from a person to their page for global admins, and to the projects that they raised for others', () => {
  const rows = {
    'accounts.users': [{ id: 2, name: 'Daniel Okafor', login: 'techlead', email: 'd@x.example' }],
  };
  expect(found(admin, 'daniel ok', rows)).toEqual([
    { title: 'People', results: [['Daniel Okafor', 'techlead · d@x.example', '/users/2']] },
  ]);
  const names = { 'projects.requesters': [{ id: 7, name: 'Maya Chen' }] };
  expect(found(requester, 'maya ch', names)).toEqual([
    {
      title: 'People',
      results: [['Maya Chen', 'Projects they raised', '/projects?requester_name=Maya%20Chen']],
    },
  ]);
});

test('quick find links to all projects that match in the list', () => {
  const rows = Array.from({ length: 7 }, (_, n) => ({ project_id: n + 1, project_name: 'Wi-Fi pilot' }));
  const [group] = found(admin, 'pilot', { 'projects.projects': rows });
  expect(group!.results).toHaveLength(7);
  expect(group!.results.at(-1)).toEqual([
    'All projects matching “pilot”',
    undefined,
    '/projects?search=pilot',
  ]);
});

test('quick find offers a requester no screen of administration, and says what can be found', () => {
  expect(found(requester, 'holidays')).toEqual([]);
  expect(findHint(offeredSources(remotes, requester))).toMatch(/projects by name or ID, people by name/);
});
