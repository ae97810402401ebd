import { act, screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import type { MyProjects } from 'shared-api/contracts/personal/home';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { Card } from 'shared-ui/core';
import { rememberPage } from '../find/recent/recentPages';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aRemote, aUser, projects } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';
import { setWidth } from '../testing/setWidth';

const user = aUser({ roles: [{ id: 3, name: 'Reviewer', project_type_id: 1 }] });
const none: MyProjects = { groups: [], latest: [] };
const contacts = {
  can_raise: true,
  groups: [{ id: 1, name: 'Network', admins: [{ id: 9, name: 'Aisha Noor' }] }],
  admins: [{ id: 1, name: 'Ada King' }],
};

let n = 0;
const desk = (): RemoteSlice => {
  const remote = { ...aRemote('desk', {}), container: `mfe_desk__${(n += 1)}` };
  const card = { slot: 'home.cards', chunk: 'Card', rows: 3 };
  remote.manifest.slots = {
    waiting: { ...card, title: 'Waiting', order: 10, column: 'main' },
    bookings: { ...card, title: 'Bookings', order: 20 },
    broken: { ...card, title: 'Broken', order: 30 },
  };
  return remote;
};
const serveCards = () =>
  fakeRemotes(({ key }) => {
    if (key === 'broken') throw new Error('no');
    return () => <Card title={key}>Content of {key}</Card>;
  });

async function open(served: Record<string, unknown> = {}, boot: Parameters<typeof renderPortal>[1] = {}) {
  const api = fakeApi({
    'GET /api/my_projects': none,
    'GET /api/contacts': contacts,
    'POST /api/portal/beacons': new Reply(204, null),
    ...served,
  });
  serveCards();
  const shown = renderPortal('/home', { user, remotes: [projects, desk()], ...boot });
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  return { api, ...shown };
}
const titles = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(count));
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
};

beforeEach(async () => {
  await forgetReads();
  setWidth(1440);
  localStorage.clear();
});

test('shows the cards of all remotes in two columns, each failing alone [home.1]', async () => {
  await open();
  expect(await screen.findByText('Content of waiting')).toBeVisible();
  expect(await screen.findByText('Content of bookings')).toBeVisible();
  const broken = await screen.findByRole('group', { name: 'Broken did not load' });
  expect(within(broken).getByRole('button', { name: 'Retry' })).toBeVisible();
  // First the main column, which the shell’s own card ends, then the other one.
  expect(await titles(3)).toEqual(['waiting', 'Recently seen', 'bookings']);
});

test('shows the cards in one column by their order on phones [home.2]', async () => {
  setWidth(390);
  await open();
  await screen.findByText('Content of bookings');
  expect(await titles(3)).toEqual(['waiting', 'bookings', 'Recently seen']);
  expect(screen.queryByRole('switch')).toBeNull();
});

test('lists the pages that the user was at last, with the time', async () => {
  rememberPage(user.id, {
    to: '/projects/481',
    label: 'Wi-Fi 7 pilot',
    detail: 'Project: 481',
    at: Date.now(),
  });
  rememberPage(user.id, { to: '/projects', label: 'Projects' });
  await open();
  const card = await screen.findByRole('region', { name: 'Recently seen' });
  const rows = within(card).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Projects',
    expect.stringMatching(/^Wi-Fi 7 pilotProject: 481.+/),
  ]);
  expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', '/projects/481');
});

test('says that no page was seen yet', async () => {
  await open();
  expect(await screen.findByText('The projects and lists that you open are kept here.')).toBeVisible();
});

test('becomes the start page at once, with Undo [home.3]', async () => {
  const bodies: unknown[] = [];
  const { user: person } = await open({
    'PUT /api/user/start_page': ({ body }: { body: unknown }) => {
      bodies.push(body);
      return new Reply(204, null);
    },
  });
  const start = await screen.findByRole('switch', { name: 'My start page' });
  expect(start).not.toBeChecked();
  await person.click(start);
  expect(start).toBeChecked();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(start).not.toBeChecked());
  expect(bodies).toEqual([{ start_page: 'home' }, { start_page: 'projects' }]);
});

test('takes the switch back with a message when the server refuses it', async () => {
  const { user: person } = await open({ 'PUT /api/user/start_page': refusal(503, 'Try again soon.') });
  const start = await screen.findByRole('switch', { name: 'My start page' });
  await person.click(start);
  expect(await screen.findByText(/Your start page was not changed\. Try again soon\./)).toBeVisible();
  expect(start).not.toBeChecked();
});

test('is where / leads whoever has chosen it; others come to the project list [home.4]', async () => {
  fakeApi({ 'GET /api/my_projects': none });
  serveCards();
  const first = renderPortal('/', { user: { ...user, start_page: 'home' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(address()).toBe('/home');
  first.unmount();
  renderPortal('/', { user });
  await waitFor(() => expect(address()).toBe('/projects'));
});

test('is where the portal’s name leads whoever has chosen it as start page', async () => {
  fakeApi({ 'GET /api/my_projects': none });
  serveCards();
  const { user: person } = renderPortal('/projects', { user: { ...user, start_page: 'home' } });
  await person.click(screen.getByRole('link', { name: 'Delivery Portal, start page' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(address()).toBe('/home');
});

test('is the first entry of the sidebar and the first crumb of every page [home.5]', async () => {
  await open();
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  const [first] = nav.getAllByRole('link');
  expect(first).toHaveAccessibleName('Home');
  expect(first).toHaveAttribute('aria-current', 'page');
  act(() => nav.getByRole('link', { name: 'Projects' }).click());
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(await crumbs.findByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
});

describe('a person without a role, a team and a project', () => {
  const newcomer = aUser();

  test('is told to raise a project, and whom to ask [home.6]', async () => {
    await open({}, { user: newcomer });
    const notice = within(await screen.findByRole('region', { name: 'You are not part of a project yet' }));
    expect(notice.getByRole('link', { name: 'New project' })).toHaveAttribute('href', '/projects/create');
    expect(notice.getByRole('listitem')).toHaveTextContent('Network: Aisha Noor');
  });

  test('is not sent to a form that takes nothing from them, nor to admins that there are not', async () => {
    await open({ 'GET /api/contacts': { ...contacts, can_raise: false, groups: [] } }, { user: newcomer });
    const notice = within(await screen.findByRole('region', { name: 'You are not part of a project yet' }));
    expect(notice.queryByRole('link')).toBeNull();
    expect(notice.getByText(/ask Ada King/)).toBeVisible();
  });

  test('becomes one with a part by their first project, and others are not asked about', async () => {
    const { api } = await open(
      { 'GET /api/my_projects': { groups: [{ id: 1, name: 'Network', open: 1, late: 0 }], latest: [] } },
      { user: newcomer },
    );
    await waitFor(() => expect(api.count('GET /api/my_projects')).toBe(1));
    expect(screen.queryByRole('region', { name: 'You are not part of a project yet' })).toBeNull();
    expect(api.count('GET /api/contacts')).toBe(0);
  });
});
