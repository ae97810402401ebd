import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { CrWallView } from 'shared-api/contracts/cr/wall';
import { fakeApi, refusal } from 'shared-api/testing';
import { AppTheme } from 'shared-ui/core';
import { aRow, inMinutes } from '../testing/renderCr';
import { useWallView } from './useWallView';
import WallDisplay from './WallDisplay';

const token = 'a-token-of-a-display-on-a-wall';
const path = `GET /api/cr_wall/${token}`;
const aView = (part: Partial<CrWallView> = {}): CrWallView => ({
  name: 'Operations room',
  version: '4.13.0',
  now: new Date().toISOString(),
  crs: [
    aRow({ id: 4, title: 'Firewall cutover', status: 'in_progress', next_update_time: inMinutes(-6.5) }),
    aRow({ id: 8, title: 'Retirement', next_update_time: inMinutes(12.5) }),
    aRow({ id: 9, title: 'Dial plan', status: 'planned', start_date: inMinutes(300) }),
    aRow({ id: 2, title: 'Fabric row', status: 'completed' }),
  ],
  more: 0,
  ...part,
});

beforeEach(async () => {
  jest.useFakeTimers();
  await forgetReads();
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = async (answer: unknown) => {
  const api = fakeApi({ [path]: answer });
  const page = render(
    <AppTheme>
      <ApiProvider>
        <WallDisplay token={token} />
      </ApiProvider>
    </AppTheme>,
  );
  await pass(50);
  return { api, ...page };
};
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('a display on a wall', () => {
  it('shows countdown, title, project and lead of what runs, and what comes next [cr-wall.4]', async () => {
    await show(aView());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Change requests Operations room');
    const late = region('In progress').getByRole('listitem');
    expect(late).toHaveTextContent('6min overdue');
    expect(late).toHaveTextContent('Firewall cutover');
    expect(late).toHaveTextContent('CR 4 · Leaf-spine refresh');
    expect(late).toHaveTextContent('Daniel Okafor');
    expect(region('Monitoring').getByRole('listitem')).toHaveTextContent('13min to update');
    expect(region('Next to start').getByRole('listitem')).toHaveTextContent('Dial plan');
    expect(region('Ended lately').getByRole('listitem')).toHaveTextContent('Completed');
    expect(screen.getByText(/due within 15 min/)).toHaveTextContent('1 due within 15 min');
  });

  it('shows the three of each status that are most urgent, and how many there are besides', async () => {
    const crs = Array.from({ length: 9 }, (_, i) =>
      aRow({ id: i + 1, title: `CR ${i}`, status: 'in_progress', next_update_time: inMinutes(90 - i) }),
    );
    await show(aView({ crs, more: 4 }));
    const cards = region('In progress').getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    expect(cards[0]).toHaveTextContent('CR 8');
    expect(screen.getByText('+6 more')).toBeVisible();
    expect(screen.getByText('4 more change requests are not shown')).toBeVisible();
  });

  it('reads every ten seconds, marks data older than 30 s, and recovers by itself [cr-wall.5]', async () => {
    let answer: unknown = aView();
    const { api } = await show(() => answer);
    answer = aView({ crs: [] });
    await pass(10_000);
    expect(api.to(path)).toHaveLength(2);
    expect(region('In progress').getByText('None now.')).toBeVisible();
    // A restart of the server, then a connection on which nothing ever comes.
    answer = refusal(503, 'The database does not answer.');
    await pass(20_000);
    expect(screen.queryByRole('alert')).toBeNull();
    answer = new Promise(() => undefined);
    await pass(15_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not up to date\. Last read at/);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    answer = aView();
    await pass(12_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(region('In progress').getByText('Firewall cutover')).toBeVisible();
  });

  it('is dark, keeps the screen on, and hides a pointer that rests [cr-wall.9]', async () => {
    const release = jest.fn().mockResolvedValue(undefined);
    const request = jest.fn().mockResolvedValue({ released: false, release });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    const { unmount } = await show(aView());
    const wall = screen.getByRole('main');
    expect(wall).toHaveAttribute('data-theme', 'dark');
    expect(request).toHaveBeenCalledWith('screen');
    await pass(3000);
    expect(wall).toHaveAttribute('data-idle');
    fireEvent.pointerMove(document);
    expect(wall).not.toHaveAttribute('data-idle');
    unmount();
    expect(release).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('counts by the clock of the server, and says that it waits for the first answer', async () => {
    let answer: unknown = refusal(503, 'The database does not answer.');
    await show(() => answer);
    expect(screen.getByText('The portal does not answer')).toBeVisible();
    // The clock of the display is two hours slow.
    const ahead = 120;
    answer = aView({
      now: inMinutes(ahead),
      crs: [aRow({ id: 8, title: 'Retirement', next_update_time: inMinutes(ahead + 12.5) })],
    });
    await pass(10_000);
    expect(region('Monitoring').getByRole('listitem')).toHaveTextContent('13min to update');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes dark when it is taken back', async () => {
    let answer: unknown = aView();
    await show(() => answer);
    answer = refusal(404, 'There is no such display; it may have been taken back.');
    await pass(10_000);
    expect(screen.getByText('This display no longer shows anything')).toBeVisible();
    expect(screen.queryByText('Firewall cutover')).toBeNull();
  });

  it('holds no more timers, listeners and elements after an hour than after a minute', async () => {
    let calls = 0;
    const added = jest.spyOn(document, 'addEventListener');
    const { container } = await show(() =>
      // Every seventh read fails, every eleventh never ends.
      ++calls % 7 === 0
        ? refusal(500, 'Out of order.')
        : calls % 11 === 0
          ? new Promise(() => undefined)
          : aView(),
    );
    await pass(60_000);
    const [timers, listeners, elements] = [
      jest.getTimerCount(),
      added.mock.calls.length,
      container.querySelectorAll('*').length,
    ];
    for (let minute = 0; minute < 50; minute++) await pass(60_000);
    expect(calls).toBeGreaterThan(250);
    expect(jest.getTimerCount()).toBeLessThanOrEqual(timers + 1);
    expect(added.mock.calls.length).toBe(listeners);
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(elements + 3);
    added.mockRestore();
  });
});

describe('a display after a deploy', () => {
  const reload = jest.fn();
  function Probe() {
    return <p>{useWallView(token, reload).view?.version}</p>;
  }
  const probe = async (answer: unknown, page: unknown) => {
    reload.mockClear();
    fakeApi({ [path]: answer, 'HEAD /': page });
    render(<Probe />);
    await pass(50);
  };

  it('loads itself anew when the portal has another version, and its page is there', async () => {
    let [answer, page]: [unknown, unknown] = [aView(), refusal(503, 'Not yet.')];
    await probe(
      () => answer,
      () => page,
    );
    await pass(10_000);
    expect(reload).not.toHaveBeenCalled();
    answer = aView({ version: '4.14.0' });
    await pass(10_000);
    expect(reload).not.toHaveBeenCalled();
    page = {};
    await pass(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('holds as many timers after eight hours without its page as after a minute [cr-wall.6]', async () => {
    let calls = 0;
    await probe(
      // Every seventh read fails, every eleventh never ends.
      () =>
        ++calls % 7 === 0
          ? refusal(500, 'Out of order.')
          : calls % 11 === 0
            ? new Promise(() => undefined)
            : aView(),
      refusal(503, 'Not yet.'),
    );
    await pass(60_000);
    const timers = jest.getTimerCount();
    for (let minute = 0; minute < 480; minute++) await pass(60_000);
    expect(calls).toBeGreaterThan(2800);
    expect(jest.getTimerCount()).toBeLessThanOrEqual(timers + 1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads itself anew every hour, for remotes that were deployed meanwhile', async () => {
    await probe(aView(), {});
    for (let minute = 0; minute < 59; minute++) await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    await pass(120_000);
    expect(reload).toHaveBeenCalled();
  });
});
