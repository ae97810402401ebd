import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../db/database';
import type { Tx } from '../db/types';
import { visiblePairs, type Pair } from '../../areas/projects/visibility';
import { findSessionUsers } from '../session/session.queries';
import type { LiveStream } from './stream';
import type { Streams } from './streams';

/** Pairs that one query looks at. */
const pairsAtOnce = 5000;
/** Milliseconds until what the database did not answer is asked again. */
const tryAgain = 1000;

class Work {
  /** Whose session is to be looked at. */
  readonly check = new Set<LiveStream>();
  /** Whose rights may have changed: they are told, and what they hear of is looked at. */
  readonly access = new Set<LiveStream>();
  /** What a stream asked to hear of; the last counts. */
  readonly subscribe = new Map<LiveStream, readonly number[]>();
  readonly changed = new Set<number>();

  get isEmpty(): boolean {
    return !(this.check.size || this.access.size || this.subscribe.size || this.changed.size);
  }

  /** Takes over what an attempt left undone; what came since counts more. */
  putBack(work: Work): void {
    for (const stream of work.check) this.check.add(stream);
    for (const stream of work.access) this.access.add(stream);
    for (const [stream, ids] of work.subscribe)
      if (!this.subscribe.has(stream)) this.subscribe.set(stream, ids);
    for (const id of work.changed) this.changed.add(id);
  }
}

const keyOf = ({ userId, projectId }: Pair) => `${userId} ${projectId}`;

/**
 * Everything about streams that the database decides, in rounds: what has come since the last round is asked in one query
 * for all streams, then told. Nothing overlaps, so what a stream hears of changes between two questions only, and many
 * changes at once cost few queries.
 */
export class Rounds {
  #work = new Work();
  /** Projects of which something changed that their `updated_on` does not tell. */
  readonly #undated = new Set<number>();
  #running = false;
  #stopped = false;

  constructor(
    private readonly db: Tx,
    private readonly streams: Streams,
    private readonly log: Log,
    private readonly signOut: (stream: LiveStream) => void,
  ) {}

  /** Looks whether sessions are still good. */
  check(streams: Iterable<LiveStream>): void {
    for (const stream of streams) this.#work.check.add(stream);
    this.#wake();
  }

  /** Tells people that their rights have changed, and takes from them what they see no more. */
  access(streams: Iterable<LiveStream>): void {
    for (const stream of streams) this.#work.access.add(stream);
    this.#wake();
  }

  subscribe(stream: LiveStream, projectIds: readonly number[]): void {
    this.#work.subscribe.set(stream, projectIds);
    this.#wake();
  }

  /** With the project's next `changed` goes nothing by which anybody could take it for known. */
  undated(projectId: number): void {
    this.#undated.add(projectId);
  }

  changed(projectId: number): void {
    this.#work.changed.add(projectId);
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
    while (!this.#work.isEmpty && !this.#stopped) {
      // Whatever arrived in the same packet joins the round.
      await setImmediate();
      const work = this.#work;
      this.#work = new Work();
      try {
        await this.#round(work);
      } catch (error) {
        if (this.#stopped) break;
        this.log.warn({ err: error }, 'streams could not be told; it is tried again');
        this.#work.putBack(work);
        await sleep(tryAgain, undefined, { ref: false });
      }
    }
    this.#running = false;
  }

  async #round(work: Work): Promise<void> {
    await this.#checkSessions(work);
    const subscribing = [...work.subscribe].filter(([stream]) => stream.isOpen);
    const hearing = [...work.changed].flatMap((id) =>
      this.streams.hearing(id).map((stream) => ({ stream, id })),
    );
    const withdrawn = [...work.access].flatMap((stream) =>
      [...stream.projects].map((id) => ({ stream, id })),
    );
    const asked = subscribing.flatMap(([stream, ids]) => ids.map((id) => ({ stream, id })));
    const seen = await this.#ask([...asked, ...hearing, ...withdrawn]);
    const sees = (stream: LiveStream, projectId: number) =>
      seen.get(keyOf({ userId: stream.user.id, projectId }));

    for (const stream of work.access) stream.send('access', {});
    // Of what one never saw nobody is told that it is gone.
    for (const { stream, id } of [...hearing, ...withdrawn, ...asked])
      if (stream.projects.has(id) && !sees(stream, id)) {
        this.streams.drop(stream, id);
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
      this.streams.subscribe(
        stream,
        projects.map(({ id }) => id),
      );
      stream.send('seen', { projects });
    }
  }

  /** Ends the streams of sessions that are over, and notices other rights even where nobody told of them. */
  async #checkSessions({ check, access }: Work): Promise<void> {
    const open = [...new Set([...check, ...access])].filter((stream) => stream.isOpen);
    if (!open.length) return;
    const users = await findSessionUsers(
      this.db,
      open.map(({ tokenHash }) => tokenHash),
    );
    for (const stream of open) {
      const user = users.get(stream.tokenHash.toString('hex'));
      if (!user) {
        this.signOut(stream);
        continue;
      }
      if (!isDeepStrictEqual(user, stream.user)) access.add(stream);
      stream.user = user;
    }
  }

  /** @returns when each project that somebody sees was changed last, by person and project */
  async #ask(asked: { stream: LiveStream; id: number }[]): Promise<Map<string, Date>> {
    const pairs = new Map(
      asked.map(({ stream, id }) => {
        const pair = { userId: stream.user.id, projectId: id };
        return [keyOf(pair), pair];
      }),
    );
    const all = [...pairs.values()];
    const seen = new Map<string, Date>();
    for (let from = 0; from < all.length; from += pairsAtOnce)
      for (const pair of await visiblePairs(this.db, all.slice(from, from + pairsAtOnce)))
        seen.set(keyOf(pair), pair.updatedOn);
    return seen;
  }
}
