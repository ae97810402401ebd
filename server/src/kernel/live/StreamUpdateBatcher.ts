import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../log/log';
import type { Tx } from '../db/types';
import { findSessionUsers } from '../session/session.queries';
import type { LiveSource, Pair } from '../events/LiveSource';
import type { LiveStream } from './stream';
import type { Streams } from './streams';

/** Pairs that one query asks about. */
const pairsPerQuery = 5000;
/** Milliseconds until a batch that failed is retried. */
const retryDelay = 1000;

/** The work of one batch. */
class Batch {
  /** Streams whose session is to be checked. */
  readonly check = new Set<LiveStream>();
  /** Streams whose person's rights may have changed: they get an `access` event, and their subscriptions are checked. */
  readonly access = new Set<LiveStream>();
  /** The projects that a stream asked for; the last request wins. */
  readonly subscribe = new Map<LiveStream, readonly number[]>();
  /** Projects that changed. */
  readonly changed = new Set<number>();

  get isEmpty(): boolean {
    return !(this.check.size || this.access.size || this.subscribe.size || this.changed.size);
  }

  /** Merges a batch that failed into this one, whose own requests are newer and win. */
  mergeFailed(work: Batch): void {
    for (const stream of work.check) this.check.add(stream);
    for (const stream of work.access) this.access.add(stream);
    for (const [stream, ids] of work.subscribe)
      if (!this.subscribe.has(stream)) this.subscribe.set(stream, ids);
    for (const id of work.changed) this.changed.add(id);
  }
}

const keyOf = ({ userId, projectId }: Pair) => `${userId} ${projectId}`;

interface Needs extends Pick<LiveSource, 'visiblePairs'> {
  db: Tx;
  streams: Streams;
  log: Log;
  /** Ends a stream whose session is over. */
  signOut: (stream: LiveStream) => void;
}

/**
 * Batches everything about streams that depends on the database. A batch collects what has arrived since the one before, asks the
 * database in one query for all streams, then sends the events. Batches never overlap: a stream's subscriptions change only
 * between two of them, and many changes at once cost few queries.
 */
export class StreamUpdateBatcher {
  #next = new Batch();
  /** Projects of which something changed without changing `updated_on`. */
  readonly #undated = new Set<number>();
  #running = false;
  #stopped = false;

  constructor(private readonly needs: Needs) {}

  /** Ends the streams whose session is over. */
  check(streams: Iterable<LiveStream>): void {
    for (const stream of streams) this.#next.check.add(stream);
    this.#wake();
  }

  /** Sends `access`, and removes subscriptions to projects that are no longer visible. */
  access(streams: Iterable<LiveStream>): void {
    for (const stream of streams) this.#next.access.add(stream);
    this.#wake();
  }

  subscribe(stream: LiveStream, projectIds: readonly number[]): void {
    this.#next.subscribe.set(stream, projectIds);
    this.#wake();
  }

  /** Leaves `updated_on` out of the project's next event, so that no browser takes the change for one it knows. */
  undated(projectId: number): void {
    this.#undated.add(projectId);
  }

  changed(projectId: number): void {
    this.#next.changed.add(projectId);
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
  }

  #wake(): void {
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (!this.#next.isEmpty && !this.#stopped) {
      // Whatever arrived in the same packet joins the batch.
      await setImmediate();
      const work = this.#next;
      this.#next = new Batch();
      try {
        await this.#runBatch(work);
      } catch (error) {
        if (this.#stopped) break;
        this.needs.log.warn({ err: error }, 'streams could not be told; it is tried again');
        this.#next.mergeFailed(work);
        await sleep(retryDelay, undefined, { ref: false });
      }
    }
    this.#running = false;
  }

  async #runBatch(work: Batch): Promise<void> {
    await this.#checkSessions(work);
    const subscribing = [...work.subscribe].filter(([stream]) => stream.isOpen);
    const hearing = [...work.changed].flatMap((id) =>
      this.needs.streams.hearing(id).map((stream) => ({ stream, id })),
    );
    const withdrawn = [...work.access].flatMap((stream) =>
      [...stream.projects].map((id) => ({ stream, id })),
    );
    const asked = subscribing.flatMap(([stream, ids]) => ids.map((id) => ({ stream, id })));
    const seen = await this.#ask([...asked, ...hearing, ...withdrawn]);
    const sees = (stream: LiveStream, projectId: number) =>
      seen.get(keyOf({ userId: stream.user.id, projectId }));

    for (const stream of work.access) stream.send('access', {});
    // Send `gone` only to subscribers; others must not learn that the project exists.
    for (const { stream, id } of [...hearing, ...withdrawn, ...asked])
      if (stream.projects.has(id) && !sees(stream, id)) {
        this.needs.streams.drop(stream, id);
        stream.send('gone', { id });
      }
    for (const { stream, id } of hearing) {
      const updatedOn = this.#undated.has(id) ? undefined : sees(stream, id);
      if (stream.projects.has(id))
        stream.send('project', updatedOn ? { id, updated_on: updatedOn.toISOString() } : { id });
    }
    for (const id of work.changed) this.#undated.delete(id);
    for (const [stream, ids] of subscribing) {
      if (!stream.isOpen) continue;
      const projects = ids.flatMap((id) => {
        const updatedOn = sees(stream, id);
        return updatedOn ? [{ id, updated_on: updatedOn.toISOString() }] : [];
      });
      this.needs.streams.subscribe(
        stream,
        projects.map(({ id }) => id),
      );
      stream.send('seen', { projects });
    }
  }

  /** Ends the streams of sessions that are over, and adds people whose rights changed without an event to the batch. */
  async #checkSessions({ check, access }: Batch): Promise<void> {
    const open = [...new Set([...check, ...access])].filter((stream) => stream.isOpen);
    if (!open.length) return;
    const users = await findSessionUsers(
      this.needs.db,
      open.map(({ tokenHash }) => tokenHash),
    );
    for (const stream of open) {
      const user = users.get(stream.tokenHash.toString('hex'));
      if (!user) {
        this.needs.signOut(stream);
        continue;
      }
      if (!isDeepStrictEqual(user, stream.user)) access.add(stream);
      stream.user = user;
    }
  }

  /** @returns for each visible pair, by `keyOf`, when the project was changed last */
  async #ask(asked: { stream: LiveStream; id: number }[]): Promise<Map<string, Date>> {
    const pairs = new Map(
      asked.map(({ stream, id }) => {
        const pair = { userId: stream.user.id, projectId: id };
        return [keyOf(pair), pair];
      }),
    );
    const all = [...pairs.values()];
    const seen = new Map<string, Date>();
    for (let from = 0; from < all.length; from += pairsPerQuery)
      for (const pair of await this.needs.visiblePairs(this.needs.db, all.slice(from, from + pairsPerQuery)))
        seen.set(keyOf(pair), pair.updatedOn);
    return seen;
  }
}
