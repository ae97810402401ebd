import type { Db } from '../db/types';
import { HttpError } from '../http/errors';
import { leaseTokens, type BucketSize } from './callLimits.queries';

/** Kinds of calls, each with its own bucket for each person. */
export type CallKind = 'write' | 'search' | 'csv' | 'stream';

/** The buckets of a person, which all servers share: large enough for work by hand, and soon empty for a script. */
export const callBuckets: Readonly<Record<CallKind, BucketSize>> = {
  write: { capacity: 240, perSecond: 2, lease: 20 },
  search: { capacity: 120, perSecond: 2, lease: 20 },
  csv: { capacity: 20, perSecond: 0.2, lease: 2 },
  // Opening an event stream, and each change of its subscriptions.
  stream: { capacity: 120, perSecond: 2, lease: 20 },
};

/** Limits the calls of a person that one server works on at the same time. */
export const maxConcurrentCalls = 32;

const names: Record<CallKind, string> = {
  write: 'changes',
  search: 'searches',
  csv: 'downloads',
  stream: 'connections',
};

const secondsText = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);

/** The tokens of a bucket that this server has taken. */
interface Lease {
  tokens: number;
  /** Until then the bucket is known to be empty; in milliseconds of `performance.now()`. */
  emptyUntil: number;
  renewal: Promise<void> | null;
  usedAt: number;
}

/** Milliseconds after which an unused lease is forgotten. */
const leaseMs = 10 * 60_000;

export interface CallLimitStats {
  /** Calls that this server works on. */
  running: number;
  /** Refused calls by kind; `concurrent`: too many at the same time. */
  refused: Readonly<Record<CallKind | 'concurrent', number>>;
  /** Statements by which tokens were taken. */
  leases: number;
}

/**
 * Limits how often and how many at a time a person may call. The buckets are rows of the database, but a server takes tokens by
 * the lease, so that most calls cost no statement. A refused call costs none until the bucket has a token again.
 */
export class CallLimits {
  readonly #leases = new Map<string, Lease>();
  readonly #running = new Map<number, number>();
  readonly #refused = { write: 0, search: 0, csv: 0, stream: 0, concurrent: 0 };
  #leased = 0;
  #sweptAt = performance.now();

  /** @param factor multiplies all limits; 0 lifts them */
  constructor(
    private readonly db: Db,
    private readonly factor: number,
  ) {}

  stats(): CallLimitStats {
    const running = [...this.#running.values()].reduce((sum, n) => sum + n, 0);
    return { running, refused: { ...this.#refused }, leases: this.#leased };
  }

  /**
   * Counts a call that starts.
   * @returns a function that counts its end; it must be called once
   * @throws HttpError 429 when too many calls of the person run
   */
  enter(userId: number): () => void {
    const own = this.#running.get(userId) ?? 0;
    if (this.factor > 0 && own >= maxConcurrentCalls * this.factor) {
      this.#refused.concurrent++;
      throw new HttpError(429, 'Too many calls of yours are running. Please try again in a moment.', {
        code: 'too_many_calls',
        retryAfter: 1,
      });
    }
    this.#running.set(userId, own + 1);
    return () => {
      const left = (this.#running.get(userId) ?? 1) - 1;
      if (left > 0) this.#running.set(userId, left);
      else this.#running.delete(userId);
    };
  }

  /** Takes a token. @throws HttpError 429 when the person's bucket is empty */
  async take(userId: number, kind: CallKind): Promise<void> {
    if (this.factor === 0) return;
    const lease = this.#leaseOf(`${userId} ${kind}`);
    while (lease.tokens < 1) {
      const wait = lease.emptyUntil - performance.now();
      if (wait > 0) this.#refuse(kind, wait);
      // Calls that come meanwhile share the statement.
      lease.renewal ??= this.#renew(lease, userId, kind).finally(() => (lease.renewal = null));
      await lease.renewal;
    }
    lease.tokens--;
  }

  #refuse(kind: CallKind, wait: number): never {
    this.#refused[kind]++;
    const seconds = Math.ceil(wait / 1000);
    throw new HttpError(
      429,
      `You made very many ${names[kind]} in a short time. Please wait ${secondsText(seconds)} and try again.`,
      { code: 'too_many_calls', retryAfter: seconds },
    );
  }

  #leaseOf(key: string): Lease {
    const now = performance.now();
    if (now - this.#sweptAt > leaseMs) {
      this.#sweptAt = now;
      for (const [old, { usedAt }] of this.#leases) if (now - usedAt > leaseMs) this.#leases.delete(old);
    }
    let lease = this.#leases.get(key);
    if (!lease) this.#leases.set(key, (lease = { tokens: 0, emptyUntil: 0, renewal: null, usedAt: now }));
    lease.usedAt = now;
    return lease;
  }

  async #renew(lease: Lease, userId: number, kind: CallKind): Promise<void> {
    const bucket = callBuckets[kind];
    const size: BucketSize = {
      capacity: bucket.capacity * this.factor,
      perSecond: bucket.perSecond * this.factor,
      lease: Math.max(1, Math.floor(bucket.lease * this.factor)),
    };
    this.#leased++;
    const { granted, tokens } = await leaseTokens(this.db, userId, kind, size);
    lease.tokens = granted;
    if (!granted) lease.emptyUntil = performance.now() + ((1 - tokens) / size.perSecond) * 1000;
  }
}
