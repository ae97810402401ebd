import { sql } from 'kysely';
import { listening, openLive, type LiveClient } from '../src/testing/liveClient';
import type { Attack, AttackRun, Role } from './AttackRun';
import { hostileHeaders, hostileQueries } from './attackSizes';

/** Opens and closes a stream as a role, and judges its status. */
async function attackStream(run: AttackRun, role: Role): Promise<void> {
  const client = await openLive(run.test.app, run.cookieOf(role));
  const expected = role ? 200 : 401;
  if (client.response.statusCode !== expected)
    run.report(`${role ?? 'nobody'}: GET /api/live answered ${client.response.statusCode}`);
  if (role && !/^text\/event-stream/.test(client.response.headers['content-type'] ?? ''))
    run.report(`${role}: GET /api/live is ${client.response.headers['content-type']}`);
  client.close();
}

/** Requests that no browser sends are answered with a stream or refused, and leave the server working. */
async function attackHeaders(run: AttackRun): Promise<void> {
  const base = await listening(run.test.app);
  const own = { cookie: run.cookieOf('admin') };
  const attempts = [
    ...hostileHeaders.map((headers) => ({ query: '', headers: { ...own, ...headers } })),
    ...hostileQueries.map((query) => ({ query: `?${query}`, headers: own })),
  ];
  for (const { query, headers } of attempts) {
    const ending = new AbortController();
    const response = await fetch(`${base}/api/live${query}`, { headers, signal: ending.signal });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const isFine = response.status === 200 ? isStream : response.status >= 400 && response.status < 500;
    if (!isFine)
      run.report(
        `admin: GET /api/live${query.slice(0, 80)} answered ${response.status} to ${JSON.stringify(headers).slice(0, 120)}`,
      );
    ending.abort();
  }
  run.count(attempts.length);
}

async function visibleProjects(run: AttackRun): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from project order by id`.execute(
    run.test.database.db,
  );
  return rows.map(({ id }) => id).slice(0, 50);
}

/** A stream is subscribed to projects by its owner alone, and tells of those that the owner sees alone. */
async function attackSubscription(run: AttackRun, role: string, owner: LiveClient): Promise<void> {
  const projects = await visibleProjects(run);
  const put = run.routes.find(({ name }) => name === 'PUT /live/:stream');
  if (!put) return run.report('PUT /live/:stream: there is no such route');
  await owner.unawaited(50);
  const before = owner.events.length;
  const payload = JSON.stringify({ projects });
  await run.send(role, put, { ids: { stream: owner.stream }, payload }, ({ statusCode }) =>
    statusCode === 204 ? null : `answered ${statusCode}, so that it tells whose the stream is`,
  );
  const seen = (await owner.unawaited(300), owner.events.slice(before)).filter(
    ({ event }) => event === 'seen',
  );
  if (seen.length) run.report(`${role}: PUT /api/live of another person's stream changed it`);
}

/** The stream of live updates, as every role, with hostile requests, and with streams of other people. */
export const attackLive: Attack = async (run) => {
  for (const role of run.roles) await attackStream(run, role);
  await attackHeaders(run);
  const owner = await openLive(run.test.app, run.cookieOf('pm'));
  try {
    for (const role of run.roles) if (role && role !== 'pm') await attackSubscription(run, role, owner);
    const put = run.routes.find(({ name }) => name === 'PUT /live/:stream')!;
    await run.send(
      null,
      put,
      { ids: { stream: owner.stream }, payload: '{"projects":[]}' },
      ({ statusCode }) => (statusCode === 401 ? null : `answered ${statusCode} without a session`),
    );
    const seen = owner.next('seen');
    await run.send('pm', put, {
      ids: { stream: owner.stream },
      payload: JSON.stringify({ projects: await visibleProjects(run) }),
    });
    await seen.catch(() => run.report('pm: PUT /api/live of the own stream changed nothing'));
  } finally {
    owner.close();
  }
};
