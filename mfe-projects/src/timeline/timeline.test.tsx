import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { refusal, Reply } from 'shared-api/testing';
import { anEntry, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const list = 'GET /api/projects/481/timeline';

/** Fakes `IntersectionObserver`, which jsdom lacks; nothing is in view until a test calls its callback. */
const watchers: { node: Element; notify: (inView: boolean) => void }[] = [];
beforeEach(() => {
  widen(1000);
  watchers.length = 0;
  window.IntersectionObserver = class {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(node: Element) {
      const notify = (isIntersecting: boolean) =>
        this.callback(
          [{ isIntersecting, boundingClientRect: { height: 900 } } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        );
      watchers.push({ node, notify });
    }
    disconnect() {
      return undefined;
    }
  } as unknown as typeof IntersectionObserver;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

/** Fakes a server with this many entries, the newest with the largest id; raise `newest` to add entries. */
function served(total: number, perEntry: (id: number) => Partial<TimelineEntry> = () => ({})) {
  const store = { newest: total };
  const entry = (id: number) => anEntry({ id, comment: `Remark ${id}`, ...perEntry(id) });
  const answer = ({ url }: { url: string }) => {
    const { searchParams: asked } = new URL(url, 'http://x');
    const size = Number(asked.get('per_page'));
    const before = Number(asked.get('before') ?? store.newest + 1);
    const after = Number(asked.get('after') ?? 0);
    const first = after ? Math.min(store.newest, after + size) : before - 1;
    const last = Math.max(after + 1, first - size + 1);
    const rows = Array.from({ length: Math.max(0, first - last + 1) }, (_, i) => entry(first - i));
    return new Reply(200, rows, { 'X-Total': String(store.newest) });
  };
  return { store, routes: { [list]: answer } };
}
const shown = () => screen.getAllByText(/^Remark \d+$/).map(({ textContent }) => textContent);

describe('a long timeline', () => {
  it('renders only entries near the viewport, however far it is scrolled, and requests nothing twice [projects-timeline.2]', async () => {
    const { routes } = served(10_000);
    const { user, api } = await renderProject({ tab: '/timeline', routes });
    await screen.findByText('Remark 10000');
    for (let part = 1; part < 10; part += 1) {
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      await screen.findByText(`Remark ${10_000 - part * 50}`);
      // All chunks but the two lowest are out of view.
      const parts = watchers.filter(({ node }) => node.querySelector('ol') || node.getAttribute('style'));
      act(() => parts.slice(0, -2).forEach(({ notify }) => notify(false)));
      expect(shown().length).toBeLessThanOrEqual(150);
      expect(document.querySelectorAll('li').length).toBeLessThan(200);
    }
    expect(shown().at(-1)).toBe('Remark 9501');
    const cursors = api.calls.filter(({ url }) => url.includes('before=')).map(({ url }) => url);
    expect(new Set(cursors).size).toBe(9);
    const [first] = watchers.filter(({ node }) => node.getAttribute('style'));
    expect(first!.node).toHaveStyle({ height: '900px' });
    act(() => first!.notify(true));
    expect(shown()[0]).toBe('Remark 10000');
  }, 90_000);

  it('keeps the focused entry rendered [projects-timeline.1]', async () => {
    const { routes } = served(60, (id) =>
      id === 60 ? { comment: null, attachment_type: 'Design', attachment: 'd.pdf', attachment_id: 9 } : {},
    );
    await renderProject({ tab: '/timeline', routes });
    const link = await screen.findByRole('link', { name: 'd.pdf' });
    expect(link).toHaveAttribute('href', '/projects/481/attachment/9');
    link.focus();
    const part = watchers.find(({ node }) => node.contains(link))!;
    act(() => part.notify(false));
    expect(link).toHaveFocus();
    link.blur();
    act(() => part.notify(false));
    expect(link).not.toBeInTheDocument();
  });

  it('loads more entries near its end, and reports a failure', async () => {
    const { routes } = served(120);
    let fails = false;
    const { user } = await renderProject({
      tab: '/timeline',
      routes: {
        [list]: (call: { url: string }) => (fails ? refusal(500, 'Out of order.') : routes[list](call)),
      },
    });
    const button = await screen.findByRole('button', { name: 'Show more' });
    act(() => watchers.find(({ node }) => node.contains(button))!.notify(true));
    expect(await screen.findByText('Remark 21')).toBeInTheDocument();
    fails = true;
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Older entries did not load. Out of order.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Remark 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('an entry of another user', () => {
  const top = () => watchers.find(({ node }) => !node.querySelector('*') && !node.getAttribute('style'))!;

  it('appears at once while the top is in view', async () => {
    const { store, routes } = served(3);
    await renderProject({ tab: '/timeline', routes });
    await screen.findByText('Remark 3');
    store.newest = 4;
    await act(() => refreshProject('481'));
    expect(await screen.findByText('Remark 4')).toBeInTheDocument();
    expect(shown()).toEqual(['Remark 4', 'Remark 3', 'Remark 2', 'Remark 1']);
  });

  it('waits behind "3 new entries" otherwise, and nothing moves', async () => {
    const { store, routes } = served(60);
    const { user } = await renderProject({ tab: '/timeline', routes });
    await screen.findByText('Remark 60');
    act(() => top().notify(false));
    store.newest = 63;
    await act(() => refreshProject('481'));
    const pill = await screen.findByRole('button', { name: '3 new entries' });
    expect(screen.getByText('3 new entries at the top.')).toHaveAttribute('role', 'status');
    expect(shown()[0]).toBe('Remark 60');
    await user.click(pill);
    expect(shown().slice(0, 4)).toEqual(['Remark 63', 'Remark 62', 'Remark 61', 'Remark 60']);
    expect(pill).not.toBeInTheDocument();
  });

  it('leaves no gap if more entries arrived than one page holds', async () => {
    const { store, routes } = served(60);
    const { user } = await renderProject({ tab: '/timeline', routes });
    await screen.findByText('Remark 60');
    act(() => top().notify(false));
    store.newest = 500;
    await act(() => refreshProject('481'));
    await user.click(await screen.findByRole('button', { name: '50 new entries' }));
    expect(shown()).toHaveLength(50);
    expect(shown().at(-1)).toBe('Remark 451');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Remark 450')).toBeInTheDocument();
  });

  it('leaves no gap either if all older entries had been loaded', async () => {
    const { store, routes } = served(60);
    const { user } = await renderProject({ tab: '/timeline', routes });
    await screen.findByText('Remark 60');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Remark 1');
    act(() => top().notify(false));
    store.newest = 500;
    await act(() => refreshProject('481'));
    await user.click(await screen.findByRole('button', { name: '50 new entries' }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Remark 450')).toBeInTheDocument();
  });

  it('is shown at once if the current user wrote it', async () => {
    const { store, routes } = served(60);
    const { user } = await renderProject({
      tab: '/timeline',
      permissions: pairs('POST update'),
      routes: {
        ...routes,
        'POST /api/projects/481/update': () => anEntry({ id: (store.newest += 1), comment: 'Remark 61' }),
      },
    });
    await screen.findByText('Remark 60');
    act(() => top().notify(false));
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await user.type(screen.getByRole('textbox', { name: /Comment/ }), 'Remark 61');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Remark 61')).toBeInTheDocument();
  });

  it('replaces the entry that it changes: a removed file is no longer a link', async () => {
    const file = (id: number | null) =>
      anEntry({ id: 7, attachment_type: 'Design', attachment: 'd.pdf', attachment_id: id });
    const { api } = await renderProject({ tab: '/timeline', timeline: [file(9)] });
    await screen.findByRole('link', { name: 'd.pdf' });
    api.routes[list] = [file(null)];
    await act(() => refreshProject('481'));
    expect(await screen.findByText('d.pdf (removed)')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'd.pdf' })).not.toBeInTheDocument();
  });
});

describe('the filter of a timeline', () => {
  it('has kinds and a search text, is stored in the address, and highlights the found words', async () => {
    const { routes } = served(3);
    const { user, router, api } = await renderProject({ tab: '/timeline', routes });
    const kinds = within(await screen.findByRole('group', { name: 'Kinds of entries' }));
    expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Comments',
      'States',
      'Holds',
      'Attachments',
      'Milestones',
      'Bookings',
      'AIMs',
    ]);
    await user.click(kinds.getByRole('button', { name: 'Comments' }));
    await user.click(kinds.getByRole('button', { name: 'Holds' }));
    expect(kinds.getByRole('button', { name: 'Comments' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(screen.getByRole('searchbox', { name: 'Search comments' }), 'remark{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?kind=comment&kind=hold&search=remark'));
    await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(3));
    expect(api.calls.at(-1)!.url).toContain('kind=comment&kind=hold&search=remark&page=1');
    expect(screen.getByText('3 entries match')).toBeInTheDocument();
    await user.click(kinds.getByRole('button', { name: 'Comments' }));
    await waitFor(() => expect(router.state.location.search).toBe('?kind=hold&search=remark'));
  });

  it('offers quotes only to users who may see financials', async () => {
    await renderProject({ tab: '/timeline', permissions: pairs('GET financials') });
    expect(await screen.findByRole('button', { name: 'Quotes' })).toBeInTheDocument();
  });

  it('is read from the address; without a match a click shows all entries', async () => {
    const { user, router, api } = await renderProject({
      tab: '/timeline',
      search: '?kind=hold&kind=gossip&search=ice&until=2026-13-45',
      timeline: [],
    });
    expect(await screen.findByText('No entry matches')).toBeVisible();
    expect(api.calls.find(({ url }) => url.includes('/timeline'))!.url).toContain(
      '?kind=hold&search=ice&page=1',
    );
    await user.click(screen.getByRole('button', { name: 'Show all entries' }));
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('jumps to a day, and loads older and newer entries from that day on', async () => {
    const { routes } = served(200);
    const jumped = (call: { url: string }) =>
      routes[list](
        call.url.includes('until=') && !call.url.includes('before=')
          ? { url: `${call.url}&before=101` }
          : call,
      );
    const { user, api } = await renderProject({
      tab: '/timeline',
      search: '?until=2026-11-01',
      routes: { [list]: jumped },
    });
    await screen.findByText('Remark 100');
    await user.click(screen.getByRole('button', { name: 'Show newer' }));
    expect(await screen.findByText('Remark 150')).toBeInTheDocument();
    expect(api.calls.at(-1)!.url).not.toContain('until');
    expect(shown().slice(49, 52)).toEqual(['Remark 101', 'Remark 100', 'Remark 99']);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Remark 50')).toBeInTheDocument();
  });

  it('loads both directions at once, in any order of responses, and counts the rest of each direction separately', async () => {
    const { routes } = served(260);
    const pending: Record<string, () => void> = {};
    const delayedResponse = async (call: { url: string }) => {
      const { searchParams: asked } = new URL(call.url, 'http://x');
      const direction = ['before', 'after'].find((name) => asked.has(name));
      if (direction) await new Promise<void>((resolve) => (pending[direction] = resolve));
      // The 120 oldest entries match until that day.
      const answer = routes[list](direction ? call : { url: `${call.url}&before=121` });
      return new Reply(200, answer.body, { 'X-Total': '120' });
    };
    const respond = (direction: string) =>
      act(() => {
        pending[direction]!();
        return Promise.resolve();
      });
    const { user } = await renderProject({
      tab: '/timeline',
      search: '?until=2026-11-01',
      routes: { [list]: delayedResponse },
    });
    await screen.findByText('Remark 120');
    await user.click(screen.getByRole('button', { name: 'Show newer' }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await respond('after');
    expect(await screen.findByText('Remark 170')).toBeInTheDocument();
    await respond('before');
    expect(await screen.findByText('Remark 21')).toBeInTheDocument();
    expect(shown()).toEqual(Array.from({ length: 150 }, (_, index) => `Remark ${170 - index}`));
    // 150 entries are shown, more than the 120 of the first count; the oldest have not been loaded yet.
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await respond('before');
    expect(await screen.findByText('Remark 1')).toBeInTheDocument();
  });
});
