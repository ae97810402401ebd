import { gzipSync } from 'node:zlib';
import { encodeForm } from '../src/testing/encodeForm';
import type { Attack, AttackRun, Expectation } from './AttackRun';
import { addressOf, fittingValue, isWrite, type AttackRoute } from './attackRoutes';

const isRefused: Expectation = ({ statusCode }) =>
  statusCode >= 400 ? null : `answered ${statusCode} where it must refuse`;

/** Long, deep and wide bodies. */
function largeBodies({ body }: AttackRoute, bytes: number): string[] {
  const base = body ? fittingValue(body) : {};
  const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, i]));
  return [
    `[${'{},'.repeat(bytes / 3)}{}]`,
    `${'['.repeat(bytes / 8)}${']'.repeat(bytes / 8)}`,
    `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`,
    JSON.stringify({ ...(base as object), ...wide }),
    JSON.stringify('x'.repeat(bytes)),
  ];
}

/** Bodies with one long member. A table's row may hold members that the server ignores, so not each of them is refused. */
function longMembers({ body }: AttackRoute): string[] {
  const base = body ? fittingValue(body) : {};
  return [
    ...Object.keys(body?.properties ?? {}).map((name) =>
      JSON.stringify({ ...(base as object), [name]: Array.from({ length: 5_000 }, () => 1) }),
    ),
    ...Object.keys(body?.properties ?? {})
      .slice(0, 3)
      .map((name) => JSON.stringify({ ...(base as object), [name]: 'x'.repeat(30_000) })),
  ];
}

/** Forms and archives that are broken or hostile. */
function uploads(): { payload: Buffer; headers: Record<string, string> }[] {
  const part = (name: string, filename?: string, content: string | Buffer = 'x') => ({
    name,
    content,
    ...(filename === undefined ? {} : { filename }),
  });
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  return [
    encodeForm([]),
    encodeForm([part('1_Design', '../../../etc/passwd')], { end: false }),
    encodeForm([part('999999_None', 'a\u0000b.exe')]),
    encodeForm([part('row', 'blob', '{"no json')]),
    encodeForm([part('x'.repeat(5_000), 'y'.repeat(5_000))]),
    encodeForm(Array.from({ length: 400 }, (_, i) => part(`field${i}`))),
    { payload: Buffer.from('no form'), headers: form },
    { payload: Buffer.from('--x\r\nContent-Disposition: form-data\r\n\r\n'), headers: form },
    { payload: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } },
    { payload: gzipSync(Buffer.alloc(20_000_000)), headers: { 'content-type': 'application/gzip' } },
    { payload: Buffer.from('no archive'), headers: { 'content-type': 'application/gzip' } },
  ];
}

/** Headers that a browser never sends. */
export const hostileHeaders: Record<string, string>[] = [
  { cookie: `portal_session=${'x'.repeat(4_000)}` },
  { cookie: '__Host-portal_session=; portal_session=%00; =;;;' },
  { accept: 'text/csv' },
  { accept: ','.repeat(4_000) },
  { 'accept-language': 'x-'.repeat(2_000) },
  { 'accept-encoding': 'gzip;q=nan, *;q=9' },
  { 'if-match': '"'.repeat(500) },
  { 'if-none-match': 'W/"x", *' },
  { range: 'bytes=0-0,1-1,2-2,9999999999-' },
  { 'idempotency-key': '\u00ff'.repeat(200) },
  { 'x-forwarded-for': '1.1.1.1, '.repeat(300) },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': 'a b\tc' },
  { 'content-type': 'text/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
];

/** Queries that are too long, too many or broken. */
export const hostileQueries: string[] = [
  Array.from({ length: 1_000 }, (_, i) => `k${i}=1`).join('&'),
  `search=${'x'.repeat(8_000)}`,
  'a[b][c]=1&__proto__[x]=1',
  '%',
  `${'&'.repeat(4_000)}`,
];

const otherSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

async function attackWrite(run: AttackRun, route: AttackRoute): Promise<void> {
  for (const payload of largeBodies(route, run.size.bytes))
    for (const role of ['admin', 'outsider', null]) await run.send(role, route, { payload }, isRefused);
  for (const payload of longMembers(route)) await run.send('admin', route, { payload });
  for (const upload of uploads()) await run.send('admin', route, upload);
  if (!route.config.anySite)
    await run.send('admin', route, { payload: '{}', headers: otherSite }, ({ statusCode }) =>
      statusCode === 403 ? null : `answered ${statusCode} to another site`,
    );
}

/** Ends the session of the caller, whatever is sent. */
const apart = new Set(['DELETE /session']);

/** Bodies, uploads, headers and addresses that are too long, too deep, too many or broken. */
export const attackSizes: Attack = async (run) => {
  for (const route of run.routes) {
    // attackLive reads the stream of live updates, which never ends.
    if (apart.has(route.name) || route.path === '/live') continue;
    // A write without a body does what it says, so large ones are sent only where a body is read.
    if (isWrite(route) && route.body) await attackWrite(run, route);
    // An open one does nothing for callers without a session.
    else if (isWrite(route) && route.config.open)
      for (const upload of uploads()) await run.send(null, route, upload);
    if (isWrite(route)) continue;
    const address = addressOf(route);
    for (const headers of hostileHeaders) await run.send('admin', route, { headers });
    for (const query of hostileQueries) await run.send('admin', route, { url: `${address}?${query}` });
  }
};
