import { act, render, screen, within } from '@testing-library/react';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { PortalProvider, type FillerProps } from 'shared-api/portal';
import { fakeApi } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import { aPortal, aProject } from '../testing/fixtures';
import ProjectTabPage from './ProjectTabPage';

const all = [
  { key: 'bookings.tab', title: 'Bookings', path: 'bookings' },
  { key: 'racks.tab', title: 'Racks', path: 'racks' },
];
let tabs = all;
const slots = {
  fillers: (slot: string) => (slot === 'project.tabs' ? tabs : []),
  Filler: ({ filler, props }: FillerProps) => (
    <p>{`${filler.title} of ${(props as { project: Project }).project.name}`}</p>
  ),
};

async function show(address: string) {
  await forgetReads();
  fakeApi({
    'GET /api/projects/481': aProject({ name: 'Wi-Fi 7 pilot' }),
    'GET /api/projects/481/permissions': [],
  });
  const router = createMemoryRouter([{ path: 'projects/:projectId/:tab', element: <ProjectTabPage /> }], {
    initialEntries: [address],
  });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={{ ...aPortal, slots }}>
            <RouterProvider router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return router;
}
beforeEach(() => {
  tabs = all;
});

test('tabs of other areas stand after the own ones, each with its address, the shown one marked', async () => {
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

test('a tab that a deploy does away with stays for whoever works in it, until they leave', async () => {
  const router = await show('/projects/481/bookings');
  expect(await screen.findByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  tabs = all.slice(1);
  await act(() => router.navigate('/projects/481/bookings?week=2'));
  expect(screen.getByText('Bookings of Wi-Fi 7 pilot')).toBeInTheDocument();
  await act(() => router.navigate('/projects/481/racks'));
  await act(() => router.navigate('/projects/481/bookings'));
  expect(screen.queryByText('Bookings of Wi-Fi 7 pilot')).toBeNull();
});
