import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Log, OpenDatabase } from '../db/database';
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

/**
 * Listens on a connection of its own (a pooler's would not do), and connects again by itself when it is lost.
 * @param connection of the database; a failed first try is no error, it goes on trying
 */
export async function openHub({ connection }: Pick<OpenDatabase, 'connection'>, log: Log): Promise<Hub> {
  const told = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let closed = false;
  let wait = retry.first;
  let timer: NodeJS.Timeout | undefined;
  let hadConnection = false;

  function deliver(payload: string | undefined): void {
    let event: LiveEvent;
    try {
      event = JSON.parse(payload ?? '') as LiveEvent;
    } catch {
      log.warn('a notification was no JSON');
      return;
    }
    told.emit(event.kind, event);
  }

  function lost(one: pg.Client, error?: Error): void {
    if (client !== one) return;
    client = null;
    one.removeAllListeners();
    // A late error of a connection that is gone must not end the process.
    one.on('error', () => undefined);
    void one.end().catch(() => undefined);
    if (closed) return;
    if (error) log.warn({ err: error }, 'the listening connection was lost');
    timer = setTimeout(() => void connect(), wait);
    wait = Math.min(wait * 2, retry.most);
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
    wait = retry.first;
    if (hadConnection) told.emit('gap');
    hadConnection = true;
  }

  await connect();
  return {
    on(kind, listener) {
      const safely = (event: EventOf<typeof kind>) => {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error }, 'a listener failed');
        }
      };
      told.on(kind, safely);
      return () => void told.off(kind, safely);
    },
    onGap(listener) {
      told.on('gap', listener);
      return () => void told.off('gap', listener);
    },
    isListening: () => client !== null,
    async close() {
      closed = true;
      clearTimeout(timer);
      const one = client;
      client = null;
      await one?.end().catch(() => undefined);
    },
  };
}
