import { matchArea, matchOffered } from 'shared-api/portal';
import { admin, aRemote, aRoute, aUser, projects } from '../testing/fixtures';
import { crumbsOf, pageTitle } from './areaRoutes';

const remotes = [projects, admin];
const user = aUser();
const globalAdmin = aUser({ is_admin: true });

describe('matchArea', () => {
  it.each([
    ['/projects', 'list', {}],
    ['/projects/', 'list', {}],
    ['/projects/create', 'create', {}],
    ['/projects/481', 'project', { projectId: '481' }],
    ['/projects/481/timeline', 'timeline', { projectId: '481' }],
    ['/projects/a%20b', 'project', { projectId: 'a b' }],
    ['/projects/100%', 'project', { projectId: '100%' }],
  ])('finds the page of %s', (pathname, key, params) => {
    expect(matchArea(remotes, pathname)).toMatchObject({ key, params, remote: { name: 'projects' } });
  });

  it.each(['/', '/unknown', '/projects/481/nothing', '/Projects', '/projectsx'])(
    'finds no page for %s',
    (pathname) => {
      expect(matchArea(remotes, pathname)).toBeNull();
    },
  );

  it('prefers fixed segments from the left, whatever the order of declaration', () => {
    const remote = aRemote('x', { b: aRoute('a/:p/c'), a: aRoute('a/b/:q'), c: aRoute(':p/b/c') });
    expect(matchArea([remote], '/a/b/c')?.key).toBe('a');
  });
});

it('finds no page for a user who is not in its audience', () => {
  expect(matchOffered(remotes, user, '/users')).toBeNull();
  expect(matchOffered(remotes, globalAdmin, '/users')?.key).toBe('users');
  expect(
    matchOffered(
      remotes,
      aUser({ teams: [{ team_id: 1, is_manager: true, enable_cr_dash: false }] }),
      '/teams',
    )?.key,
  ).toBe('teams');
});

it('puts parameters into the title and keeps unknown placeholders', () => {
  expect(pageTitle(matchArea(remotes, '/projects/481')!)).toBe('Project: 481');
  const remote = aRemote('x', { a: aRoute('a/:p', { title: 'At 10:30 :p :q' }) });
  expect(pageTitle(matchArea([remote], '/a/$&')!)).toBe('At 10:30 $& :q');
});

describe('crumbsOf', () => {
  const crumbsTo = (person: typeof user, pathname: string) =>
    crumbsOf(remotes, person, pathname, matchOffered(remotes, person, pathname));

  it('starts with Home, links the pages above, and ends with the page itself as text', () => {
    expect(crumbsTo(user, '/projects/481/timeline')).toEqual([
      { label: 'Home', to: '/home' },
      { label: 'Projects', to: '/projects' },
      { label: '481', to: '/projects/481' },
      { label: 'Timeline', to: null },
    ]);
  });

  it('leaves out pages above that are not offered', () => {
    expect(crumbsTo(user, '/users/5').map(({ label }) => label)).toEqual(['Home', '5']);
    expect(crumbsTo(globalAdmin, '/users/5').map(({ label }) => label)).toEqual(['Home', 'Users', '5']);
  });

  it('has only Home for a page that does not exist', () => {
    expect(crumbsTo(user, '/projects/481/nothing')).toEqual([{ label: 'Home', to: '/home' }]);
  });

  it('uses the title of the filler at the address', () => {
    const own = aRemote('racks', {
      tab: aRoute('racks/:id/:tab', { fillers: 'rack.tabs', title: 'Rack :id, :tab', breadcrumb: ':tab' }),
      rack: aRoute('racks/:id', { breadcrumb: ':id' }),
    });
    const power = aRemote('power', {});
    const meter = { slot: 'rack.tabs', title: 'Power meters', order: 1, chunk: 'Meters', path: 'meters' };
    const slots = { meter: { ...meter, within: true } };
    const both = [own, { ...power, manifest: { ...power.manifest, slots } }];
    const match = matchOffered(both, user, '/racks/7/meters');
    expect(pageTitle(match!)).toBe('Rack 7, Power meters');
    expect(crumbsOf(both, user, '/racks/7/meters', match).map(({ label }) => label)).toEqual([
      'Home',
      '7',
      'Power meters',
    ]);
    // The shell does not know the pages below a filler, so the breadcrumbs end with a link to the filler.
    const below = matchOffered(both, user, '/racks/7/meters/3/create');
    expect(pageTitle(below!)).toBe('Rack 7, Power meters');
    expect(crumbsOf(both, user, '/racks/7/meters/3/create', below)).toEqual([
      { label: 'Home', to: '/home' },
      { label: '7', to: '/racks/7' },
      { label: 'Power meters', to: '/racks/7/meters' },
    ]);
  });
});
