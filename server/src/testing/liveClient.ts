import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LiveEvents } from 'shared-api/contracts/live';
import { apiBase, paths } from 'shared-api/contracts/paths';

type Name = keyof LiveEvents;
type MergedEvent = { [E in Name]: { event: E; data: LiveEvents[E] } }[Name];

/** The browser's side of a stream, over a real socket. */
export interface LiveClient {
  response: IncomingMessage;
  /** Its id, said in `hello`; empty where it was refused. */
  stream: string;
  /** All received events, in order. */
  told: MergedEvent[];
  /** Everything that arrived, as it is. */
  text(): string;
  /** Waits for an event that has not been waited for before, at most five seconds. @param where which of them */
  next<E extends Name>(event: E, where?: (data: LiveEvents[E]) => boolean): Promise<LiveEvents[E]>;
  /** What is told within a while beyond what has been waited for. @param ms of waiting */
  quiet(ms?: number): Promise<MergedEvent[]>;
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

/** The address that a server in this process listens at; it begins to when it does not yet. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens a stream as the browser with this cookie. */
export async function openLive(app: FastifyInstance, cookie: string): Promise<LiveClient> {
  const base = await listening(app);
  const request = get(base + apiBase + paths.live, { headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const told: MergedEvent[] = [];
  const waitedFor = new Set<MergedEvent>();
  let text = '';
  let parsed = 0;
  let wake = () => {};
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (let end; (end = text.indexOf('\n\n', parsed)) >= 0; parsed = end + 2)
      told.push(...parse(text.slice(parsed, end)));
    wake();
  });
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.on('close', resolve));

  const client: LiveClient = {
    response,
    stream: '',
    told,
    text: () => text,
    async next(event, where = () => true) {
      for (const deadline = Date.now() + 5000; ;) {
        const found = told.find(
          (one) => one.event === event && !waitedFor.has(one) && where(one.data as never),
        );
        if (found) {
          waitedFor.add(found);
          return found.data as never;
        }
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`No "${event}" came; told: ${JSON.stringify(told)}`);
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(late);
            resolve();
          };
        });
      }
    },
    async quiet(ms = 300) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return told.filter((one) => !waitedFor.has(one));
    },
    ended,
    close: () => void response.destroy(),
  };
  if (response.statusCode === 200) client.stream = (await client.next('hello')).stream;
  return client;
}
