import type { LightMyRequestResponse } from 'fastify';
import type { Attack, AttackRun, Role } from './AttackRun';
import { addressOf, isWrite, requiredQuery, type AttackRoute } from './attackRoutes';
import { chooseIds, readTables } from './paramTables';

/** Headers that differ between two answers to the same call. */
const varying = new Set([
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
]);

const steady = ({ headers }: LightMyRequestResponse): string =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => !varying.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Calls an address with GET and HEAD: their statuses and headers must be the same, and HEAD brings no body. */
async function compare(
  run: AttackRun,
  { role, route, url, accept }: { role: Role; route: AttackRoute; url: string; accept: string },
): Promise<void> {
  const headers = { accept };
  const read = await run.send(role, route, { url, headers });
  await run.send(role, { ...route, method: 'HEAD' }, { url, headers }, (asked) => {
    if (asked.statusCode !== read.statusCode)
      return `answered ${asked.statusCode} to HEAD, ${read.statusCode} to GET`;
    if (asked.body) return 'answered HEAD with a body';
    const length = asked.headers['content-length'];
    // The metrics grow with each call.
    if (
      url !== '/metrics' &&
      read.headers['content-length'] !== undefined &&
      length !== read.headers['content-length']
    )
      return `answered HEAD with the length ${length}, GET with ${read.headers['content-length']}`;
    return steady(asked) === steady(read)
      ? null
      : `answered HEAD with the headers ${steady(asked)}, GET with ${steady(read)}`;
  });
}

/** Every GET of every role is answered alike to HEAD. The stream of live updates never ends and has no HEAD. */
export const attackHeads: Attack = async (run) => {
  const tables = await readTables(run);
  const reads = run.routes.filter((route) => !isWrite(route) && route.path !== '/live');
  for (const route of reads)
    for (const ids of await chooseIds(run, route, tables))
      for (const role of run.roles)
        await compare(run, {
          role,
          route,
          url: addressOf(route, ids) + requiredQuery(route),
          accept: 'application/json',
        });
  for (const route of reads.filter(({ params }) => !params.length))
    for (const role of ['admin', 'pm', 'outsider', null])
      await compare(run, { role, route, url: addressOf(route) + requiredQuery(route), accept: 'text/csv' });
  const other = { ...reads[0]!, name: 'other addresses' };
  for (const url of ['/metrics', '/.well-known/security.txt', '/remotes/sites/1.0.0/absent.js'])
    for (const role of run.roles) await compare(run, { role, route: other, url, accept: 'text/html' });
};
