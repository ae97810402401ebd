import { HttpError } from '../../../kernel/http/errors';

/** Work of a person that runs in a thread, or waits for its turn. */
interface Entry {
  key: string;
  userId: number;
  start(): void;
  done: Promise<unknown>;
  progress: number;
  abort: AbortController;
  forgotten?: NodeJS.Timeout;
}

/** Limits the work that waits, of one person and of all. */
const maxWaiting = { perPerson: 3, all: 20 };
/** Milliseconds after which work that nobody asks for any more is ended. */
const forgetAfter = 20_000;

/**
 * Runs long work one piece after the other. The same work that several people ask for runs once; people take turns, so that one who asks
 * for much does not delay the others; work that nobody asks for any more is ended.
 */
export class ThreadQueue {
  readonly #entries = new Map<string, Entry>();
  #waiting: Entry[] = [];
  #running: Entry | undefined;
  /** When each person's work last began, as a counter. */
  readonly #turns = new Map<number, number>();
  #turn = 0;

  /** How much work runs or waits. */
  get size(): number {
    return this.#entries.size;
  }

  /**
   * Runs work, or joins the same work that runs or waits, and waits for it for a while.
   * @param work takes a signal that ends it, and a function that takes its progress in percent
   * @param patience milliseconds
   * @returns null once it is done, else its progress
   * @throws HttpError 429 when too much work waits; the error of the work
   */
  async run(
    key: string,
    userId: number,
    work: (signal: AbortSignal, onProgress: (percent: number) => void) => Promise<unknown>,
    patience: number,
  ): Promise<number | null> {
    const entry = this.#entries.get(key) ?? this.#add(key, userId, work);
    clearTimeout(entry.forgotten);
    entry.forgotten = setTimeout(
      () => entry.abort.abort(new Error('Nobody waits for this comparison any more.')),
      forgetAfter + patience,
    ).unref();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patience);
    });
    try {
      return (await Promise.race([entry.done, late])) === 'late' ? entry.progress : null;
    } finally {
      clearTimeout(timer);
    }
  }

  #add(key: string, userId: number, work: Parameters<ThreadQueue['run']>[2]): Entry {
    const own = this.#waiting.filter((one) => one.userId === userId).length;
    if (own >= maxWaiting.perPerson || this.#waiting.length >= maxWaiting.all)
      throw new HttpError(429, 'Other comparisons are still being computed. Please try again in a moment.', {
        code: 'busy',
        retryAfter: 3,
      });
    const abort = new AbortController();
    let start = () => undefined as void;
    const started = new Promise<void>((resolve) => (start = resolve));
    const entry: Entry = {
      ...{ key, userId, start, abort, progress: 0 },
      done: started
        .then(() => {
          abort.signal.throwIfAborted();
          return work(abort.signal, (percent) => (entry.progress = percent));
        })
        .finally(() => this.#end(entry)),
    };
    // Whoever asks receives the error; without anybody it is ignored.
    entry.done.catch(() => undefined);
    this.#entries.set(key, entry);
    this.#waiting.push(entry);
    this.#next();
    return entry;
  }

  #end(entry: Entry): void {
    clearTimeout(entry.forgotten);
    this.#entries.delete(entry.key);
    if (this.#running === entry) this.#running = undefined;
    this.#next();
  }

  #next(): void {
    if (this.#running || !this.#waiting.length) return;
    const turnOf = ({ userId }: Entry) => this.#turns.get(userId) ?? 0;
    const next = this.#waiting.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best));
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#running = next;
    if (!this.#waiting.length) this.#turns.clear();
    this.#turn += 1;
    this.#turns.set(next.userId, this.#turn);
    next.start();
  }
}
