import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { OpenDatabase } from '../db/database';
import type { Log } from '../log/log';
import { liveChannel, type LiveEvent } from './publish';

type Kind = LiveEvent['kind'];
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>;
type Listener<K extends Kind> = (event: EventOf<K>) => void;

/** Receives the events that any server publishes. */
export interface Hub {
  /** @returns a function that unsubscribes */
  on<K extends Kind>(kind: K, listener: Listener<K>): () => void;
  /** Called after a lost connection is restored: events published meanwhile were missed. */
  onGap(listener: () => void): () => void;
  /** Whether the connection is up and listening. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** The first and the longest delay before reconnecting, in milliseconds. */
const retryDelay = { first: 100, max: 5000 };

/** The interval of the connection checks and the timeout of each, in milliseconds. */
const checkTimes = { every: 15_000, within: 5000 };

/** Parses a payload. Any database user can send notifications, so it is validated. */
function parse(payload: string | undefined): LiveEvent | null {
  try {
    const event = JSON.parse(payload ?? '') as LiveEvent | null;
    return typeof event?.kind === 'string' ? event : null;
  } catch {
    return null;
  }
}

/**
 * Listens on a dedicated connection (a connection pooler does not support LISTEN) and reconnects when it is lost or stops
 * answering, as happens when a network drops packets silently.
 * @param connection of the database; a failed first attempt is retried like later ones
 */
export async function openHub(
  { connection }: Pick<OpenDatabase, 'connection'>,
  log: Log,
  check = checkTimes,
): Promise<Hub> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let listening = false;
  let closed = false;
  let wait = retryDelay.first;
  let timer: NodeJS.Timeout | undefined;
  let hasGap = false;

  /** Wraps a listener, so that its error does not affect the others. */
  const guarded =
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
    if (event) emitter.emit(`on ${event.kind}`, event);
    else log.warn('a notification was not understood');
  }

  function handleLoss(one: pg.Client, error?: Error): void {
    if (client !== one) return;
    client = null;
    listening = false;
    hasGap = true;
    clearTimeout(timer);
    one.removeAllListeners();
    // A late error of a lost connection must not end the process.
    one.on('error', () => undefined);
    void one.end().catch(() => undefined);
    if (closed) return;
    if (error) log.warn({ err: error }, 'the listening connection was lost');
    timer = setTimeout(() => void connect(), wait);
    wait = Math.min(wait * 2, retryDelay.max);
  }

  /** Checks the connection periodically. */
  function watch(one: pg.Client): void {
    timer = setTimeout(() => {
      timer = setTimeout(() => handleLoss(one, new Error('It gave no answer.')), check.within);
      one.query('select').then(
        () => {
          if (client !== one) return;
          clearTimeout(timer);
          watch(one);
        },
        (error: Error) => handleLoss(one, error),
      );
    }, check.every);
  }

  async function connect(): Promise<void> {
    const one = new pg.Client({ ...connection, application_name: 'portal live', keepAlive: true });
    client = one;
    one.on('error', (error) => handleLoss(one, error));
    one.on('end', () => handleLoss(one));
    one.on('notification', ({ payload }) => deliver(payload));
    try {
      await one.connect();
      await one.query(`listen ${liveChannel}`);
    } catch (error) {
      handleLoss(one, error as Error);
      return;
    }
    if (client !== one) return;
    listening = true;
    wait = retryDelay.first;
    watch(one);
    if (hasGap) emitter.emit('gap');
    hasGap = false;
  }

  await connect();
  return {
    on(kind, listener) {
      const guardedListener = guarded(listener);
      emitter.on(`on ${kind}`, guardedListener);
      return () => void emitter.off(`on ${kind}`, guardedListener);
    },
    onGap(listener) {
      const guardedListener = guarded(listener);
      emitter.on('gap', guardedListener);
      return () => void emitter.off('gap', guardedListener);
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
