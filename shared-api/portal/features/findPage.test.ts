import type { CurrentUser } from '../../contracts/session';
import type { Manifest, ManifestRoute } from '../manifest';
import { findPage } from './findPage';

const route = (path: string): ManifestRoute => ({
  path,
  name: path,
  title: path,
  breadcrumb: path,
  chunk: 'Page',
});
const user = { is_admin: false, roles: [], teams: [] } as unknown as CurrentUser;
const next = { path: 'projects/next', feature: 'projects.next', title: 'Needs you' };

/** A remote with the page of a project; the page `projects/next` is left out when its feature is off. */
const remotes = (isOn: boolean) => [
  {
    name: 'projects',
    manifest: {
      routes: { project: route('projects/:id'), ...(isOn ? { next: route('projects/next') } : {}) },
      slots: {},
    } as unknown as Manifest,
    ...(isOn ? {} : { withheld: [next] }),
  },
];

test('finds the page of a feature that is on', () => {
  const { match, withheld } = findPage(remotes(true), user, '/projects/next');
  expect([match?.key, withheld]).toEqual(['next', null]);
});

test('takes the address of a page that is left out for no other page', () => {
  expect(findPage(remotes(false), user, '/projects/next')).toEqual({ match: null, withheld: next });
  expect(findPage(remotes(false), user, '/projects/7').match?.key).toBe('project');
});
