import type pg from 'pg';
import { formatFigure, type Figure } from 'shared-api/reportFigure';
import { addDays } from 'shared-api/workingDays';
import type { BenchRun, Rounds } from '../BenchRun';
import { smokeProjects } from '../data/generate';
import { openGenerated } from '../data/openGenerated';
import { get } from '../list/get';
import { quantile, round1, type Row } from '../report';

/** The milliseconds that a report must not reach, by the number of projects. */
const limitMs: Readonly<Record<number, number>> = { 10_000: 300, 100_000: 300, 1_000_000: 2_000 };

/** `PROJECTS=10000,100000` measures other numbers of projects. */
const sizesOf = ({ isSmoke }: BenchRun): number[] =>
  isSmoke ? [smokeProjects] : (process.env.PROJECTS ?? '10000,100000,1000000').split(',').map(Number);

/** A call, and the best SQL that was written by hand for its answer, where there is one. */
interface Case {
  name: string;
  /** Below `/api`. */
  path: string;
  byHand?: readonly [text: string, values: readonly unknown[]];
}

const instants = `($2::date::timestamp at time zone 'UTC') and ($3::date::timestamp at time zone 'UTC')`;

/** Working days of the stays that ended in a span, by state; holds apart. */
const durationsByHand = `
  with days as materialized (
    select d::date as day, count(*) filter (where extract(isodow from d) < 6 and h.date is null) over (order by d) as n
    from generate_series('2010-01-01'::date, now()::date + 1, interval '1 day') d left join holiday h on h.date = d::date),
  passes as (
    select i.project_id, s.id, i.entered_on, i.left_on, b.n - a.n as n
    from project_state s join state_interval i on i.project_state_id = s.id
    join days a on a.day = i.entered_on::date join days b on b.day = i.left_on::date
    where s.project_type_id = $1 and not s.is_closed and i.left_on between ${instants}),
  held as (
    select p.project_id, p.id, sum(b.n - a.n) as n
    from passes p join hold_interval h on h.project_id = p.project_id and h.held_on < p.left_on
      and coalesce(h.freed_on, now()) > p.entered_on
    join days a on a.day = greatest(h.held_on, p.entered_on)::date
    join days b on b.day = least(h.freed_on, p.left_on)::date group by 1, 2)
  select id, count(*), percentile_cont(array[0.5, 0.8, 0.95]) within group (order by n) from (
    select project_id, id, sum(passes.n) - coalesce(max(held.n), 0) as n
    from passes left join held using (project_id, id) group by 1, 2) stays group by id`;

/** Projects that were created, submitted and closed in the months of two years, by team. */
const yearByHand = `
  select date_trunc('month', moment), team_id, kind, count(distinct project_id) from (
    select project_id, team_id, 'created' as kind, created_on as moment from project_list
    where project_type_id = $1 and created_on between ${instants}
    union all select project_id, team_id, 'submitted', submit_date from project_list
    where project_type_id = $1 and submit_date between ${instants}
    union all select i.project_id, l.team_id, 'closed', i.entered_on
    from project_state s join state_interval i on i.project_state_id = s.id join project_list l on l.project_id = i.project_id
    where s.project_type_id = $1 and s.is_closed and i.entered_on between ${instants}) e
  group by 1, 2, 3`;

interface Measured {
  groupId: number;
  /** The group with the most service lines. */
  moneyGroupId: number;
  stateId: number;
}

function casesOf({ groupId, moneyGroupId, stateId }: Measured): Case[] {
  const to = new Date().toISOString().slice(0, 10);
  const from = addDays(to, -365);
  const span = new URLSearchParams({ group: String(groupId), from, to }).toString();
  const money = new URLSearchParams({ group: String(moneyGroupId), from, to }).toString();
  const on = new URLSearchParams({ group: String(groupId), on: to }).toString();
  const year = to.slice(0, 4);
  const list = (name: string, figure: Pick<Figure, 'name' | 'state'>): Case => {
    const text = formatFigure({ group: groupId, team: null, from, to, ...figure });
    return { name, path: `/projects?page=1&per_page=20&figure=${encodeURIComponent(text)}` };
  };
  return [
    {
      name: 'projects_duration, a year',
      path: `/reports/projects_duration?${span}`,
      byHand: [durationsByHand, [groupId, from, addDays(to, 1)]],
    },
    { name: 'projects_duration_trend, a year', path: `/reports/projects_duration_trend?${span}` },
    { name: 'dashboard: figures', path: `/reports/dashboard?${span}` },
    { name: 'dashboard: created and closed', path: `/reports/throughput?${span}` },
    { name: 'dashboard: survey', path: `/reports/survey?${span}` },
    { name: 'dashboard: cumulative flow', path: `/reports/flow?${span}` },
    { name: 'dashboard: ages', path: `/reports/ages?group=${groupId}` },
    { name: 'dashboard: open by state', path: `/reports/open_by_state?group=${groupId}` },
    { name: 'week', path: `/reports/week?${on}` },
    {
      name: 'year',
      path: `/reports/year?${on}`,
      byHand: [yearByHand, [groupId, `${Number(year) - 1}-01-01`, `${Number(year) + 1}-01-01`]],
    },
    { name: 'platforms, a year', path: `/reports/platforms?${money}` },
    { name: 'financial, a year', path: `/reports/general/financial?${money}` },
    list('list behind: closed', { name: 'closed', state: null }),
    list('list behind: over target', { name: 'over_target', state: stateId }),
    list('list behind: in a state on a day', { name: 'in_state', state: stateId }),
    list('list behind: longer than 85%', { name: 'past_85', state: stateId }),
    list('list behind: submitted to closed', { name: 'submitted_to_closed', state: null }),
  ];
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function measure(
  { rounds, warmUp }: Rounds,
  { url, cookie, client }: { url: string; cookie: string; client: pg.PoolClient },
  { name, path, byHand }: Case,
  limit: number | undefined,
): Promise<Row> {
  const portal: number[] = [];
  const hand: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const ours = await timed(() => get(`${url}/api${path}`, { cookie }));
    const theirs = byHand && (await timed(() => client.query(byHand[0], [...byHand[1]])));
    if (round < 0) continue;
    portal.push(ours);
    if (theirs !== undefined) hand.push(theirs);
  }
  const p50 = quantile(portal, 0.5);
  return {
    report: name,
    'p50 ms': round1(p50),
    'p95 ms': round1(quantile(portal, 0.95)),
    'by hand p50 ms': hand.length ? round1(quantile(hand, 0.5)) : '',
    target: limit ?? '',
    met: limit === undefined ? '' : p50 < limit ? 'yes' : 'MISSED',
  };
}

/** Lets a person of no group read the reports of some. */
async function makeReporter(pool: pg.Pool, groupIds: readonly number[]): Promise<string> {
  const { rows } = await pool.query<{ login: string }>(
    `with person as (
       select id, login from usr u where active and not is_admin
         and not exists (select from usr_role_usr h where h.usr_id = u.id) order by id limit 1),
     held as (
       insert into usr_role_usr (usr_id, usr_role_id)
       select p.id, r.id from person p, usr_role r where r.project_type_id = any($1) and r.name = 'Report' returning usr_id)
     select login from person`,
    [groupIds],
  );
  return rows[0]!.login;
}

/** The group with the most projects, one of its states with a target, and the group with the most service lines. */
async function largest(pool: pg.Pool): Promise<Measured> {
  const { rows } = await pool.query<Measured>(
    `select s.project_type_id as "groupId", s.id as "stateId", (
       select l.project_type_id from project_list l join project_service using (project_id)
       group by 1 order by count(*) desc limit 1) as "moneyGroupId"
     from (select project_type_id from project_list group by 1 order by count(*) desc limit 1) g
     join project_state s on s.project_type_id = g.project_type_id and not s.is_closed
     order by s.target_days is null, s.ord desc limit 1`,
  );
  return rows[0]!;
}

/**
 * npm run bench:reports: each report of the largest delivery group and the lists behind its figures, as admin and as a reporter of the
 * group, at several numbers of projects; the two that compute most beside SQL that was written by hand.
 */
export async function benchReports(run: BenchRun): Promise<void> {
  const rounds = run.rounds(10, 2);
  const rows: Row[] = [];
  for (const projects of sizesOf(run)) {
    const server = await openGenerated(projects, await run.generatedDir(projects));
    const { pool } = server.database;
    const client = await pool.connect();
    try {
      await pool.query('analyze state_interval, hold_interval, project_list');
      const measured = await largest(pool);
      const reporter = await makeReporter(pool, [measured.groupId, measured.moneyGroupId]);
      for (const login of ['admin', reporter]) {
        const { cookie } = await server.signIn(login);
        for (const one of casesOf(measured)) {
          const row = await measure(rounds, { url: server.url, cookie, client }, one, limitMs[projects]);
          rows.push({ projects, as: login === 'admin' ? 'admin' : 'reporter', ...row });
        }
      }
    } finally {
      client.release();
      await server.close();
    }
  }
  run.report('reports', rows, rounds);
}
