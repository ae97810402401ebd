import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ByeReason } from 'shared-api/contracts/live';
import type { AppDeps } from '../area/deps';
import { readersOf } from './listReaders';
import { paced } from './throttleByKey';
import type { LiveSource } from '../events/LiveSource';
import { StreamUpdateBatcher } from './StreamUpdateBatcher';
import { LiveStream, type EndReason, type StreamNeeds } from './stream';
import { Streams } from './streams';

/** Milliseconds, and what one person and one browser may take. */
export interface LiveLimits {
  heartbeat: number;
  /** Between two looks whether sessions are still good. */
  check: number;
  /** Between two events of one project, and of one list. */
  projectEvery: number;
  listEvery: number;
  /** Streams of one person on this server. */
  streamsAUser: number;
  /** Bytes that may wait for a browser that does not read. */
  maxWaiting: number;
  /** Browsers come back after the first and within the second, so that they do not all come at once. */
  comeBack: readonly [least: number, most: number];
}

export const liveLimits: LiveLimits = {
  heartbeat: 20_000,
  check: 60_000,
  projectEvery: 100,
  listEvery: 5000,
  streamsAUser: 3,
  maxWaiting: 256 * 1024,
  comeBack: [500, 5000],
};

/** Numbers since the server started, for those who watch it. */
export interface LiveStats {
  streams: number;
  /** Projects that streams hear of, counted for each stream. */
  subscriptions: number;
  opened: number;
  /** By their reason. */
  ended: Readonly<Record<EndReason, number>>;
  /** By their name, counted for each stream. */
  sent: Readonly<Record<string, number>>;
  /** Whether the server hears what others publish. */
  listening: boolean;
}

export interface Live {
  /** Makes an answer a stream of events. */
  open(needs: Pick<StreamNeeds, 'user' | 'tokenHash' | 'raw' | 'headers'>, revision: number): void;
  stats(): LiveStats;
  /** Tells every stream to come back to another server, and ends it. */
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
};

/** Holds this server's streams, and tells them what any server publishes. */
export function createLive({
  db: { db },
  hub,
  currentRevision,
  source,
  limits,
  log,
  resources,
}: Needs): Live {
  const { heartbeat, check, projectEvery, listEvery, streamsAUser, maxWaiting, comeBack } = {
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

  /** @returns when the browser has heard it */
  function bye(stream: LiveStream, reason: ByeReason): Promise<void> {
    const [least, most] = comeBack;
    return stream.bye(reason, Math.round(least + Math.random() * (most - least)));
  }

  const updates = new StreamUpdateBatcher({
    db,
    streams,
    log,
    visiblePairs: source.visiblePairs,
    signOut: (stream) => void bye(stream, 'signed_out'),
  });
  const projects = paced<number>(projectEvery, (id) => updates.changed(id));
  const lists = paced<string>(listEvery, (path) => {
    const reads = readersOf(path, resources, source.lists);
    for (const stream of streams.all()) if (reads(stream.user)) stream.send('list', { path });
  });
  const revisions = paced<'registry'>(projectEvery, () => {
    currentRevision().then(
      (revision) => streams.all().forEach((stream) => stream.send('registry', { revision })),
      (error: unknown) => log.warn({ err: error }, 'a new revision could not be told'),
    );
  });

  const unheard = [
    hub.on('project', ({ id, dated = false }) => {
      if (!dated) updates.undated(id);
      projects.call(id);
      source.lists.forEach((path) => lists.call(path));
    }),
    hub.on('list', ({ path }) => lists.call(path)),
    hub.on('registry', () => revisions.call('registry')),
    hub.on('session', ({ userId }) => updates.check(streams.of(userId))),
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
      // It went while it was looked who it is: there will be no 'close' any more.
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
      const before = streams.of(needs.user.id);
      for (const one of before.slice(0, -streamsAUser)) void bye(one, 'too_many');
      // What was published between reading the session and now was told to nobody.
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
      for (const end of unheard) end();
      timers.forEach(clearInterval);
      for (const one of [projects, lists, revisions]) one.stop();
      updates.stop();
      await Promise.all(streams.all().map((stream) => bye(stream, 'restart')));
    },
  };
}
