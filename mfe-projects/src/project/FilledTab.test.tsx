import { act, render, screen, waitFor, within } from '@testing-library/react';
import { ApiProvider, forgetReads, refreshProject } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { PortalProvider, type Filler, type FillerProps } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { AppTheme, ToastProvider, usePageCrumb } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { aPortal, aProject, pairs } from '../testing/fixtures';
import ProjectTabPage from '../ProjectTabPage';

const all: Filler[] = [
  { key: 'bookings.tab', title: 'Bookings', path: 'bookings' },
  { key: 'racks.tab', title: 'Racks', path: 'racks' },
];
let tabs = all;
/** Draws a tab; its pages below `create` name themselves. */
function FakeTab({ filler, props }: FillerProps) {
  const creates = useLocation().pathname.endsWith('/create');
  usePageCrumb(creates ? 'New Booking' : undefined);
  return <p>{`${filler.title} of ${(props as { project: Project }).project.name}`}</p>;
}
const slots = {
  fillers: (slot: string) => (slot === 'project.tabs' ? tabs : []),
  Filler: FakeTab,
};

interface Found {
  bookings?: Project['bookings'];
  /** The server's response; a promise delays it. */
  permissions?: Permission[] | Promise<Permission[]>;
}

async function show(address: string, { bookings = [], permissions = [] }: Found = {}) {
  await forgetReads();
  const api = fakeApi({
    'GET /api/projects/481': aProject({ name: 'Wi-Fi 7 pilot', bookings }),
    'GET /api/projects/481/permissions': () => permissions,
  });
  const routes = [
    { path: 'projects/:projectId', element: <p>The Info tab</p> },
    { path: 'projects/:projectId/:tab/*', element: <ProjectTabPage /> },
  ];
  const router = createTestRouter(routes, { initialEntries: [address] });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={{ ...aPortal, slots }}>
            <TestRouter router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return Object.assign(router, { api });
}
beforeEach(() => {
  tabs = all;
});

test('tabs of other areas come after the project’s own, each with its address; the current tab is marked', async () => {
  await show('/projects/481/racks');
  const row = within(await screen.findByRole('navigation', { name: 'Project' }));
  expect(row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Info', '/projects/481'],
    ['Timeline', '/projects/481/timeline'],
    ['Bookings', '/projects/481/bookings'],
    ['Racks', '/projects/481/racks'],
  ]);
  expect(row.getByRole('link', { current: 'page' })).toHaveTextContent('Racks');
});

test('a tab of another area gets the project, within the project page', async () => {
  await show('/projects/481/bookings');
  expect(await screen.findByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Project: 481' })).toBeInTheDocument();
  expect(screen.queryByText(/Racks of/)).toBeNull();
});

test.each([
  ['/projects/481/racks', 'Racks · Project: 481 · Wi-Fi 7 pilot · Delivery Portal'],
  ['/projects/481/bookings', 'Bookings · Project: 481 · Wi-Fi 7 pilot · Delivery Portal'],
])('the title of %s names the tab', async (address, title) => {
  await show(address);
  await waitFor(() => expect(document.title).toBe(title));
});

test('the title names the page below a tab, and after it the tab again', async () => {
  tabs = [{ ...all[0]!, within: true }];
  const router = await show('/projects/481/bookings/3/create');
  const rest = 'Project: 481 · Wi-Fi 7 pilot · Delivery Portal';
  await waitFor(() => expect(document.title).toBe(`New Booking · ${rest}`));
  await act(() => router.navigate('/projects/481/bookings/3'));
  await waitFor(() => expect(document.title).toBe(`Bookings · ${rest}`));
});

test('a tab that a deploy removes stays for users who have it open, until they leave it', async () => {
  const router = await show('/projects/481/bookings');
  expect(await screen.findByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  tabs = all.slice(1);
  await act(() => router.navigate('/projects/481/bookings?week=2'));
  expect(screen.getByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  await act(() => router.navigate('/projects/481/racks'));
  await act(() => router.navigate('/projects/481/bookings'));
  expect(screen.queryByText('Bookings of Wi-Fi 7 pilot')).toBeNull();
});

test('a tab with pages below its address stays selected and mounted on these pages', async () => {
  tabs = [{ ...all[0]!, within: true }, all[1]!];
  await show('/projects/481/bookings/3/create');
  expect(await screen.findByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Bookings');
});

describe('a tab that is shown if the project has content for it or the user may create some', () => {
  const booking = { id: 5, booking_type_id: 3 };
  beforeEach(() => {
    tabs = [
      { ...all[0]!, shown: { has: ['bookings'], may: ['POST bookings'] } },
      { ...all[1]!, shown: { may: ['PUT team'] } },
    ];
  });
  /** A response with permissions that is sent when the test resolves it. */
  const latePermissions = () => {
    let resolve = (_answer: Permission[]) => {};
    const permissions = new Promise<Permission[]>((settle) => (resolve = settle));
    const answer = (pairsOfUser: Permission[]) => {
      resolve(pairsOfUser);
      return permissions;
    };
    return { permissions, answer };
  };
  const tabLink = (name: string) => screen.findByRole('link', { name });
  const noTab = (name: string) => expect(screen.queryByRole('link', { name })).toBeNull();

  test('is shown for either reason alone, and is hidden without both [filled-tab.1]', async () => {
    const { api } = await show('/projects/481/racks', { permissions: pairs('PUT team') });
    expect(await tabLink('Racks')).toBeInTheDocument();
    noTab('Bookings');
    api.routes['GET /api/projects/481/permissions'] = pairs('PUT team', 'POST bookings');
    await act(() => refreshProject('481'));
    expect(await tabLink('Bookings')).toHaveAttribute('href', '/projects/481/bookings');
  });

  test('waits for the permissions, unless the project has content for it', async () => {
    const { permissions, answer } = latePermissions();
    await show('/projects/481/bookings', { bookings: [booking], permissions });
    expect(await screen.findByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
    noTab('Racks');
    await act(() => answer(pairs('PUT team')));
    expect(await tabLink('Racks')).toBeInTheDocument();
    expect(await tabLink('Bookings')).toBeInTheDocument();
  });

  test('redirects users who may not see it to Info when the permissions have loaded, with the reason', async () => {
    const { permissions, answer } = latePermissions();
    const router = await show('/projects/481/bookings/3', { permissions });
    expect(await tabLink('Info')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/projects/481/bookings/3');
    await act(() => answer([]));
    expect(await screen.findByText('The Info tab')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/projects/481');
    const why = 'Project 481 has nothing under Bookings that you could see.';
    expect(await screen.findByText(why)).toBeInTheDocument();
  });

  test('stays for a user who loses it while it is open', async () => {
    const { api } = await show('/projects/481/bookings', { permissions: pairs('POST bookings') });
    expect(await screen.findByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
    api.routes['GET /api/projects/481/permissions'] = [];
    await act(() => refreshProject('481'));
    await waitFor(() => expect(api.count('GET /api/projects/481/permissions')).toBe(2));
    expect(await tabLink('Bookings')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  });
});
