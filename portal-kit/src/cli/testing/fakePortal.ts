import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: string;
  authorization: string | undefined;
  type: string | undefined;
  body: Buffer;
}
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface FakePortal {
  url: string;
  /** What was asked so far, whole requests alone. */
  asked: Asked[];
  /** How the next calls of `METHOD /api/…` are answered, in turn; the last answer stays. */
  on(call: string, ...answers: Answer[]): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Something that answers calls as it is told, for what a real portal cannot be made to do. */
export async function startFakePortal(): Promise<FakePortal> {
  const answers = new Map<string, Answer[]>();
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () =>
      asked.push({
        method: request.method ?? '',
        url: request.url ?? '',
        authorization: request.headers.authorization,
        type: request.headers['content-type'],
        body: Buffer.concat(parts),
      }),
    );
    const list = answers.get(`${request.method} ${request.url}`) ?? [];
    const answer =
      (list.length > 1 ? list.shift() : list[0]) ?? json(404, { message: 'There is nothing here.' });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    on: (call, ...list) => void answers.set(call, list),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
