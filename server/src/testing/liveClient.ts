import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LiveEvents } from 'shared-api/contracts/live';
import { apiBase, paths } from 'shared-api/contracts/paths';
import type { Caller } from './testApp';

type Name = keyof LiveEvents;
type MergedEvent = { [E in Name]: { event: E; data: LiveEvents[E] } }[Name];

/** A client of a live stream over a real socket. */
export interface LiveClient {
  response: IncomingMessage;
  /** The stream's id from `hello`; empty if it was refused. */
  stream: string;
  /** All received events, in order. */
  events: MergedEvent[];
  /** The raw text received so far. */
  text(): string;
  /** Waits at most five seconds for an event that `next` has not returned yet. @param where a condition on its data */
  next<E extends Name>(event: E, where?: (data: LiveEvents[E]) => boolean): Promise<LiveEvents[E]>;
  /** Waits, and returns all events that `next` has not returned. @param ms the milliseconds to wait */
  unawaited(ms?: number): Promise<MergedEvent[]>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

function parse(block: string): MergedEvent[] {
  const lines = block.split('\n');
  const part = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const event = part('event');
  return event ? [{ event, data: JSON.parse(part('data') ?? 'null') as unknown } as MergedEvent] : [];
}

/** Lets a server of this process listen, if it does not yet. @returns its address */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens a stream with a session cookie. @param view the prefix of a view's addresses */
export async function openLive(app: FastifyInstance, cookie: string, view = ''): Promise<LiveClient> {
  const base = await listening(app);
  const request = get(base + view + apiBase + paths.live, { headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events: MergedEvent[] = [];
  const returned = new Set<MergedEvent>();
  let text = '';
  let parsed = 0;
  let wake = () => {};
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (let end; (end = text.indexOf('\n\n', parsed)) >= 0; parsed = end + 2)
      events.push(...parse(text.slice(parsed, end)));
    wake();
  });
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.on('close', resolve));

  const client: LiveClient = {
    response,
    stream: '',
    events,
    text: () => text,
    async next(event, where = () => true) {
      for (const deadline = Date.now() + 5000; ;) {
        const found = events.find(
          (one) => one.event === event && !returned.has(one) && where(one.data as never),
        );
        if (found) {
          returned.add(found);
          return found.data as never;
        }
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`No "${event}" came; received: ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(late);
            resolve();
          };
        });
      }
    },
    async unawaited(ms = 300) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return events.filter((one) => !returned.has(one));
    },
    ended,
    close: () => void response.destroy(),
  };
  if (response.statusCode === 200) client.stream = (await client.next('hello')).stream;
  return client;
}

/**
 * Opens a stream that tells of projects. Only after `seen` does it hear of their changes.
 * @param caller the person whose stream it is, on this server
 */
export async function openLiveOf(
  app: FastifyInstance,
  caller: Pick<Caller, 'cookie' | 'put'>,
  projects: number[],
): Promise<LiveClient> {
  const client = await openLive(app, caller.cookie);
  await caller.put(`${apiBase}${paths.live}/${client.stream}`, { projects });
  await client.next('seen');
  return client;
}
