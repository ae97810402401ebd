import { getSession, hasSignedOut } from '../portal/session';
import { viewPrefix } from '../transport/viewPrefix';
import { ApiError } from '../transport/request';
import {
  runDeferred,
  cancelLiveReads,
  refreshForEvent,
  refreshShown,
  scheduleRegistryCheck,
  scheduleOnce,
} from './liveReads';
import { liveState, setLiveState, type LiveState } from './liveState';
import { openLiveStream, type BroadcastEvent, type LiveStream } from './liveStream';
import { joinTabs, type TabMessage, type Tabs } from './liveTabs';
import { onShownProjectsChange, shownProjects } from './shownProjects';

export interface LiveOptions {
  /** The signed-in user. */
  userId: number;
  /** The user's permissions have changed. Called within a second, and only while the tab is visible. */
  onAccess: () => void;
  /**
   * Receives the registry's revision after each change, and whenever a change may have been missed. Called within a second, and
   * only while the tab is visible.
   */
  onRegistry: (revision: number) => void;
  /** Another user has signed in on this browser. */
  onUserChanged: () => void;
}

/** All in milliseconds. */
const delays = {
  /** After so long a hidden tab leaves the group, and thus closes the stream if it leads. */
  hidden: 5 * 60_000,
  /** Time-out for an answer from the leader. */
  answer: 3_000,
  /** A first `hello` within this time needs no refresh: the page's data is that fresh. */
  firstHello: 3_000,
  /** Interval of the clock check that detects a suspended machine, and the jump that counts as one. */
  tick: 15_000,
  suspended: 90_000,
};

let retryNow: () => void = () => undefined;

/** Reconnects at once: for the button beside the notice that the connection is lost. */
export const retryLive = (): void => retryNow();

/**
 * Shows changes by others in this tab. One stream serves all tabs of the browser: the leading tab holds it and broadcasts its events.
 * A hidden tab reads nothing until it is visible again. After five minutes it leaves the group, so that streams cost the server
 * nothing for pages that are not looked at, and the browser can freeze the tab. When it returns it revalidates all that it shows.
 * @returns a function that stops it
 */
export function startLive({ userId, onAccess, onRegistry, onUserChanged }: LiveOptions): () => void {
  if (typeof EventSource !== 'function') return () => undefined;
  /** Null while this tab is not in the group. */
  let tabs: Tabs | null = null;
  /** Null unless this tab leads. */
  let stream: LiveStream | null = null;
  /** The projects that the other tabs show. Every tab keeps them, because any may become the leader. */
  const others = new Map<string, readonly number[]>();
  /** Whether this tab may have missed events. */
  let behind = false;
  /** The registry's last known revision. */
  let revision: number | undefined;
  let joinedAt = Date.now();
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  async function checkSession(): Promise<boolean> {
    if (await hasSignedOut()) return false;
    try {
      const { user } = await getSession();
      if (user.id !== userId) onUserChanged();
      return user.id === userId;
    } catch (cause) {
      // A 401 has already been reported to the shell. Other errors tell nothing about the session.
      return !(cause instanceof ApiError && cause.status === 401);
    }
  }

  function applyState(next: LiveState): void {
    const before = liveState();
    if (next === 'open') {
      if (behind || (before !== 'open' && Date.now() - joinedAt > delays.firstHello)) refreshShown();
      behind = false;
    } else if (before === 'open' || next !== 'connecting') behind = true;
    setLiveState(next);
  }
  /** The leader's state is the state of all tabs. */
  function shareState(state: LiveState): void {
    applyState(state);
    tabs?.post({ kind: 'state', state, revision });
  }

  function handleRevision(next: number | undefined): void {
    if (next === undefined) return;
    revision = next;
    scheduleRegistryCheck(() => revision !== undefined && onRegistry(revision));
  }
  function handleEvent(event: BroadcastEvent): void {
    if (event.name === 'registry') return handleRevision(event.data.revision);
    if (event.name !== 'access') return refreshForEvent(event);
    scheduleOnce('access', 500, onAccess);
    refreshShown();
  }

  const here = (): TabMessage => ({ kind: 'here', tab: tabs?.tab ?? '', projects: shownProjects() });
  const resubscribe = () => stream?.subscribe([...new Set([shownProjects(), ...others.values()].flat())]);
  function forget(tab: string): void {
    others.delete(tab);
    resubscribe();
  }

  function onMessage(message: TabMessage): void {
    switch (message.kind) {
      case 'here':
        others.set(message.tab, message.projects);
        if (!stream) return;
        tabs?.watch(message.tab);
        resubscribe();
        tabs?.post({ kind: 'state', state: liveState(), revision });
        return;
      case 'left':
        return forget(message.tab);
      case 'wake':
        return stream?.wake();
      case 'who':
        tabs?.post(here());
        return;
      case 'state':
        clearTimeout(answerTimer);
        handleRevision(message.revision);
        return applyState(message.state);
      case 'event':
        return handleEvent(message.event);
      case 'session':
        void checkSession();
    }
  }

  function onLead(): void {
    clearTimeout(answerTimer);
    for (const tab of others.keys()) tabs?.watch(tab);
    shareState('connecting');
    stream = openLiveStream({
      onState: shareState,
      onEvent(event) {
        handleEvent(event);
        tabs?.post({ kind: 'event', event });
      },
      checkSession() {
        tabs?.post({ kind: 'session' });
        return checkSession();
      },
    });
    tabs?.post({ kind: 'who' });
    resubscribe();
  }
  function onFollow(): void {
    stream?.close();
    stream = null;
    announce();
  }

  /** Announces what this tab shows; the leader answers. If it does not, it is suspended, and this tab takes over. */
  function announce(): void {
    tabs?.post(here());
    clearTimeout(answerTimer);
    if (!stream) answerTimer = setTimeout(() => tabs?.takeOver(), delays.answer);
  }
  function reconnectNow(): void {
    if (stream) stream.wake();
    else {
      tabs?.post({ kind: 'wake' });
      announce();
    }
  }
  function leaveIfHidden(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(leave, delays.hidden);
  }
  function join(): void {
    if (tabs) return;
    leaveIfHidden();
    joinedAt = Date.now();
    setLiveState('connecting');
    tabs = joinTabs(`portal-live-1-${userId}${viewPrefix()}`, {
      onJoined: announce,
      onMessage,
      onLead,
      onFollow,
      onClosed: forget,
    });
  }
  function leave(): void {
    clearTimeout(answerTimer);
    tabs?.leave();
    tabs = null;
    stream?.close();
    stream = null;
    others.clear();
    behind = true;
  }

  function onVisibility(): void {
    leaveIfHidden();
    if (document.visibilityState === 'hidden') return;
    runDeferred();
    if (tabs) reconnectNow();
    else join();
  }
  /** After a network change the old connection may be dead without an error event. */
  const networkChanged = () => {
    if (stream) stream.renew();
    else reconnectNow();
  };
  let ticked = Date.now();
  const tick = () => {
    if (Date.now() - ticked > delays.suspended) stream?.renew();
    ticked = Date.now();
  };

  const ticking = setInterval(tick, delays.tick);
  const ends = [
    onShownProjectsChange(() => {
      tabs?.post(here());
      resubscribe();
    }),
    on(document, 'visibilitychange', onVisibility),
    on(document, 'freeze', leave),
    on(document, 'resume', join),
    on(window, 'pagehide', leave),
    on(window, 'pageshow', join),
    on(window, 'focus', reconnectNow),
    on(window, 'online', networkChanged),
    on(window, 'offline', networkChanged),
  ];
  retryNow = reconnectNow;
  join();

  return () => {
    ends.forEach((end) => end());
    clearInterval(ticking);
    clearTimeout(hiddenTimer);
    leave();
    cancelLiveReads();
    retryNow = () => undefined;
    setLiveState('off');
  };
}

function on(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
