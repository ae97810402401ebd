import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import type { Project } from 'shared-api/contracts/project';
import { layOut } from '../../server/src/kernel/db/embedded/layout';
import { connectionTo } from '../../server/src/kernel/db/embedded/postmaster';
import { databaseName } from '../../server/src/kernel/db/database';
import type { BenchRun, Rounds } from '../BenchRun';
import { recordStatements, type Recorded } from '../../server/src/testing/recordStatements';
import { portable } from './replayStatements';
import { smokeProjects } from '../data/generate';
import { openGenerated, type Generated } from '../data/openGenerated';
import { openPortal } from '../pages/benchPortal';
import { round1, type Row } from '../report';

/** The load of a run. */
interface LoadSize {
  projects: number;
  connections: number;
  /** The length of each turn. */
  seconds: number;
}

const sizeOf = ({ isSmoke }: BenchRun): LoadSize =>
  isSmoke
    ? { projects: smokeProjects, connections: 2, seconds: 1 }
    : {
        projects: Number(process.env.PROJECTS ?? 100_000),
        connections: 32,
        seconds: Number(process.env.SECONDS ?? 5),
      };

interface Prepared {
  cookie: string;
  /** Projects in the first of the two states. */
  ids: number[];
  /** Two states of a group that lead to each other. */
  states: [number, number];
  calls: Record<'session' | 'one' | 'list' | 'forth' | 'back', Recorded>;
}

const moveBody = (id: number) => ({ id, comment: 'As agreed.' });
const listQuery = '/api/projects?page=1&per_page=20&sort=project_id+desc&project_state_is_closed=false';

/** Sends each call once and records its statements. */
async function prepare(server: Generated, { projects, connections }: LoadSize): Promise<Prepared> {
  const { url } = server;
  const { db } = server.database;
  const { cookie } = await server.signIn('admin');
  const { rows } = await sql<{ id: number; state: number }>`
    select p.id, s.id as state from project p join project_state s on s.id = p.project_state_id
    join project_type t on t.id = p.project_type_id
    where t.name = 'Workplace EMEA' and s.name in ('Requested', 'In Progress') and not p.on_hold and p.team_id is not null
    order by s.name = 'Requested' desc, p.id limit ${connections + 1}`.execute(db);
  if (rows.length <= connections)
    throw new Error(`Only ${rows.length} projects can be moved among ${projects}: take more PROJECTS.`);
  const { rows: found } = await sql<{ name: string; id: number }>`
    select s.name, s.id from project_state s join project_type t on t.id = s.project_type_id where t.name = 'Workplace EMEA'`.execute(
    db,
  );
  const stateId = (name: string) => found.find((one) => one.name === name)!.id;
  const states: [number, number] = [stateId('Requested'), stateId('In Progress')];
  const call = (path: string, init: RequestInit = {}) =>
    recordStatements(async () => {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { cookie, ...(init.body ? { 'content-type': 'application/json' } : {}) },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text;
    });
  const move = (id: number, to: number) =>
    call(`/api/projects/${id}/state`, { method: 'PUT', body: JSON.stringify(moveBody(to)) });
  for (const { id, state } of rows) if (state !== states[0]) await move(id, states[0]);
  const ids = rows.map(({ id }) => id);
  const first = ids[0]!;
  return {
    cookie,
    ids,
    states,
    calls: {
      session: await call('/api/session'),
      one: await call(`/api/projects/${first}`),
      list: await call(listQuery),
      forth: await move(first, states[1]),
      back: await move(first, states[0]),
    },
  };
}

type Requests = autocannon.Request[];

/** @returns requests a second @throws Error when a request is refused */
async function load(
  { connections, seconds }: LoadSize,
  url: string,
  requestsOf: (connection: number) => Requests,
): Promise<number> {
  let connection = 0;
  let refusal = '';
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setRequests(requestsOf(connection++));
      client.on('response', (status) => {
        if (status >= 300) refusal ||= String(status);
      });
    },
  });
  if (result.non2xx || result.errors)
    throw new Error(`${result.non2xx} of ${result.requests.total} were refused (${refusal}).`);
  return result.requests.average;
}

interface Case {
  name: string;
  target: number;
  portal: (connection: number) => Requests;
  /** Restores the data before a turn of the portal. */
  before?: () => Promise<void>;
  bare: (connection: number) => Requests;
}

/**
 * Moves the projects back to the state in which a turn begins: the turn before ended in between, and its last calls may still
 * be running.
 */
async function bringBack(url: string, { cookie, ids, states }: Prepared): Promise<void> {
  await sleep(3_000);
  const headers = { cookie, 'content-type': 'application/json' };
  for (const id of ids)
    for (let tries = 0; ; tries++) {
      const address = `${url}/api/projects/${id}`;
      const { project_state } = (await (await fetch(address, { headers })).json()) as Project;
      if (project_state.id === states[0]) break;
      if (tries > 20) throw new Error(`${address} does not return to its first state.`);
      const body = JSON.stringify(moveBody(states[0]));
      const moved = await fetch(`${address}/state`, { method: 'PUT', headers, body });
      await moved.text();
    }
}

function casesOf(prepared: Prepared, url: string, { connections }: LoadSize): Case[] {
  const { cookie, ids, states, calls } = prepared;
  const headers = { cookie };
  const json = { ...headers, 'content-type': 'application/json' };
  const read = (name: keyof typeof calls, path: string, title: string, target = 0.85): Case => ({
    name: `${title} (${calls[name].statements.length} statements)`,
    target,
    portal: () => [{ method: 'GET', path, headers }],
    bare: () => [{ method: 'GET', path: `/${name}/${ids[0]!}`, headers }],
  });
  const own = (connection: number) => ids[1 + (connection % connections)]!;
  return [
    read('session', '/api/session', 'session check', 0.7),
    read('one', `/api/projects/${ids[0]!}`, 'one project'),
    read('list', listQuery, 'list page'),
    {
      name: `state change (${calls.forth.statements.length} statements)`,
      target: 0.85,
      before: () => bringBack(url, prepared),
      portal: (connection) =>
        [states[1], states[0]].map((to) => ({
          method: 'PUT',
          path: `/api/projects/${own(connection)}/state`,
          headers: json,
          body: JSON.stringify(moveBody(to)),
        })),
      bare: (connection) =>
        (['forth', 'back'] as const).map((name, i) => ({
          method: 'PUT',
          path: `/${name}/${own(connection)}`,
          headers: json,
          body: JSON.stringify(moveBody([states[1], states[0]][i]!)),
        })),
    },
  ];
}

async function startBare(dataDir: string, { calls, ids }: Prepared) {
  const child = fork(join(import.meta.dirname, 'bareServer.ts'), { execArgv: ['--import', 'tsx'] });
  child.send({
    connection: connectionTo(layOut(dataDir), databaseName),
    recordedId: ids[0],
    calls: Object.fromEntries(Object.entries(calls).map(([name, recorded]) => [name, portable(recorded)])),
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, stop: () => child.disconnect() };
}

async function compare(
  size: LoadSize,
  { rounds, warmUp }: Rounds,
  cases: Case[],
  portalUrl: string,
  bareUrl: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, target, before, portal, bare } of cases) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = -warmUp; round < rounds; round++) {
      await before?.();
      const [portalRate, bareRate] = [await load(size, portalUrl, portal), await load(size, bareUrl, bare)];
      if (round < 0) continue;
      ours.push(portalRate);
      theirs.push(bareRate);
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const ratio = mean(ours) / mean(theirs);
    rows.push({
      call: name,
      'portal /s': round1(mean(ours)),
      'bare Fastify /s': round1(mean(theirs)),
      ratio: Math.round(ratio * 100) / 100,
      target: `≥ ${target}`,
      met: ratio >= target ? 'yes' : 'MISSED',
    });
  }
  return rows;
}

/**
 * npm run bench:api: requests a second, beside a bare Fastify server that runs the very statements of the same calls on the same
 * database. Both take turns, each in a process of its own; the first turn of each, in which V8 compiles them, is not counted.
 * The environment sets `PROJECTS`, the `SECONDS` of each turn and the `ROUNDS` of turns.
 */
export async function benchApi(run: BenchRun): Promise<void> {
  const size = sizeOf(run);
  const dataDir = process.env.DATA ?? (await run.generatedDir(size.projects));
  const recording = await openGenerated(size.projects, dataDir);
  let prepared: Prepared;
  try {
    prepared = await prepare(recording, size);
  } finally {
    await recording.close();
  }
  const portal = await openPortal(() => undefined, dataDir);
  try {
    const bare = await startBare(dataDir, prepared);
    const url = `http://127.0.0.1:${portal.port}`;
    const rounds = run.rounds(3);
    try {
      const rows = await compare(size, rounds, casesOf(prepared, url, size), url, bare.url);
      run.report('api', rows, { ...size, ...rounds });
    } finally {
      bare.stop();
    }
  } finally {
    await portal.stop();
  }
}
