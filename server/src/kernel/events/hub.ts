import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { OpenDatabase } from '../db/database';
import type { Log } from '../log/log';
import { liveChannel, type LiveEvent } from './publish';

type Kind = LiveEvent['kind'];
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>;
type Listener<K extends Kind> = (event: EventOf<K>) => void;

/** Hears what any server of the portal publishes. */
export interface Hub {
  /** @returns what ends the listening */
  on<K extends Kind>(kind: K, listener: Listener<K>): () => void;
  /** Called when the connection is back after it was lost: what was published meanwhile has been missed. */
  onGap(listener: () => void): () => void;
  /** Whether it hears right now. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between tries to connect again: at first, and at most. */
const retry = { first: 100, most: 5000 };

/** Milliseconds between two looks whether the connection still answers, and for the answer. */
const alive = { every: 15_000, within: 5000 };

/** Whoever may connect can notify: what comes is not taken as it is. */
function parse(payload: string | undefined): LiveEvent | null {
  try {
    const event = JSON.parse(payload ?? '') as LiveEvent | null;
    return typeof event?.kind === 'string' ? event : null;
  } catch {
    return null;
  }
}

/**
 * Listens on a connection of its own (a pooler's would not do), and connects again by itself when it is lost, or when it
 * gives no answer any more: a network that drops packets tells nobody.
 * @param connection of the database; a failed first try is no error, it goes on trying
 */
export async function openHub(
  { connection }: Pick<OpenDatabase, 'connection'>,
  log: Log,
  check = alive,
): Promise<Hub> {
  const told = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let listening = false;
  let closed = false;
  let wait = retry.first;
  let timer: NodeJS.Timeout | undefined;
  let missed = false;

  /** Runs a listener; its fault is nobody else's. */
  const safely =
    <A extends unknown[]>(listener: (...args: A) => void) =>
    (...args: A) => {
      try {
        listener(...args);
      } catch (error) {
        log.error({ err: error }, 'a listener failed');
      }
    };

  function deliver(payload: string | undefined): void {
    const event = parse(payload);
    if (event) told.emit(`on ${event.kind}`, event);
    else log.warn('a notification was not understood');
  }

  function lost(one: pg.Client, error?: Error): void {
    if (client !== one) return;
    client = null;
    listening = false;
    missed = true;
    clearTimeout(timer);
    one.removeAllListeners();
    // A late error of a connection that is gone must not end the process.
    one.on('error', () => undefined);
    void one.end().catch(() => undefined);
    if (closed) return;
    if (error) log.warn({ err: error }, 'the listening connection was lost');
    timer = setTimeout(() => void connect(), wait);
    wait = Math.min(wait * 2, retry.most);
  }

  /** Asks from time to time. */
  function watch(one: pg.Client): void {
    timer = setTimeout(() => {
      timer = setTimeout(() => lost(one, new Error('It gave no answer.')), check.within);
      one.query('select').then(
        () => {
          if (client !== one) return;
          clearTimeout(timer);
          watch(one);
        },
        (error: Error) => lost(one, error),
      );
    }, check.every);
  }

  async function connect(): Promise<void> {
    const one = new pg.Client({ ...connection, application_name: 'portal live', keepAlive: true });
    client = one;
    one.on('error', (error) => lost(one, error));
    one.on('end', () => lost(one));
    one.on('notification', ({ payload }) => deliver(payload));
    try {
      await one.connect();
      await one.query(`listen ${liveChannel}`);
    } catch (error) {
      lost(one, error as Error);
      return;
    }
    if (client !== one) return;
    listening = true;
    wait = retry.first;
    watch(one);
    if (missed) told.emit('gap');
    missed = false;
  }

  await connect();
  return {
    on(kind, listener) {
      const heard = safely(listener);
      told.on(`on ${kind}`, heard);
      return () => void told.off(`on ${kind}`, heard);
    },
    onGap(listener) {
      const heard = safely(listener);
      told.on('gap', heard);
      return () => void told.off('gap', heard);
    },
    isListening: () => listening,
    async close() {
      closed = true;
      clearTimeout(timer);
      const one = client;
      client = null;
      listening = false;
      await one?.end().catch(() => undefined);
    },
  };
}
