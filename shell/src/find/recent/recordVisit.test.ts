import { aUser } from '../../testing/fixtures';
import { readRecent, rememberPage } from './recentPages';
import { findRemotes } from '../search/testFind';
import { recentOffers, recordVisit } from './recordVisit';

const user = aUser({ id: 2, is_admin: true });
const visit = (pathname: string, title: string, subject?: string | null, who = user) =>
  recordVisit({ remotes: findRemotes, user: who }, { pathname, title, subject });
const recent = (who = user, at = '/guide') =>
  recentOffers({ remotes: findRemotes, user: who }, at).map(({ label, detail, to, icon }) => [
    label,
    detail,
    to,
    icon,
  ]);

beforeEach(() => localStorage.clear());

test('visited pages are listed with their names, the last visited first', () => {
  visit('/projects', 'Projects');
  visit('/projects/481', 'Project: 481', 'Wi-Fi 7 pilot');
  visit('/users/3', 'Maya Chen');
  expect(recent()).toEqual([
    ['Maya Chen', 'User', '/users/3', 'person'],
    ['Wi-Fi 7 pilot', 'Project: 481', '/projects/481', 'folder'],
    ['Projects', undefined, '/projects', 'folder'],
  ]);
});

test('a page is stored once, after it has reported its name', () => {
  visit('/projects/481', 'Project: 481');
  expect(recent()).toEqual([]);
  visit('/projects/481', 'Project: 481', 'Wi-Fi 7 pilot');
  visit('/projects/481/timeline', 'Project: 481', 'Wi-Fi 7 pilot');
  visit('/projects/481/', 'Project: 481', 'Renamed');
  expect(recent()).toEqual([['Renamed', 'Project: 481', '/projects/481', 'folder']]);
});

test('a form is not stored, but the page of the entity that it changes is', () => {
  visit('/projects/create', 'Create Project');
  visit('/users/3/update', 'Update User');
  expect(recent()).toEqual([]);
  visit('/users/3/update', 'Update User', 'Maya Chen');
  expect(recent()).toEqual([['Maya Chen', 'User', '/users/3', 'person']]);
});

test.each([
  ['its page reports it', () => visit('/projects/481', 'Project: 481', null)],
  ['a page below it reports it', () => visit('/projects/481/timeline', 'Timeline', null)],
  ['a list that deletes the entity reports it', () => visit('/projects/481', '', null)],
])('the page of an entity that no longer exists is removed when %s', (_how, report) => {
  visit('/projects/480', 'Project: 480', 'Racks');
  visit('/projects/481', 'Project: 481', 'Wi-Fi 7 pilot');
  report();
  expect(recent().map(([label]) => label)).toEqual(['Racks']);
});

test('the list leaves out the present page and pages no longer offered, and has at most eight entries', () => {
  visit('/users/3', 'Maya Chen');
  for (let id = 1; id <= 10; id++) visit(`/projects/${id}`, `Project: ${id}`, `P${id}`);
  expect(recent(user, '/projects/10/timeline').map(([label]) => label)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((id) => `P${id}`),
  );
  visit('/users/3', 'Maya Chen');
  expect(recent()[0]).toContain('Maya Chen');
  expect(recent({ ...user, is_admin: false })[0]).toContain('P10');
});

test('addresses outside the areas are not stored', () => {
  visit('/login', 'Sign in');
  visit('/nowhere', 'Page not found');
  expect(recent()).toEqual([]);
});

test('another user does not see the pages, and their first visit deletes the pages', () => {
  visit('/users/3', 'Maya Chen');
  const other = aUser({ id: 7, is_admin: true });
  expect(recent(other)).toEqual([]);
  expect(recent()).toEqual([]);
});

test.each(['{', 'null', '5', '{"owner":2}', '{"owner":2,"pages":[5,null,{"to":1,"label":"x"}]}'])(
  'invalid stored data is ignored: %s',
  (stored) => {
    localStorage.setItem('portal-recent', stored);
    expect(readRecent(2)).toEqual([]);
    rememberPage(2, { to: '/projects', label: 'Projects' });
    expect(readRecent(2)).toEqual([{ to: '/projects', label: 'Projects' }]);
  },
);
