import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, refusal } from 'shared-api/testing';
import { fakeBrowser, FakeStream } from 'shared-api/testing/browser';
import { admin, aUser, projects } from '../testing/fixtures';
import { address, query, renderPortal } from '../testing/renderPortal';

const user = aUser();
const notice = () => screen.getByRole('status', { name: 'Connection' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  fakeBrowser({ shares: false });
});
afterEach(() => void jest.useRealTimers());

async function openPortal(path = '/projects') {
  const api = fakeApi({ 'GET /api/session': { user } });
  const portal = renderPortal(path, { user });
  await pass(10);
  return { api, ...portal };
}

it('shows nothing while connected, or during a short disconnection', async () => {
  await openPortal();
  FakeStream.last().hello();
  expect(notice()).toBeEmptyDOMElement();
  FakeStream.last().fail();
  await pass(4_000);
  expect(notice()).toBeEmptyDOMElement();
  FakeStream.last().hello();
  await pass(10_000);
  expect(notice()).toBeEmptyDOMElement();
});

it('reports after some seconds that changes by others are not shown, reconnects on Retry, and reports the connection', async () => {
  await openPortal();
  FakeStream.last().hello();
  FakeStream.last().fail();
  await pass(6_000);
  expect(notice()).toHaveTextContent('Offline: changes by others are not shown');
  const before = FakeStream.all.length;
  FakeStream.last().fail();
  act(() => within(notice()).getByRole('button', { name: 'Retry' }).click());
  expect(FakeStream.all).toHaveLength(before + 1);
  FakeStream.last().hello();
  await pass(10);
  expect(notice()).toHaveTextContent('Reconnected');
  await pass(5_000);
  expect(notice()).toBeEmptyDOMElement();
});

it('shows that the stream was paused because the user has too many streams, and can resume it', async () => {
  await openPortal();
  FakeStream.last().hello();
  FakeStream.last().say('bye', { reason: 'too_many', retry_ms: 0 });
  await pass(6_000);
  expect(notice()).toHaveTextContent('Paused: you have the portal open in too many browsers');
  act(() => within(notice()).getByRole('button', { name: 'Resume' }).click());
  expect(FakeStream.all).toHaveLength(2);
});

it('is connected after the sign-in, and disconnected when the session ends', async () => {
  renderPortal('/projects');
  await pass(10_000);
  expect(FakeStream.all).toHaveLength(0);
  expect(screen.queryByRole('status', { name: 'Connection' })).not.toBeInTheDocument();
});

it('a session ended elsewhere leads to the sign-in page, where there is no stream', async () => {
  const { api } = await openPortal('/projects?page=2');
  FakeStream.last().hello();
  api.routes['GET /api/session'] = refusal(401, 'Your session has ended.');
  FakeStream.last().say('bye', { reason: 'signed_out', retry_ms: 0 });
  await pass(100);
  expect(window.location.pathname).toBe('/login');
  expect(query()).toEqual({ redirect: '/projects?page=2', errorMsg: 'Your session has ended.' });
  await pass(60_000);
  expect(FakeStream.open()).toHaveLength(0);
});

it('a session of another user in the same browser leads to the sign-in page', async () => {
  const { api } = await openPortal();
  api.routes['GET /api/session'] = { user: aUser({ id: 9 }) };
  FakeStream.last().fail(true);
  await pass(100);
  expect(query()['errorMsg']).toBe('Somebody else has signed in on this browser.');
});

it('menus follow changes of the user’s rights at once, without leaving the page', async () => {
  const { api } = await openPortal('/projects?page=2');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).queryByRole('button', { name: 'Admin' })).not.toBeInTheDocument();
  FakeStream.last().hello();
  api.routes['GET /api/portal/slice'] = {
    user: aUser({ is_admin: true }),
    remotes: [projects, admin],
    revision: 8,
  };
  FakeStream.last().say('access', {});
  await pass(1_000);
  await waitFor(() => expect(within(nav).getByRole('button', { name: 'Admin' })).toBeInTheDocument());
  expect(address()).toBe('/projects?page=2');
});
