import type { CurrentUser } from '../contracts/session';
import { fillersOf } from './fillers';
import type { ManifestRoute, ManifestSlot } from './manifest';
import { matchArea, matchOffered } from './matchArea';

const user = (part: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 2,
  name: 'Daniel Okafor',
  ad_account: '',
  is_admin: false,
  roles: [],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
  ...part,
});
const admin = user({ is_admin: true });

const filler = (title: string, part: Partial<ManifestSlot> = {}): ManifestSlot => ({
  slot: 'project.tabs',
  title,
  order: 10,
  chunk: 'Tab',
  ...part,
});
interface TestRemote {
  name: string;
  disabled: object | null;
  manifest: { routes: Record<string, ManifestRoute>; slots?: Record<string, ManifestSlot> };
}
const remote = (
  name: string,
  slots: Record<string, ManifestSlot>,
  disabled: object | null = null,
): TestRemote => ({
  name,
  disabled,
  manifest: { routes: {}, slots },
});
const route = (path: string, part: Partial<ManifestRoute> = {}): ManifestRoute => ({
  path,
  name: 'a_page',
  title: 'Project: :projectId',
  breadcrumb: ':tab',
  chunk: 'Page',
  ...part,
});
const projects: TestRemote = {
  name: 'projects',
  disabled: null,
  manifest: {
    routes: {
      tab: route('projects/:projectId/:tab', { fillers: 'project.tabs' }),
      timeline: route('projects/:projectId/timeline'),
    },
  },
};
const titles = (found: { filler: ManifestSlot }[]) => found.map((one) => one.filler.title);

test('fillers of a slot stand by order, then title, whoever they are of', () => {
  const remotes = [
    remote('b', { late: filler('Late', { order: 20 }), other: filler('Other', { slot: 'user-menu' }) }),
    remote('a', { second: filler('Second'), first: filler('First') }),
    projects,
  ];
  expect(titles(fillersOf(remotes, 'project.tabs'))).toEqual(['First', 'Second', 'Late']);
});

test('what is not for a user, and what is switched off, fills nothing', () => {
  const remotes = [
    remote('a', { admins: filler('For admins', { when: ['admin'] }), all: filler('For all') }),
    remote('off', { tab: filler('Switched off') }, { message: null }),
  ];
  expect(titles(fillersOf(remotes, 'project.tabs', user()))).toEqual(['For all']);
  expect(titles(fillersOf(remotes, 'project.tabs', admin))).toEqual(['For admins', 'For all']);
});

test('an address of a page with fillers is a page only where a remote fills it', () => {
  const bookings = remote('bookings', { tab: filler('Bookings', { path: 'bookings' }) });
  expect(matchOffered([projects, bookings], user(), '/projects/7/bookings')).toMatchObject({
    key: 'tab',
    params: { projectId: '7', tab: 'bookings' },
    names: { projectId: '7', tab: 'Bookings' },
    filled: { remote: bookings, key: 'tab' },
  });
  expect(matchOffered([projects, bookings], user(), '/projects/7/bookings/8')).toBeNull();
  expect(matchOffered([projects, bookings], user(), '/projects/7/nothing')).toBeNull();
  expect(matchOffered([projects], user(), '/projects/7/bookings')).toBeNull();
  expect(
    matchArea([projects, { ...bookings, disabled: { message: null } }], '/projects/7/bookings'),
  ).toBeNull();
});

test('an address of a filler is no page for those whom the filler is not for', () => {
  const money = remote('money', { tab: filler('Money', { path: 'money', when: ['admin'] }) });
  expect(matchOffered([projects, money], user(), '/projects/7/money')).toBeNull();
  expect(matchOffered([projects, money], admin, '/projects/7/money')?.key).toBe('tab');
});

test('a page of its own wins over a filler that calls itself the same', () => {
  const thief = remote('thief', { tab: filler('Mine', { path: 'timeline' }) });
  expect(matchOffered([projects, thief], user(), '/projects/7/timeline')?.key).toBe('timeline');
});
