import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './AttackRun';

/** Connections that send nothing, send slowly, send nonsense, or never read what is answered. */
const openings: ((cookie: string) => string)[] = [
  () => '',
  () => 'GET /api/version HTTP/1.1\r\nHost:',
  (cookie) =>
    `POST /api/teams HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"`,
  (cookie) =>
    `GET /api/projects?per_page=300 HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`.repeat(20),
  (cookie) =>
    `GET /api/projects HTTP/1.1\r\nHost: localhost\r\nAccept: text/csv\r\nCookie: ${cookie}\r\n\r\n`,
  () => '\u0000\u0001\u0002 nonsense\r\n\r\n',
  () =>
    'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
  () => `GET /api/version HTTP/1.1\r\nHost: localhost\r\n${'X-Long: '.padEnd(60_000, 'x')}\r\n\r\n`,
  () => `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  () => 'GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
];

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may close the connection at any moment: that is its right.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  if (text) socket.write(text);
  return socket;
}

/** While many connections are held up, other callers are answered as ever. */
export const attackSockets: Attack = async (run) => {
  const { app } = run.test;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cookie = run.cookieOf('admin');
  const sockets: Socket[] = [];
  try {
    for (let i = 0; i < run.size.sockets; i++)
      sockets.push(await open(port, openings[i % openings.length]!(cookie)));
    for (let probe = 0; probe < 20; probe++) {
      for (const path of ['/api/healthz', '/api/session']) {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
        if (status !== 200)
          run.report(`${path} answered ${status} beside ${sockets.length} slow connections`);
      }
      await sleep(50);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  run.count(run.size.sockets + 40);
};
