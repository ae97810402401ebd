import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ByeReason } from 'shared-api/contracts/live';
import { paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../area/deps';
import { readersOf } from './listReaders';
import { throttleByKey } from './throttleByKey';
import type { LiveList, LiveSource } from '../events/LiveSource';
import { StreamUpdateBatcher } from './StreamUpdateBatcher';
import { LiveStream, type EndReason, type StreamNeeds } from './stream';
import { Streams } from './streams';

/** Intervals in milliseconds, and limits per person and per stream. */
export interface LiveLimits {
  heartbeat: number;
  /** The interval of the session checks. */
  check: number;
  /** The shortest interval between events of one project, and of one list. */
  projectEvery: number;
  listEvery: number;
  /** Limits the streams of a person on this server. */
  streamsPerUser: number;
  /** Limits the buffered bytes of a browser that does not read. */
  maxWaiting: number;
  /** The least and the longest reconnect delay; a random delay spreads reconnects. */
  reconnectAfter: readonly [least: number, most: number];
}

export const liveLimits: LiveLimits = {
  heartbeat: 20_000,
  check: 60_000,
  projectEvery: 100,
  listEvery: 5000,
  streamsPerUser: 3,
  maxWaiting: 256 * 1024,
  reconnectAfter: [500, 5000],
};

/** Statistics since the server started. */
export interface LiveStats {
  streams: number;
  /** Subscribed projects, summed over all streams. */
  subscriptions: number;
  opened: number;
  /** By their reason. */
  ended: Readonly<Record<EndReason, number>>;
  /** By their name, counted for each stream. */
  sent: Readonly<Record<string, number>>;
  /** Whether the server receives the events of other servers. */
  listening: boolean;
}

export interface Live {
  /** Turns an answer into an event stream. */
  open(
    needs: Pick<StreamNeeds, 'user' | 'tokenHash' | 'viewerId' | 'raw' | 'headers'>,
    revision: number,
  ): void;
  stats(): LiveStats;
  /** Tells every browser to reconnect to another server, and ends its stream. */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
  }
}

type Needs = Pick<AppDeps, 'db' | 'hub' | 'currentRevision'> & {
  source: LiveSource;
  limits?: Partial<LiveLimits>;
  log: FastifyBaseLogger;
  resources: FastifyInstance['resources'];
  liveLists?: readonly LiveList[];
};

/** Holds this server's streams and sends them the events of all servers. */
export function createLive({
  db: { db },
  hub,
  currentRevision,
  source,
  limits,
  log,
  resources,
  liveLists = [],
}: Needs): Live {
  const { heartbeat, check, projectEvery, listEvery, streamsPerUser, maxWaiting, reconnectAfter } = {
    ...liveLimits,
    ...limits,
  };
  const streams = new Streams();
  let closing = false;
  let opened = 0;
  const sent: Record<string, number> = {};
  const ended: Record<EndReason, number> = {
    restart: 0,
    signed_out: 0,
    too_many: 0,
    gap: 0,
    closed: 0,
    slow: 0,
  };

  /**
   * Ends a stream with a reason and a random reconnect delay.
   * @returns a promise that resolves when the browser has received it
   */
  function bye(stream: LiveStream, reason: ByeReason): Promise<void> {
    const [least, most] = reconnectAfter;
    return stream.bye(reason, Math.round(least + Math.random() * (most - least)));
  }

  const updates = new StreamUpdateBatcher({
    db,
    streams,
    log,
    visiblePairs: source.visiblePairs,
    signOut: (stream) => void bye(stream, 'signed_out'),
  });
  const projects = throttleByKey<number>(projectEvery, (id) => updates.changed(id));
  const groups = throttleByKey<number>(projectEvery, (id) => {
    source.projectsIn(db, id, streams.subscribedProjects()).then(
      (ids) =>
        ids.forEach((project) => {
          updates.undated(project);
          projects.call(project);
        }),
      (error: unknown) => log.warn({ err: error }, 'changed rules of a group could not be told'),
    );
  });
  const lists = throttleByKey<string>(listEvery, (path) => {
    const reads = readersOf(path, resources, { openLists: source.lists, liveLists });
    const tell = async (stream: LiveStream) => {
      if (await reads(stream.user, db)) stream.send('list', { path });
    };
    for (const stream of streams.all())
      tell(stream).catch((error: unknown) => log.warn({ err: error }, 'a changed list could not be told'));
  });
  const revisions = throttleByKey<'registry'>(projectEvery, () => {
    currentRevision().then(
      (revision) => streams.all().forEach((stream) => stream.send('registry', { revision })),
      (error: unknown) => log.warn({ err: error }, 'a new revision could not be told'),
    );
  });

  const unsubscribers = [
    hub.on('project', ({ id, dated = false }) => {
      if (!dated) updates.undated(id);
      projects.call(id);
      source.lists.forEach((path) => lists.call(path));
    }),
    hub.on('group', ({ id }) => {
      groups.call(id);
      source.lists.forEach((path) => lists.call(path));
    }),
    hub.on('list', ({ path, userId }) => {
      if (userId === undefined) lists.call(path);
      else for (const stream of streams.of(userId)) stream.send('list', { path });
    }),
    hub.on('notified', ({ userIds }) => {
      for (const id of userIds)
        for (const stream of streams.of(id)) stream.send('list', { path: paths.notifications });
    }),
    hub.on('registry', () => revisions.call('registry')),
    hub.on('session', ({ userId }) => updates.check([...streams.of(userId), ...streams.viewedBy(userId)])),
    hub.on('access', ({ userIds }) =>
      updates.access(userIds === 'all' ? streams.all() : userIds.flatMap((id) => streams.of(id))),
    ),
    hub.on('subscribe', ({ stream: id, userId, projects: ids }) => {
      const stream = streams.get(id);
      if (stream?.user.id === userId) updates.subscribe(stream, ids);
    }),
    hub.onGap(() => streams.all().forEach((stream) => void bye(stream, 'gap'))),
  ];
  const timers = [
    setInterval(() => streams.all().forEach((stream) => stream.beat()), heartbeat),
    setInterval(() => updates.check(streams.all()), check),
  ];

  return {
    open(needs, revision) {
      // The browser left while its session was read: no 'close' event will follow.
      if (needs.raw.destroyed) return;
      const stream = new LiveStream({
        ...needs,
        maxWaiting,
        onSent: (event) => (sent[event] = (sent[event] ?? 0) + 1),
        onEnd: (reason) => {
          ended[reason]++;
          streams.remove(stream);
        },
      });
      opened++;
      streams.add(stream);
      stream.send('hello', { stream: stream.id, revision });
      if (closing) return void bye(stream, 'restart');
      // Streams of views count for their viewer: they must not close those of the viewed person.
      const { viewerId } = stream;
      const before =
        viewerId === undefined
          ? streams.of(needs.user.id).filter((one) => one.viewerId === undefined)
          : streams.viewedBy(viewerId);
      for (const one of before.slice(0, -streamsPerUser)) void bye(one, 'too_many');
      // Events between reading the session and now were not delivered, so the session is checked again.
      updates.check([stream]);
    },
    stats: () => ({
      streams: streams.size,
      subscriptions: streams.subscriptions,
      opened,
      ended: { ...ended },
      sent: { ...sent },
      listening: hub.isListening(),
    }),
    async close() {
      closing = true;
      for (const end of unsubscribers) end();
      timers.forEach(clearInterval);
      for (const one of [projects, groups, lists, revisions]) one.stop();
      updates.stop();
      await Promise.all(streams.all().map((stream) => bye(stream, 'restart')));
    },
  };
}
