import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, Reply } from 'shared-api/testing';
import type { PageView } from 'shared-api/contracts/platform/views';
import { aUser } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

const base = `/as/${'t'.repeat(43)}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const aView = (part: Partial<PageView> = {}): PageView => ({
  base,
  viewer: { id: 1, name: 'Victor Lindqvist' },
  endsAt: inMinutes(28),
  drafts: [],
  ...part,
});
const elena = aUser({ id: 7, name: 'Elena Petrova' });
const open = (part?: Partial<PageView>) =>
  renderPortal(`${base}/userguide`, { user: elena, view: aView(part) });

afterEach(() => window.history.replaceState(null, '', '/'));

describe('a view', () => {
  it('says on every page whose portal it shows, until when, and under which drafts', async () => {
    fakeApi({});
    open({ drafts: ['Calendar: off', 'Import: on for everyone'] });
    const banner = await screen.findByRole('complementary', { name: 'View as another person' });
    expect(banner).toHaveTextContent(
      /You see the portal as Elena Petrova, read only\. Ends at \d+:\d\d [ap]m/,
    );
    expect(banner).toHaveTextContent('(in 28 minutes)');
    expect(banner).toHaveTextContent('Under drafts: Calendar: off and Import: on for everyone');
    await waitFor(() => expect(document.title).toMatch(/^View as Elena Petrova · /));
  });

  it('ends by its button and by the user menu, through a call below its address', async () => {
    for (const press of ['banner', 'menu']) {
      const api = fakeApi({ [`DELETE ${base}/api/portal/views/current`]: new Reply(204) });
      const { user, unmount } = open();
      if (press === 'menu') {
        await user.click(await screen.findByRole('button', { name: 'User menu, Elena Petrova' }));
        expect(screen.queryByRole('menuitem', { name: 'Logout' })).not.toBeInTheDocument();
        await user.click(screen.getByRole('menuitem', { name: 'End view' }));
      } else await user.click(await screen.findByRole('button', { name: 'End view' }));
      expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeInTheDocument();
      expect(screen.getByText(/no longer see the portal as Elena Petrova/)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Open the portal as yourself' })).toHaveAttribute('href', '/');
      expect(api.bodies(`DELETE ${base}/api/portal/views/current`)).toHaveLength(1);
      unmount();
    }
  });

  it('offers no change of the password of the person who is viewed', async () => {
    fakeApi({});
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'User menu, Elena Petrova' }));
    expect(screen.getByRole('menuitem', { name: 'End view' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Change Password' })).not.toBeInTheDocument();
  });

  it('says that it has ended when its time is over, without a call', async () => {
    fakeApi({});
    open({ endsAt: new Date(Date.now() + 400).toISOString() });
    await screen.findByRole('complementary', { name: 'View as another person' });
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeInTheDocument();
  });

  it('that has ended has a page that says so, at all of its addresses', async () => {
    fakeApi({});
    renderPortal(`${base}/projects/5`, { user: null, viewEnded: true });
    expect(await screen.findByRole('heading', { name: 'This view has ended' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
  });
});

describe('a person whose portal was viewed', () => {
  it('is told until the notice is dismissed', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const told = [
      {
        id: 4,
        viewer: { id: 1, name: 'Victor Lindqvist' },
        started_at: '2026-11-23T09:12:00.000Z',
        ended_at: '2026-11-23T09:20:00.000Z',
      },
    ];
    const api = fakeApi({
      'GET /api/portal/views/told': () => [...told],
      'PUT /api/portal/views/4/seen': () => {
        told.pop();
        return new Reply(204);
      },
    });
    const { user } = renderPortal('/userguide', { user: elena });
    act(() => void jest.advanceTimersByTime(2_500));
    expect(
      await screen.findByText(
        'Victor Lindqvist viewed the portal as you on 23 Nov 2026, 9:12 am, read only.',
      ),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/viewed the portal as you/)).not.toBeInTheDocument());
    expect(api.bodies('PUT /api/portal/views/4/seen')).toHaveLength(1);
    jest.useRealTimers();
  });
});
