import { act, render, screen, within } from '@testing-library/react';
import { useAddressName, usePageCrumb } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import type { Crumb } from '../pages/areaRoutes';
import { Breadcrumbs } from './Breadcrumbs';

const home: Crumb = { label: 'Home', to: '/home' };
const toTab = [
  home,
  { label: '481', to: '/projects/481' },
  { label: 'Bookings', to: '/projects/481/bookings' },
];

let label: string | undefined;
function Below() {
  usePageCrumb(label);
  return null;
}
function at(path: string, crumbs: Crumb[], name: string) {
  window.history.replaceState(null, '', path);
  label = name;
  const element = (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <Below />
    </>
  );
  const router = createTestRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<TestRouter router={router} />);
  return (to: string) => act(() => router.navigate(to));
}
const nav = () => screen.getByRole('navigation', { name: 'Breadcrumb' });
const labels = () =>
  within(nav())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('end with the name that a page below a tab reports while it is shown', () => {
  at('/projects/481/bookings/3/create', toTab, 'New Booking');
  expect(labels()).toEqual(['Home', '481', 'Bookings', 'New Booking']);
  expect(within(nav()).getByText('New Booking')).toHaveAttribute('aria-current', 'page');
  expect(within(nav()).getByRole('link', { name: 'Bookings' })).toBeVisible();
});

it('leave out a page that has been left', async () => {
  const go = at('/projects/481/bookings/3/create', toTab, 'New Booking');
  await go('/projects/481/bookings/3');
  expect(labels()).toEqual(['Home', '481', 'Bookings']);
});

it('have no further entry if the page reports its own address', () => {
  at('/projects/481', [home, { label: '481', to: null }], 'Nothing');
  expect(labels()).toEqual(['Home', '481']);
});

it('show the name that a page reports for an address above it, while it is shown [breadcrumbs.1]', async () => {
  const Group = () => {
    useAddressName('/groups/3', 'Network');
    return null;
  };
  const crumbs: Crumb[] = [
    home,
    { label: 'Groups', to: '/groups' },
    { label: '3', to: '/groups/3' },
    { label: 'Update', to: null },
  ];
  const router = createTestRouter(
    [
      { path: '/groups/3/update', element: [<Breadcrumbs key="1" crumbs={crumbs} />, <Group key="2" />] },
      { path: '*', element: <Breadcrumbs crumbs={crumbs} /> },
    ],
    { initialEntries: ['/groups/3/update'] },
  );
  render(<TestRouter router={router} />);
  expect(labels()).toEqual(['Home', 'Groups', 'Network', 'Update']);
  expect(within(nav()).getByRole('link', { name: 'Network' })).toHaveAttribute('href', '/groups/3');
  await act(() => router.navigate('/groups'));
  expect(labels()).toEqual(['Home', 'Groups', '3', 'Update']);
});

it('end with the name that a page reports for its own address [breadcrumbs.3]', () => {
  const Aim = () => {
    useAddressName('/projects/481/aims/3', 'Address plan');
    return null;
  };
  const crumbs: Crumb[] = [home, { label: 'AIMs', to: '/projects/481/aims' }, { label: '3', to: null }];
  const router = createTestRouter(
    [{ path: '*', element: [<Breadcrumbs key="1" crumbs={crumbs} />, <Aim key="2" />] }],
    { initialEntries: ['/projects/481/aims/3'] },
  );
  render(<TestRouter router={router} />);
  expect(labels()).toEqual(['Home', 'AIMs', 'Address plan']);
  expect(within(nav()).getByText('Address plan')).toHaveAttribute('aria-current', 'page');
});

it('have an entry without a link for a named thing above the page that has no page of its own', () => {
  const Member = () => {
    useAddressName('/teams/3/members/31', 'Ines Carvalho');
    useAddressName('/teams/3', 'Core Routing');
    return null;
  };
  const crumbs: Crumb[] = [
    home,
    { label: 'Teams', to: '/teams' },
    { label: 'Members', to: '/teams/3/members' },
    { label: 'Update', to: null },
  ];
  const router = createTestRouter(
    [{ path: '*', element: [<Breadcrumbs key="1" crumbs={crumbs} />, <Member key="2" />] }],
    { initialEntries: ['/teams/3/members/31/update'] },
  );
  render(<TestRouter router={router} />);
  expect(labels()).toEqual(['Home', 'Teams', 'Core Routing', 'Members', 'Ines Carvalho', 'Update']);
  expect(within(nav()).getByText('Core Routing')).not.toHaveAttribute('aria-current');
  expect(within(nav()).queryByRole('link', { name: 'Core Routing' })).not.toBeInTheDocument();
});
