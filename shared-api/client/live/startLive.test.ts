import { fakeApi, refusal, Reply } from '../../testing/fakeApi';
import { fakeBrowser, FakeChannel, FakeStream, setVisible } from '../../testing/fakeBrowser';
import type * as request from '../transport/request';
import type * as liveState from './liveState';
import type * as shownProjects from './shownProjects';
import type * as startLive from './startLive';

type Modules = typeof startLive & typeof shownProjects & typeof liveState & typeof request;

const stops = new Set<() => void>();

/** Opens a tab: a further instance of the client's modules. */
function openTab(options: Partial<startLive.LiveOptions> = {}) {
  let modules!: Modules;
  jest.isolateModules(() => {
    modules = {
      ...jest.requireActual<typeof request>('../transport/request'),
      ...jest.requireActual<typeof liveState>('./liveState'),
      ...jest.requireActual<typeof shownProjects>('./shownProjects'),
      ...jest.requireActual<typeof startLive>('./startLive'),
    };
  });
  const onAccess = jest.fn();
  const onRegistry = jest.fn();
  const onUserChanged = jest.fn();
  const onLost = jest.fn();
  modules.onUnauthorised(onLost);
  const stop = modules.startLive({ userId: 2, onAccess, onRegistry, onUserChanged, ...options });
  stops.add(stop);
  const close = () => {
    stops.delete(stop);
    stop();
  };
  return { ...modules, onAccess, onRegistry, onUserChanged, onLost, close };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const signedIn = { user: { id: 2 } };
let api: ReturnType<typeof fakeApi>;
const subscribed = () =>
  api.calls
    .filter(({ key }) => key.startsWith('PUT /api/live/'))
    .map(({ key, body }) => [key.slice(14), body]);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  fakeBrowser();
  setVisible(true);
  api = fakeApi({
    'GET /api/session': signedIn,
    'PUT /api/live/s1': new Reply(204),
    'PUT /api/live/s2': new Reply(204),
  });
});
afterEach(async () => {
  stops.forEach((stop) => stop());
  stops.clear();
  await pass(100);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('one stream per browser', () => {
  it('two tabs share one, and both know its state', async () => {
    const [one, two] = [openTab(), openTab()];
    await pass(10);
    FakeStream.last().hello();
    await pass(10);
    expect(FakeStream.all).toHaveLength(1);
    expect([one.liveState(), two.liveState()]).toEqual(['open', 'open']);
  });

  it('subscribes to what any tab shows, each project once, and drops those of a closed tab', async () => {
    const one = openTab();
    await pass(10);
    FakeStream.last().hello();
    const two = openTab();
    await pass(10);
    one.showProject(481);
    two.showProject(481);
    two.showProject(7);
    await pass(200);
    expect(subscribed()).toEqual([['s1', { projects: [481, 7] }]]);
    two.close();
    await pass(4_000);
    expect(subscribed().at(-1)).toEqual(['s1', { projects: [481] }]);
  });

  it('going to the list and back sends no new subscription', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().hello();
    const leave = tab.showProject(481);
    await pass(200);
    leave();
    await pass(1_000);
    tab.showProject(481);
    await pass(5_000);
    expect(subscribed()).toHaveLength(1);
  });

  it('the next tab leads when the leader closes, and subscribes for all remaining tabs', async () => {
    const one = openTab();
    await pass(10);
    FakeStream.last().hello();
    const [two, three] = [openTab(), openTab()];
    two.showProject(7);
    three.showProject(8);
    await pass(200);
    one.close();
    await pass(200);
    expect(FakeStream.all).toHaveLength(2);
    expect(FakeStream.open()).toHaveLength(1);
    FakeStream.last().hello('s2');
    await pass(200);
    expect([two.liveState(), three.liveState()]).toEqual(['open', 'open']);
    expect(subscribed().at(-1)).toEqual(['s2', { projects: [7, 8] }]);
  });

  it('a frozen tab closes it, and opens it again when it resumes', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().hello();
    document.dispatchEvent(new Event('freeze'));
    await pass(10);
    expect(FakeStream.open()).toHaveLength(0);
    document.dispatchEvent(new Event('resume'));
    await pass(10);
    FakeStream.last().hello();
    expect(tab.liveState()).toBe('open');
  });

  it('a leader that does not answer is replaced', async () => {
    openTab();
    await pass(10);
    FakeStream.last().hello();
    for (const channel of FakeChannel.all) channel.onmessage = null; // Suspended without an event.
    const two = openTab();
    await pass(2_900);
    expect(FakeStream.all).toHaveLength(1);
    await pass(200);
    expect(FakeStream.all).toHaveLength(2);
    FakeStream.last().hello('s2');
    expect(two.liveState()).toBe('open');
  });

  it('another user’s tab in the same browser has its own and receives no foreign events', async () => {
    const one = openTab();
    await pass(10);
    FakeStream.last().hello();
    const other = openTab({ userId: 3 });
    await pass(10);
    expect(FakeStream.open()).toHaveLength(2);
    FakeStream.all[0]!.say('access', {});
    await pass(1_000);
    expect(one.onAccess).toHaveBeenCalledTimes(1);
    expect(other.onAccess).not.toHaveBeenCalled();
  });

  it('without locks or channels each tab has its own', async () => {
    fakeBrowser({ shares: false });
    openTab();
    openTab();
    await pass(10);
    expect(FakeStream.open()).toHaveLength(2);
  });

  it('a browser without EventSource stays off', () => {
    Object.assign(globalThis, { EventSource: undefined });
    const tab = openTab();
    tab.showProject(1);
    expect(tab.liveState()).toBe('off');
  });

  it('closes after five hidden minutes, and opens at once when the tab is visible', async () => {
    openTab();
    await pass(10);
    FakeStream.last().hello();
    setVisible(false);
    await pass(4 * 60_000);
    expect(FakeStream.open()).toHaveLength(1);
    await pass(70_000);
    expect(FakeStream.open()).toHaveLength(0);
    setVisible(true);
    await pass(10);
    expect(FakeStream.open()).toHaveLength(1);
  });
});

it('a tab that is opened or resumed in the background closes the stream as well', async () => {
  setVisible(false);
  openTab();
  await pass(10);
  FakeStream.last().hello();
  document.dispatchEvent(new Event('freeze'));
  document.dispatchEvent(new Event('resume'));
  await pass(10);
  expect(FakeStream.open()).toHaveLength(1);
  await pass(5 * 60_000 + 100);
  expect(FakeStream.open()).toHaveLength(0);
});

describe('reconnecting', () => {
  it('waits longer after each failure, and tries at once when the window gets the focus', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().fail();
    expect(tab.liveState()).toBe('away');
    await pass(749);
    expect(FakeStream.all).toHaveLength(1);
    await pass(1);
    expect(FakeStream.all).toHaveLength(2);
    FakeStream.last().fail();
    await pass(1_499);
    expect(FakeStream.all).toHaveLength(2);
    await pass(1);
    FakeStream.last().fail();
    window.dispatchEvent(new Event('focus'));
    expect(FakeStream.all).toHaveLength(4);
  });

  it('tries at once when the browser is online again, even if the old stream has reported no error', async () => {
    openTab();
    await pass(10);
    FakeStream.last().hello();
    window.dispatchEvent(new Event('online'));
    expect(FakeStream.all).toHaveLength(2);
    expect(FakeStream.open()).toHaveLength(1);
  });

  it('a stream that ends right after it opened counts as a failure', async () => {
    openTab();
    for (let times = 0; times < 6; times += 1) {
      await pass(times < 3 ? 8_000 : 30_000);
      if (!FakeStream.open().length) throw new Error(`No stream at try ${times}`);
      FakeStream.last().hello();
      FakeStream.last().fail();
    }
    await pass(20_000);
    expect(FakeStream.open()).toHaveLength(0);
  });

  it('a stream that never says hello is closed after a time-out', async () => {
    const tab = openTab();
    await pass(20_100);
    expect(tab.liveState()).toBe('away');
    await pass(1_000);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('after restart and gap it waits as long as the server asks, plus the backoff', async () => {
    openTab();
    await pass(10);
    FakeStream.last().hello();
    FakeStream.last().say('bye', { reason: 'restart', retry_ms: 2_000 });
    await pass(2_700);
    expect(FakeStream.all).toHaveLength(1);
    await pass(100);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('after too_many it waits until the tab is visible', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().hello();
    FakeStream.last().say('bye', { reason: 'too_many', retry_ms: 0 });
    await pass(10 * 60_000);
    expect(FakeStream.all).toHaveLength(1);
    expect(tab.liveState()).toBe('elsewhere');
    setVisible(true);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('a refused subscription opens another stream', async () => {
    const tab = openTab();
    api.routes['PUT /api/live/s1'] = refusal(404, 'There is no such stream.');
    tab.showProject(1);
    await pass(10);
    FakeStream.last().hello();
    await pass(1_000);
    FakeStream.last().hello('s2');
    await pass(200);
    expect(subscribed().at(-1)).toEqual(['s2', { projects: [1] }]);
    expect(tab.liveState()).toBe('open');
  });

  it('reconnects after the machine was suspended', async () => {
    openTab();
    await pass(10);
    FakeStream.last().hello();
    jest.setSystemTime(Date.now() + 10 * 60_000);
    await pass(15_000);
    expect(FakeStream.all).toHaveLength(2);
  });
});

describe('the session', () => {
  it('an expired session is reported in every tab, and no tab reconnects', async () => {
    const tabs = [openTab(), openTab()];
    await pass(10);
    FakeStream.last().hello();
    api.routes['GET /api/session'] = refusal(401, 'Your session has ended.');
    FakeStream.last().say('bye', { reason: 'signed_out', retry_ms: 0 });
    await pass(60_000);
    for (const tab of tabs) expect(tab.onLost).toHaveBeenCalledTimes(1);
    expect(FakeStream.all).toHaveLength(1);
  });

  it('a refused stream checks the session, and reconnects while it is valid', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().fail(true);
    await pass(800);
    expect(api.count('GET /api/session')).toBe(1);
    expect(FakeStream.all).toHaveLength(2);
    api.routes['GET /api/session'] = refusal(401, 'Your session has ended.');
    FakeStream.last().fail(true);
    await pass(60_000);
    expect(tab.onLost).toHaveBeenCalledTimes(1);
    expect(FakeStream.all).toHaveLength(2);
  });

  it('a broken connection does not check the session', async () => {
    openTab();
    await pass(10);
    FakeStream.last().fail();
    await pass(5_000);
    expect(api.count('GET /api/session')).toBe(0);
  });

  it('a session of another user is reported, and the stream does not reconnect', async () => {
    const tab = openTab();
    await pass(10);
    api.routes['GET /api/session'] = { user: { id: 9 } };
    FakeStream.last().fail(true);
    await pass(60_000);
    expect(tab.onUserChanged).toHaveBeenCalledTimes(1);
    expect(FakeStream.all).toHaveLength(1);
  });
});

describe('the registry’s revision', () => {
  it('reaches every tab: at the start and after each change, debounced', async () => {
    const [one, two] = [openTab(), openTab()];
    await pass(10);
    FakeStream.last().hello('s1', 7);
    await pass(600);
    for (const tab of [one, two]) expect(tab.onRegistry.mock.calls).toEqual([[7]]);
    FakeStream.last().say('registry', { revision: 8 });
    FakeStream.last().say('registry', { revision: 9 });
    await pass(600);
    for (const tab of [one, two]) expect(tab.onRegistry.mock.calls).toEqual([[7], [9]]);
  });

  it('is reported again after a reconnect', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().hello('s1', 7);
    await pass(600);
    FakeStream.last().fail();
    await pass(1_000);
    FakeStream.last().hello('s2', 12);
    await pass(600);
    expect(tab.onRegistry).toHaveBeenLastCalledWith(12);
  });

  it('reaches a tab that opens later, or leaves and returns, through the leader', async () => {
    const leads = openTab();
    await pass(10);
    FakeStream.last().hello('s1', 7);
    await pass(600);
    const late = openTab();
    await pass(600);
    expect(late.onRegistry.mock.calls).toEqual([[7]]);
    late.close();
    FakeStream.last().say('registry', { revision: 8 });
    await pass(600);
    const again = openTab();
    await pass(600);
    expect(again.onRegistry).toHaveBeenLastCalledWith(8);
    expect(FakeStream.all).toHaveLength(1);
    expect(leads.onRegistry).toHaveBeenLastCalledWith(8);
  });

  it('reaches a hidden tab once it is visible', async () => {
    const tab = openTab();
    await pass(10);
    FakeStream.last().hello('s1', 7);
    await pass(600);
    setVisible(false);
    FakeStream.last().say('registry', { revision: 8 });
    await pass(5_000);
    expect(tab.onRegistry).toHaveBeenLastCalledWith(7);
    setVisible(true);
    await pass(600);
    expect(tab.onRegistry).toHaveBeenLastCalledWith(8);
  });
});
