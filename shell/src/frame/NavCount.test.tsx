import { act, fireEvent, screen, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aRemote, aRoute, aUser } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';
import { setWidth } from '../testing/setWidth';

const total = (rows: number, capped = false) =>
  new Reply(200, [], { 'X-Total': String(rows), 'X-Total-Capped': String(capped) });
const duties = aRemote('duties', { next: aRoute('next', { title: 'Needs you' }) }, [
  {
    route: 'next',
    label: 'Needs you',
    icon: 'assignee',
    order: 15,
    count: { call: '/next', slot: 'next.sections' },
  },
]);
const section = { slot: 'next.sections', title: 'Rooms', order: 10, chunk: 'Rooms' };
const rooms = aRemote('rooms', {});
rooms.manifest.slots = { next: { ...section, count: '/rooms/next' }, plain: section };
const entry = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Needs you/ });

beforeEach(async () => {
  await forgetReads();
  jest.useFakeTimers();
  setWidth(1440);
  localStorage.clear();
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
  });
});
afterEach(() => jest.useRealTimers());
const pass = () => act(() => jest.advanceTimersByTimeAsync(5_000));

// The first test, because the code of the count is loaded once.
test('is in the drawer of a narrow window when that opens, and is not read before', async () => {
  setWidth(390);
  const api = fakeApi({ 'GET /api/next': total(12), 'GET /api/rooms/next': total(3) });
  renderPortal('/next', { user: aUser(), remotes: [duties, rooms] });
  await pass();
  expect(api.count('GET /api/next')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(entry()).toHaveAccessibleName('Needs you , 15');
});

test('adds the totals of the entry’s list and of the sections of other remotes, after the first screen [nav-count.1]', async () => {
  const api = fakeApi({ 'GET /api/next': total(12), 'GET /api/rooms/next': total(3) });
  renderPortal('/next', { user: aUser(), remotes: [duties, rooms] });
  expect(api.count('GET /api/next')).toBe(0);
  await pass();
  await pass();
  expect(entry()).toHaveAccessibleName('Needs you , 15');
});

test('marks a count that is not exact, and leaves out a list that does not load', async () => {
  fakeApi({ 'GET /api/next': total(1000, true), 'GET /api/rooms/next': refusal(500, 'No') });
  renderPortal('/next', { user: aUser(), remotes: [duties, rooms] });
  await pass();
  await pass();
  expect(entry()).toHaveAccessibleName('Needs you , 1,000+');
});

test('shows nothing until all lists are read', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const later = new Promise<Reply>((resolve) => (answer = resolve));
  fakeApi({ 'GET /api/next': () => later, 'GET /api/rooms/next': total(1) });
  renderPortal('/next', { user: aUser(), remotes: [duties, rooms] });
  await pass();
  await pass();
  expect(entry()).toHaveAccessibleName('Needs you');
  act(() => answer(total(33)));
  await pass();
  expect(entry()).toHaveAccessibleName('Needs you , 34');
});

test('shows nothing while nothing waits', async () => {
  fakeApi({ 'GET /api/next': total(0), 'GET /api/rooms/next': total(0) });
  renderPortal('/next', { user: aUser(), remotes: [duties, rooms] });
  await pass();
  await pass();
  expect(entry()).toHaveAccessibleName('Needs you');
});
