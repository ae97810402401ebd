import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  type: string | undefined;
  body: Buffer;
}
export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface FakePortal {
  url: string;
  /** The complete requests so far. */
  requests: ReceivedRequest[];
  /** Sets the answers to the next calls of `METHOD /api/…`, in turn; the last one is repeated. */
  on(call: string, ...answers: Answer[]): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Starts a server with scripted answers, for failures that a real portal cannot produce on demand. */
export async function startFakePortal(): Promise<FakePortal> {
  const answers = new Map<string, Answer[]>();
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () =>
      requests.push({
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
    requests,
    on: (call, ...list) => void answers.set(call, list),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
