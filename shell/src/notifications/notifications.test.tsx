import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetReads } from 'shared-api/client';
import type { Notification } from 'shared-api/contracts/personal/notifications';
import { fakeApi, refusal, Reply, type Call } from 'shared-api/testing';
import { aUser, projects } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';
import { setWidth } from '../testing/setWidth';

const user = aUser();
const row = (id: number, part: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'comment',
  text: `Comment no. ${id}`,
  subject: '#481 Core switch',
  to: '/projects/481/timeline',
  at: '2026-11-23T09:00:00.000Z',
  times: 1,
  read: false,
  ...part,
});
const mails = [
  { kind: 'change', title: 'A project changes', on: true },
  { kind: 'comment', title: 'A comment is addressed to me', on: false },
];

/** Serves notifications that can be marked, as the server does. */
function serve(rows: Notification[], more: Record<string, unknown> = {}) {
  let all = rows;
  const bodies: unknown[] = [];
  const api = fakeApi({
    'GET /api/notifications': ({ url }: Call) => {
      const query = new URLSearchParams(url.split('?')[1]);
      const found = query.get('unread') === 'true' ? all.filter(({ read }) => !read) : all;
      return new Reply(200, found.slice(0, Number(query.get('per_page'))), {
        'X-Total': String(found.length),
      });
    },
    'PUT /api/notifications/read': ({ body }: { body: unknown }) => {
      bodies.push(body);
      const { ids, read } = body as { ids: number[] | 'all'; read: boolean };
      all = all.map((one) => (ids === 'all' || ids.includes(one.id) ? { ...one, read } : one));
      return new Reply(204, null);
    },
    'GET /api/notifications/mails': mails,
    ...more,
  });
  return { api, bodies };
}

beforeEach(async () => {
  await forgetReads();
  setWidth(1440);
  localStorage.clear();
});

describe('the bell', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => setTimeout(work, 0),
      cancelIdleCallback: clearTimeout,
    });
  });
  afterEach(() => jest.useRealTimers());
  const pass = () => act(() => jest.advanceTimersByTimeAsync(5_000));
  const open = async () => {
    renderPortal('/projects', { user, remotes: [projects] });
    await pass();
    await pass();
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  };
  const bell = (name: RegExp | string) => screen.getByRole('button', { name });

  test('is loaded after the first screen, and says how many are unread [bell.1]', async () => {
    const { api } = serve([row(1), row(2), row(3, { read: true })]);
    renderPortal('/projects', { user, remotes: [projects] });
    expect(api.count('GET /api/notifications')).toBe(0);
    await pass();
    await pass();
    expect(bell('Notifications, 2 unread')).toBeVisible();
    expect(screen.getByText('2 unread notifications')).toHaveAttribute('role', 'status');
  });

  test('opens the newest ones; one that is followed counts as read [bell.2]', async () => {
    const { bodies } = serve([row(1), row(2)]);
    const person = await open();
    await person.click(bell('Notifications, 2 unread'));
    await pass();
    const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
    // The name of the thing may need a second line.
    expect(panel.getAllByText('#481 Core switch')[0]).not.toHaveStyle({ whiteSpace: 'nowrap' });
    await person.click(panel.getByRole('link', { name: /Unread: Comment no\. 1/ }));
    await pass();
    expect(address()).toBe('/projects/481/timeline');
    expect(bodies).toEqual([{ ids: [1], read: true }]);
    expect(bell('Notifications, 1 unread')).toBeVisible();
    expect(screen.getByText('1 unread notification')).toHaveAttribute('role', 'status');
  });

  test('says why one that was followed does not count as read', async () => {
    serve([row(1)], { 'PUT /api/notifications/read': refusal(503, 'Try again soon.') });
    const person = await open();
    await person.click(bell('Notifications, 1 unread'));
    await pass();
    await person.click(screen.getByRole('link', { name: /Comment no\. 1/ }));
    await pass();
    expect(screen.getByText('It was not marked as read. Try again soon.')).toBeVisible();
  });

  test('marks all as read', async () => {
    const { bodies } = serve([row(1), row(2)]);
    const person = await open();
    await person.click(bell('Notifications, 2 unread'));
    await pass();
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await pass();
    expect(bodies).toEqual([{ ids: 'all', read: true }]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('leads to the page on phones, which has room for them', async () => {
    setWidth(390);
    serve([row(1)]);
    const person = await open();
    await person.click(bell('Notifications, 1 unread'));
    await pass();
    expect(address()).toBe('/notifications');
  });
});

describe('the page of notifications', () => {
  const open = async (rows: Notification[], more = {}, path = '/notifications') => {
    const served = serve(rows, more);
    const shown = renderPortal(path, { user, remotes: [projects] });
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    return { ...served, ...shown };
  };

  test('lists all of them, or those that are unread by its address [notifications-page.1]', async () => {
    const { user: person } = await open([row(1), row(2, { read: true })]);
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Comment no/ })).toHaveLength(2));
    await person.click(screen.getByRole('switch', { name: 'Unread only' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Comment no/ })).toHaveLength(1));
    expect(address()).toBe('/notifications?unread=true');
  });

  test('says that there is nothing, and when they did not load', async () => {
    const first = await open([]);
    expect(await screen.findByText('No notifications yet')).toBeVisible();
    expect(
      screen.getByText(/a project that you raised moves on, gets a comment, or is put on hold/),
    ).toBeVisible();
    first.unmount();
    await forgetReads();
    await open([], { 'GET /api/notifications': refusal(500, 'No') });
    expect(await screen.findByText(/Your notifications did not load/)).toBeVisible();
  });

  test('switches a kind of mail off at once, and back when the server refuses it [notifications-page.2]', async () => {
    let refuses = false;
    const bodies: unknown[] = [];
    const { user: person } = await open([], {
      'PUT /api/notifications/mails': ({ body }: { body: unknown }) => {
        bodies.push(body);
        return refuses ? refusal(503, 'Try again soon.') : new Reply(204, null);
      },
    });
    const change = await screen.findByRole('switch', { name: 'A project changes' });
    expect(screen.getByRole('switch', { name: 'A comment is addressed to me' })).not.toBeChecked();
    await person.click(change);
    expect(change).not.toBeChecked();
    refuses = true;
    await person.click(change);
    expect(await screen.findByText(/The mail was not switched on\. Try again soon\./)).toBeVisible();
    expect(change).not.toBeChecked();
    expect(bodies).toEqual([
      { kind: 'change', on: false },
      { kind: 'change', on: true },
    ]);
  });
});
