import type { CurrentUser } from '../contracts/session';
import { fillersOf } from './fillers';
import { isShown } from './isShown';
import type { ManifestRoute, ManifestSlot } from './manifest';
import { addressOf, matchArea, matchOffered } from './matchArea';

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

test('fillers of a slot are sorted by order, then title, across remotes', () => {
  const remotes = [
    remote('b', { late: filler('Late', { order: 20 }), other: filler('Other', { slot: 'user-menu' }) }),
    remote('a', { second: filler('Second'), first: filler('First') }),
    projects,
  ];
  expect(titles(fillersOf(remotes, 'project.tabs'))).toEqual(['First', 'Second', 'Late']);
});

test('fillers that are not offered to the user, and those of disabled remotes, are left out', () => {
  const remotes = [
    remote('a', { admins: filler('For admins', { when: ['admin'] }), all: filler('For all') }),
    remote('off', { tab: filler('Switched off') }, { message: null }),
  ];
  expect(titles(fillersOf(remotes, 'project.tabs', user()))).toEqual(['For all']);
  expect(titles(fillersOf(remotes, 'project.tabs', admin))).toEqual(['For admins', 'For all']);
});

test('an address of a route with fillers is a page only if a remote fills it', () => {
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

describe('addresses below that of a filler', () => {
  const within = { path: 'bookings', within: true };
  const bookings = remote('bookings', { tab: filler('Bookings', within) });
  const found = (pathname: string, ...more: TestRemote[]) =>
    matchOffered([projects, bookings, ...more], user(), pathname);

  test.each([
    '/projects/7/bookings',
    '/projects/7/bookings/',
    '/projects/7/bookings/3',
    '/projects/7/bookings/3/create',
    '/projects/7/bookings/100%',
  ])('are pages where the filler says that they are its own: %s', (pathname) => {
    const match = found(pathname);
    expect(match).toMatchObject({
      key: 'tab',
      params: { projectId: '7', tab: 'bookings' },
      names: { projectId: '7', tab: 'Bookings' },
      filled: { remote: bookings, key: 'tab' },
    });
    expect(addressOf(match!, pathname)).toBe('/projects/7/bookings');
  });

  test('are not pages if the filler has none, is missing, or is not offered to the user', () => {
    const plain = remote('plain', { tab: filler('Plain', { path: 'plain', within: false }) });
    const money = remote('money', { tab: filler('Money', { path: 'money', within: true, when: ['admin'] }) });
    expect(found('/projects/7/plain', plain)?.filled?.remote).toBe(plain);
    expect(found('/projects/7/plain/3', plain)).toBeNull();
    expect(found('/projects/7/nothing/3')).toBeNull();
    expect(found('/projects/7/money/3', money)).toBeNull();
    expect(found('/projects/7/timeline/3')).toBeNull();
    expect(matchOffered([projects, money], admin, '/projects/7/money/3')?.key).toBe('tab');
  });

  test('prefer a page with a fixed path, but not one with a parameter in place of the filler’s name', () => {
    const pages: TestRemote = {
      name: 'pages',
      disabled: null,
      manifest: {
        routes: {
          fixed: route('projects/:projectId/bookings/week'),
          loose: route('projects/:projectId/:part/edit'),
        },
      },
    };
    expect(found('/projects/7/bookings/week', pages)?.key).toBe('fixed');
    expect(found('/projects/7/bookings/edit', pages)?.key).toBe('tab');
    expect(found('/projects/7/other/edit', pages)?.key).toBe('loose');
  });

  test('are not pages below a filler whose address belongs to a page', () => {
    const thief = remote('thief', { tab: filler('Mine', { path: 'timeline', within: true }) });
    expect(found('/projects/7/timeline', thief)?.key).toBe('timeline');
  });
});

describe('whether a filler is shown', () => {
  const shown = { has: ['bookings'], may: ['POST bookings' as const] };
  const permission = (method: string, resource: string) => ({ method, resource });
  const asked = (bookings: unknown[], permissions: ReturnType<typeof permission>[] | undefined) =>
    isShown('project.tabs', { shown }, { bookings }, permissions);

  test('one of its conditions suffices', () => {
    expect(asked([1], [])).toBe(true);
    expect(asked([], [permission('POST', 'bookings')])).toBe(true);
    expect(asked([], [permission('PUT', 'bookings'), permission('POST', 'aims')])).toBe(false);
  });

  test('while permissions are loading, `has` holds already and `may` does not yet', () => {
    expect(asked([1], undefined)).toBe(true);
    expect(asked([], undefined)).toBe(false);
  });

  test('without conditions it is; with only unknown members it is not', () => {
    expect(isShown('project.tabs', {}, { bookings: [] }, [])).toBe(true);
    expect(isShown('project.tabs', { shown: { has: ['later'] } }, { bookings: [1] }, [])).toBe(false);
  });
});

test('an address of a filler is not a page for users to whom it is not offered', () => {
  const money = remote('money', { tab: filler('Money', { path: 'money', when: ['admin'] }) });
  expect(matchOffered([projects, money], user(), '/projects/7/money')).toBeNull();
  expect(matchOffered([projects, money], admin, '/projects/7/money')?.key).toBe('tab');
});

test('a page with a fixed path wins over a filler of the same path', () => {
  const thief = remote('thief', { tab: filler('Mine', { path: 'timeline' }) });
  expect(matchOffered([projects, thief], user(), '/projects/7/timeline')?.key).toBe('timeline');
});
