import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from './attackRoutes';
import type { Attack, AttackRun } from './AttackRun';
import { listening } from '../src/testing/liveClient';
import { targetOf } from './attackUploads';

/** A connection that sends nothing, sends slowly, sends nonsense, or does not read what is answered. */
interface Opening {
  what: string;
  text: string;
  /** The statuses that may be answered, in their order; the last one may repeat. Empty: it may be cut without an answer. */
  statuses: readonly number[];
  /** How many answers may come at most. */
  answers: number;
  /** Whether the server may cut the connection without an answer. */
  maybeCut?: boolean;
  /** Whether it is read only at the end, as by a reader that stalls. */
  stalls?: boolean;
  /** Milliseconds after which the server must have answered or cut it. */
  within: number;
}

/** Milliseconds: the server cuts slow heads and bodies after 15 and 20 seconds, or after the time-outs of the run. */
const soon = 30_000;
/** Uploads may pause for a minute. */
const uploadPause = 75_000;

const openings = (cookie: string): Opening[] => {
  const get = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${more}\r\n`;
  const once = { answers: 1, within: soon };
  return [
    { what: 'nothing', text: '', statuses: [408], maybeCut: true, ...once },
    {
      what: 'half a head',
      text: 'GET /api/version HTTP/1.1\r\nHost:',
      statuses: [408],
      maybeCut: true,
      ...once,
    },
    {
      what: 'half a body',
      text: `POST /api/teams HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"`,
      statuses: [408],
      ...once,
    },
    {
      what: 'twenty calls at once, whose answers are not read',
      text: get('/api/projects?per_page=300').repeat(20),
      statuses: [200, 429],
      answers: 20,
      stalls: true,
      within: soon,
    },
    {
      what: 'a download that is not read',
      text: get('/api/projects', 'Accept: text/csv\r\n'),
      statuses: [200, 429],
      stalls: true,
      ...once,
    },
    { what: 'bytes', text: '\u0000\u0001\u0002 nonsense\r\n\r\n', statuses: [400], ...once },
    {
      what: 'two lengths with a call hidden behind them',
      text: 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
      statuses: [400],
      ...once,
    },
    {
      what: 'a length twice',
      text: 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 30\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
      statuses: [400],
      ...once,
    },
    {
      what: 'a chunk with a wrong size',
      text: 'POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
      statuses: [400],
      ...once,
    },
    {
      what: 'a head with bare line feeds',
      text: 'GET /api/version HTTP/1.1\nHost: localhost\nX: a\n\n',
      statuses: [400],
      ...once,
    },
    {
      what: 'a long header',
      text: `GET /api/version HTTP/1.1\r\nHost: localhost\r\n${'X-Long: '.padEnd(60_000, 'x')}\r\n\r\n`,
      statuses: [431],
      ...once,
    },
    {
      what: 'a long address',
      text: `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      statuses: [414, 431],
      ...once,
    },
    {
      what: 'a trace',
      text: 'TRACE /api/version HTTP/1.1\r\nHost: localhost\r\nX-Secret: a\r\n\r\n',
      statuses: [400, 404, 405, 501],
      ...once,
    },
    { what: 'no host', text: 'GET /api/version HTTP/1.1\r\n\r\n', statuses: [400], ...once },
    {
      what: 'an upgrade',
      text: 'GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      statuses: [400, 401, 426],
      ...once,
    },
    {
      what: 'a tunnel',
      text: 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
      statuses: [400, 404, 405, 421],
      maybeCut: true,
      ...once,
    },
  ];
};

/** Uploads of which a part starts and then nothing comes. */
async function slowUploads(run: AttackRun): Promise<Opening[]> {
  const slow: Opening[] = [];
  for (const route of run.routes.filter(({ upload }) => upload)) {
    const target = await targetOf(run, route);
    if (!target) continue;
    const { role, ids, headers, uploads } = target;
    const { payload, headers: form } =
      uploads.find(({ what }) => what.endsWith('something else')) ?? uploads[0]!;
    const lines = Object.entries({
      host: 'localhost',
      cookie: run.cookieOf(role),
      ...headers,
      ...form,
      'content-length': '1000000',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    slow.push({
      what: `${route.name}: an upload that pauses`,
      text: `${route.method} ${addressOf(route, ids)} HTTP/1.1\r\n${lines.join('')}\r\n${payload.toString('latin1').slice(0, 150)}`,
      statuses: [400, 408, 422],
      answers: 1,
      within: uploadPause,
    });
  }
  return slow;
}

interface OpenSocket {
  opening: Opening;
  socket: Socket;
  /** Everything that was answered so far. */
  text: () => string;
  isClosed: () => boolean;
}

async function open(port: number, opening: Opening): Promise<OpenSocket> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let closed = false;
  // The server may close the connection at any moment: that is its right.
  socket.on('error', () => undefined).on('close', () => (closed = true));
  await once(socket, 'connect');
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  if (opening.stalls) socket.pause();
  if (opening.text) socket.write(opening.text, 'latin1');
  return { opening, socket, text: () => text, isClosed: () => closed };
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/(?:^|\r\n|[\]}])HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const isAnswered = ({ text, isClosed }: OpenSocket) => isClosed() || statusesIn(text()).length > 0;

/** Says what is wrong with what a connection got; null when it is as it must be. */
export function faultOfSocket(
  { statuses, answers, maybeCut = false }: Pick<Opening, 'statuses' | 'answers' | 'maybeCut'>,
  text: string,
  isClosed: boolean,
): string | null {
  const found = statusesIn(text);
  if (!found.length) {
    if (text) return `was answered ${JSON.stringify(text.slice(0, 60))}`;
    if (!isClosed) return 'was neither answered nor cut in time';
    return maybeCut ? null : 'was cut without an answer';
  }
  if (found.length > answers) return `was answered ${found.length} times: ${found.join(', ')}`;
  const other = found.find((status) => !statuses.includes(status));
  return other === undefined ? null : `was answered ${other}`;
}

/** While many connections are held up, other callers are answered as ever. */
async function probe(run: AttackRun, base: string, { cookie, count }: { cookie: string; count: number }) {
  for (let n = 0; n < 20; n++) {
    for (const path of ['/api/healthz', '/api/session']) {
      const { status } = await fetch(`${base}${path}`, { headers: { cookie } });
      if (status !== 200) run.report(`${path} answered ${status} beside ${count} slow connections`);
    }
    await sleep(50);
  }
}

/**
 * Holds many connections up. Each of them must get the answer that it deserves, or be cut, within its time-out; those whose
 * time-out is longer than the attack waits are judged by what they got until then.
 */
export const attackSockets: Attack = async (run) => {
  const base = await listening(run.test.app);
  const port = Number(new URL(base).port);
  const cookie = run.cookieOf('admin');
  const kinds = [...openings(cookie), ...(await slowUploads(run))];
  const count = Math.max(run.size.sockets, kinds.length);
  const sockets: OpenSocket[] = [];
  try {
    const began = performance.now();
    for (let i = 0; i < count; i++) sockets.push(await open(port, kinds[i % kinds.length]!));
    await probe(run, base, { cookie, count });
    for (const { socket } of sockets) socket.resume();
    for (;;) {
      const waited = performance.now() - began;
      const open = sockets.filter(
        (one) => !isAnswered(one) && waited < Math.min(one.opening.within, run.size.patience),
      );
      if (!open.length) break;
      await sleep(100);
    }
    // Further answers on the same connection would follow at once.
    await sleep(300);
    for (const { opening, text, isClosed } of sockets) {
      if (opening.within > run.size.patience && !text() && !isClosed()) continue;
      const fault = faultOfSocket(opening, text(), isClosed());
      if (fault) run.report(`a connection that sends ${opening.what} ${fault}`);
    }
  } finally {
    for (const { socket } of sockets) socket.destroy();
  }
  run.count(count + 40);
};
