import { act, screen, within } from '@testing-library/react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { fakeApi, refusal } from 'shared-api/testing';
import { aRemote, aRoute, aUser, projects } from '../../testing/fixtures';
import { renderPortal } from '../../testing/renderPortal';
import { setWidth } from '../../testing/setWidth';

const call = 'GET /api/booking_types';
const bookings: RemoteSlice = aRemote('bookings', {
  review: aRoute('booking_types/:bookingTypeId/bookings', { title: 'Bookings' }),
});
bookings.manifest.menus = {
  review: {
    label: 'Review Bookings',
    icon: 'event',
    order: 100,
    call: '/booking_types',
    query: { may_review: 'true' },
    heading: '{project_type_name}',
    item: '{title}',
    to: '/booking_types/{id}/bookings',
  },
};
const row = (id: number, title: string, project_type_name: string) => ({ id, title, project_type_name });
const rows = [row(7, 'Rack', 'Hosting'), row(3, 'Change Window', 'Network'), row(4, 'Lab Time', 'Network')];
const remotes = [projects, bookings];
const user = aUser();
const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
const folder = () => nav().queryByRole('button', { name: 'Review Bookings' });

beforeEach(() => {
  jest.useFakeTimers();
  setWidth(1440);
  localStorage.clear();
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
  });
});
afterEach(() => jest.useRealTimers());
const pass = () => act(() => jest.advanceTimersByTimeAsync(3_000));

it('lists the rows of a call in a folder, by heading, once the first screen is there [list-menus.1]', async () => {
  const api = fakeApi({ [call]: rows });
  renderPortal('/projects', { user, remotes });
  expect(api.count(call)).toBe(0);
  await pass();
  act(() => folder()!.click());
  const list = within(nav().getByRole('list', { name: 'Review Bookings' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Hosting',
    'Rack',
    'Network',
    'Change Window',
    'Lab Time',
  ]);
  expect(list.getByRole('link', { name: 'Change Window' })).toHaveAttribute(
    'href',
    '/booking_types/3/bookings',
  );
});

it('shows the entries of the last visit at once, and none if the list is empty by now', async () => {
  const api = fakeApi({ [call]: rows });
  const { unmount } = renderPortal('/projects', { user, remotes });
  await pass();
  unmount();
  api.routes[call] = [];
  renderPortal('/projects', { user, remotes });
  expect(folder()).toBeVisible();
  await pass();
  expect(folder()).not.toBeInTheDocument();
});

it('has no folder for users without rows, for others than its audience, and when the call fails', async () => {
  const api = fakeApi({ [call]: refusal(500, 'Out of order.') });
  const first = renderPortal('/projects', { user, remotes });
  await pass();
  expect(folder()).not.toBeInTheDocument();
  first.unmount();
  api.routes[call] = rows;
  const menu = { ...bookings.manifest.menus!['review']!, when: ['admin' as const] };
  const forAdmins = { ...bookings, manifest: { ...bookings.manifest, menus: { review: menu } } };
  renderPortal('/projects', { user, remotes: [projects, forAdmins] });
  await pass();
  expect(folder()).not.toBeInTheDocument();
  expect(api.count(call)).toBe(1);
});
