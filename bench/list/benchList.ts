import { sql } from 'kysely';
import type pg from 'pg';
import type { BenchRun, Rounds } from '../BenchRun';
import { callers } from '../data/addProjects';
import { smokeProjects } from '../data/generate';
import { openGenerated, type Generated } from '../data/openGenerated';
import { get } from './get';
import { allCases, restrictedCases, countSql, pageSql, type ListCase, type Samples } from './listCases';
import { writePlans, type Measured } from './writePlans';
import { quantile, round1, type Row } from '../report';

async function samplesOf({ database: { db } }: Generated): Promise<Samples> {
  const { rows } = await sql<Samples>`
    select requester_name as requester, tech_lead_name as "techLead", pan_owner_name as "panOwner", team_name as team,
      project_type_name as "group", pan_code as "panCode", service_ids[1] as service, project_id as id
    from project_list
    where project_id > (select max(project_id) * 0.6 from project_list) and project_type_name = 'Network EMEA' and pan_owner_name is not null
      and tech_lead_name is not null and team_name is not null and pan_code is not null and cardinality(service_ids) > 0
    order by project_id limit 1`.execute(db);
  return rows[0]!;
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

interface Caller {
  name: string;
  cookie: string;
  id: number;
  /** Sees only projects in which they are named. */
  isRestricted: boolean;
}

const addressOf = (url: string, one: ListCase) =>
  `${url}/api/projects?${new URLSearchParams(one.query).toString()}`;

async function measure(
  { rounds, warmUp }: Rounds,
  url: string,
  client: pg.PoolClient,
  one: ListCase,
  caller: Caller,
) {
  const address = addressOf(url, one);
  const headers = { cookie: caller.cookie };
  let found = 0;
  const portal: number[] = [];
  const byHand: number[] = [];
  const values = [caller.id, ...one.values];
  for (let round = -warmUp; round < rounds; round++) {
    const ours = await timed(async () => {
      found = (JSON.parse(await get(address, headers)) as unknown[]).length;
    });
    let rows = 0;
    const theirs = await timed(async () => {
      rows = (await client.query(pageSql(one, caller.isRestricted), values)).rows.length;
      await client.query(countSql(one, caller.isRestricted), values);
    });
    if (rows !== found) throw new Error(`${one.name} as ${caller.name}: ${found} rows, by hand ${rows}`);
    if (round < 0) continue;
    portal.push(ours);
    byHand.push(theirs);
  }
  return { portal, byHand, found };
}

const targetMs = 20;

function rowOf(
  projects: number,
  one: ListCase,
  caller: Caller,
  measured: Awaited<ReturnType<typeof measure>>,
): Row {
  const p50 = quantile(measured.portal, 0.5);
  const reference = quantile(measured.byHand, 0.5);
  const limit = 1.5 * reference + 2;
  const isSlow = projects >= 1_000_000 && !one.commonSubstring && p50 >= targetMs;
  return {
    projects,
    as: caller.name,
    case: one.name,
    rows: measured.found,
    'p50 ms': round1(p50),
    'p95 ms': round1(quantile(measured.portal, 0.95)),
    'by hand p50 ms': round1(reference),
    'by hand p95 ms': round1(quantile(measured.byHand, 0.95)),
    '1.5 × + 2': round1(limit),
    met: p50 <= limit && !isSlow ? 'yes' : 'MISSED',
  };
}

async function measureSize(run: BenchRun, projects: number, writesPlans: boolean): Promise<Row[]> {
  const rounds = run.rounds(30, 3);
  const dir = process.env[`DATA_${projects}`] ?? (await run.generatedDir(projects));
  const server = await openGenerated(projects, dir);
  const client = await server.database.pool.connect();
  try {
    const samples = await samplesOf(server);
    const callersThere: Caller[] = [
      { name: 'admin', isRestricted: false, ...(await server.signIn('admin')) },
      {
        name: `requester of ${callers.requester.projects}`,
        isRestricted: true,
        ...(await server.signIn(callers.requester.login)),
      },
      { name: 'outsider', isRestricted: true, ...(await server.signIn(callers.outsider.login)) },
    ];
    const rows: Row[] = [];
    const calls: Measured[] = [];
    // The first requests of a process are its slowest, whatever they request.
    if (rounds.warmUp)
      for (const one of allCases(samples)) await measure(rounds, server.url, client, one, callersThere[0]!);
    for (const caller of callersThere)
      for (const one of caller.isRestricted ? restrictedCases(samples) : allCases(samples)) {
        const measured = await measure(rounds, server.url, client, one, caller);
        rows.push(rowOf(projects, one, caller, measured));
        calls.push({
          what: `${projects} projects, ${caller.name}: ${one.name}`,
          address: addressOf(server.url, one),
          cookie: caller.cookie,
          p50: quantile(measured.portal, 0.5),
        });
      }
    if (writesPlans) console.log(`\nPlans: ${await writePlans(client, calls, run.resultsDir())}\n`);
    return rows;
  } finally {
    client.release();
    await server.close();
  }
}

/**
 * npm run bench:list: a page of the project list over HTTP, beside the best SQL that was written by hand for the same page and
 * its count, on a connection of the same server's pool. Both take turns. `SIZES` of the environment lists the numbers of
 * projects; `ROUNDS` is the number of rounds of each case. The plans of the five slowest calls of the last size are written
 * beside the results.
 */
export async function benchList(run: BenchRun): Promise<void> {
  const sizes = run.isSmoke
    ? [smokeProjects]
    : (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number);
  const rows: Row[] = [];
  for (const projects of sizes) rows.push(...(await measureSize(run, projects, projects === sizes.at(-1))));
  run.report('list', rows, run.rounds(30, 3));
}
