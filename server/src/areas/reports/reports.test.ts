import { sql } from 'kysely';
import { formatFigure, type Figure, type FigureName } from 'shared-api/reportFigure';
import type {
  DurationReport,
  DurationTrend,
  PeriodReport,
  ReportGroup,
  StateDuration,
} from 'shared-api/contracts/reports/report';
import { addDays, dayIn } from 'shared-api/workingDays';
import { openReportPool } from '../../kernel/db/openReportPool';
import { silentLog } from '../../testing/testCluster';
import { setFeature } from '../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { addHistories } from './testing/addHistories';
import { inSpan, measure, percentile, perProject, readRaw, type Raw } from './testing/rawRows';

let test: TestApp;
let [admin, groupadmin, reporter, requester] = [] as unknown as [Caller, Caller, Caller, Caller];
let group: ReportGroup;
const today = dayIn('UTC')(new Date());
const span = { from: addDays(today, -200), to: today };

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await sql`insert into usr_role_usr (usr_id, usr_role_id)
    select u.id, r.id from usr u, usr_role r join project_type t on t.id = r.project_type_id
    where u.login = 'techlead' and r.name = 'Report' and t.name = 'Network' on conflict do nothing`.execute(
    db,
  );
  await sql`insert into holiday (date, name)
    select (now() at time zone 'UTC')::date - n, 'Test ' || n from unnest(array[9, 30, 31, 64]) n
    on conflict do nothing`.execute(db);
  [admin, groupadmin, reporter, requester] = [
    await test.as('admin'),
    await test.as('groupadmin'),
    await test.as('techlead'),
    await test.as('requester'),
  ];
  group = (await groups(admin)).find(({ name }) => name === 'Network')!;
  await addHistories(db, group.id);
});
afterAll(() => test.close());

const groups = async (caller: Caller) => (await caller.get('/api/reports/groups')).json<ReportGroup[]>();
const address = (name: string, query: Record<string, string | number>) =>
  `/api/reports/${name}?${new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()}`;
const durations = async (caller: Caller, query: Record<string, string | number> = {}) => {
  const answer = await caller.get(address('projects_duration', { group: group.id, ...span, ...query }));
  expect(answer.statusCode).toBe(200);
  return answer.json<DurationReport>();
};
const period = async (name: 'week' | 'year', query: Record<string, string | number> = {}) =>
  (await reporter.get(address(name, { group: group.id, on: today, ...query }))).json<PeriodReport>();

/** The number of projects that the project list shows to a person behind a figure. */
async function listed(caller: Caller, figure: Pick<Figure, 'name' | 'from' | 'to'> & Partial<Figure>) {
  const text = formatFigure({ group: group.id, team: null, state: null, ...figure });
  const answer = await caller.get(`/api/projects?per_page=1&figure=${encodeURIComponent(text)}`);
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return Number(answer.headers['x-total']);
}

type Figures = DurationReport['whole'];

/** Compares counts exactly, and percentiles, which the report rounds to a tenth, to that. */
function expectFigures(name: string, found: Figures, expected: Figures): void {
  for (const member of Object.keys(expected) as (keyof Figures)[]) {
    const [value, wanted] = [found[member], expected[member]];
    const isClose =
      value === wanted || (value !== null && wanted !== null && Math.abs(value - wanted) < 0.0501);
    expect([name, member, value, isClose]).toEqual([name, member, value, true]);
  }
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
}

function figuresOf(stays: readonly { days: number; held: number | null }[]) {
  const days = stays.map((one) => one.days);
  const held = stays.flatMap((one) => one.held ?? []);
  return {
    projects: days.length,
    p50: percentile(days, 0.5),
    p80: percentile(days, 0.8),
    p95: percentile(days, 0.95),
    held: held.length,
    held_p50: percentile(held, 0.5),
    held_p80: percentile(held, 0.8),
    held_p95: percentile(held, 0.95),
  };
}

/** The days of each project from its submission to its last closing in a span. */
function untilClosed(raw: Raw, within: { from: string; to: string }) {
  const closings = new Map<number, Date>();
  const submittedOn = new Map(raw.submitted.map((one) => [one.project_id, one.at]));
  for (const { project_id: id, is_closed: isClosed, entered } of raw.intervals) {
    const submitted = submittedOn.get(id);
    const before = closings.get(id);
    if (
      isClosed &&
      inSpan(entered, within) &&
      submitted &&
      submitted <= entered &&
      (!before || entered > before)
    )
      closings.set(id, entered);
  }
  return perProject(
    [...closings].map(([projectId, ended]) => ({
      projectId,
      ...measure(raw, projectId, submittedOn.get(projectId)!, ended),
    })),
  );
}

it('reports are read on connections of their own, whose statements may take a minute', async () => {
  const { pool, db } = test.database;
  const holder = await pool.connect();
  const blocked = async () =>
    (
      await pool.query<{ name: string }>(`select application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.map(({ name }) => name);
  try {
    await holder.query('begin; lock table project_list, project in access exclusive mode');
    const answer = admin.get(address('open_by_state', { group: group.id }));
    let names = await blocked();
    while (!names.length) names = await blocked();
    expect(new Set(names)).toEqual(new Set(['portal reports']));
    await holder.query('commit');
    expect((await answer).statusCode).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const reports = openReportPool(test.database, silentLog);
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(reports.db);
  await reports.db.destroy();
  expect(rows).toEqual([{ statement_timeout: '1min' }]);
  expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '10s' }]);
});

describe('the report of the working days in each state', () => {
  it('has the numbers that follow from the raw rows, counted one by one [report-duration.1]', async () => {
    const raw = await readRaw(test.database.db, group.id);
    const { states, whole } = await durations(reporter);
    expect(states.some(({ p95, held_p50 }) => p95 !== null && held_p50 !== null)).toBe(true);
    for (const { id, name, is_start, colour, progress, target_days: target, over, ...figures } of states) {
      const stays = perProject(
        raw.intervals
          .filter(({ state, left_on: left }) => state === id && inSpan(left, span))
          .map((one) => ({
            projectId: one.project_id,
            ...measure(raw, one.project_id, one.entered, one.left_on!),
          })),
      );
      expectFigures(name, figures, figuresOf(stays));
      expect(over).toBe(target === null ? null : stays.filter(({ days }) => days > target).length);
      expect([typeof is_start, typeof colour, typeof progress]).toEqual(['boolean', 'string', 'number']);
    }
    const all = untilClosed(raw, span);
    expect(all.length).toBeGreaterThan(5);
    expectFigures('whole', whole, figuresOf(all));
  });

  it('leads from each figure to a list of as many projects [report-duration.2]', async () => {
    for (const team of [null, 0, ...group.teams.map(({ id }) => id)]) {
      const { states, whole } = await durations(reporter, team === null ? {} : { team });
      const expectListed = async (name: FigureName, count: number | null, state: number | null = null) =>
        expect([name, team, state, await listed(reporter, { name, team, state, ...span })]).toEqual([
          name,
          team,
          state,
          count ?? 0,
        ]);
      for (const { id, projects, over, held } of states) {
        await expectListed('left_state', projects, id);
        await expectListed('over_target', over, id);
        await expectListed('held_in_state', held, id);
      }
      await expectListed('submitted_to_closed', whole.projects);
      await expectListed('held_until_closed', whole.held);
    }
  });

  it('has the same figures by month of closing, each with its list [report-trend.1]', async () => {
    const raw = await readRaw(test.database.db, group.id);
    const answer = await reporter.get(address('projects_duration_trend', { group: group.id, ...span }));
    const months = answer.json<DurationTrend>();
    expect([months[0]!.from, months.at(-1)!.to]).toEqual([span.from, span.to]);
    expect(months.length).toBeGreaterThanOrEqual(7);
    for (const { from, to, ...figures } of months) {
      expectFigures(from, figures, figuresOf(untilClosed(raw, { from, to })));
      expect(figures.projects).toBe(await listed(reporter, { name: 'submitted_to_closed', from, to }));
      expect(figures.held).toBe(await listed(reporter, { name: 'held_until_closed', from, to }));
    }
    expect(months.some(({ projects }) => projects > 0)).toBe(true);
  });

  it('counts by team what it counts in all', async () => {
    const all = await durations(admin);
    const parts: DurationReport[] = [];
    for (const team of [0, ...group.teams.map(({ id }) => id)]) parts.push(await durations(admin, { team }));
    const sum = (pick: (report: DurationReport) => StateDuration[]) =>
      parts.flatMap(pick).reduce((n, { projects }) => n + projects, 0);
    expect(sum(({ states }) => states)).toBe(all.states.reduce((n, { projects }) => n + projects, 0));
    expect(parts.reduce((n, { whole }) => n + whole.projects, 0)).toBe(all.whole.projects);
  });

  it('is a table as CSV, with the same numbers', async () => {
    const { states, whole } = await durations(reporter);
    const answer = await reporter.get(address('projects_duration', { group: group.id, ...span }), {
      headers: { accept: 'text/csv' },
    });
    expect(answer.headers['content-disposition']).toContain('projects_duration.csv');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(states.length + 2);
    expect(lines[1]?.split(',').slice(1, 6)).toEqual(
      [states[0]!.projects, states[0]!.target_days, states[0]!.p50, states[0]!.p80, states[0]!.p95].map(
        (value) => (value === null ? '' : String(value)),
      ),
    );
    expect(lines.at(-1)).toContain(`Submitted to closed,${whole.projects},`);
  });
});

describe('the reports of a week and a year', () => {
  it.each(['week', 'year'] as const)('lead from each figure of a %s to as many projects', async (name) => {
    const report = await period(name);
    expect(report.period.from <= today && today <= report.period.to).toBe(true);
    // It runs: the one before is compared up to the same day.
    const dayOf = ({ from }: { from: string }, day: string) =>
      (Date.parse(day) - Date.parse(from)) / 86_400_000;
    expect(report.running).toBe(true);
    expect(dayOf(report.before, report.before.to)).toBe(dayOf(report.period, today));
    const ended = await period(name, { on: addDays(report.period.from, -1) });
    expect([ended.running, addDays(ended.before.to, 1)]).toEqual([false, ended.period.from]);
    expect(ended.period.from).toBe(report.before.from);
    for (const kind of ['created', 'submitted', 'closed'] as const) {
      for (const { team, now, before } of report.teams) {
        const of = team?.id ?? 0;
        expect(now[kind]).toBe(await listed(reporter, { name: kind, team: of, ...report.period }));
        expect(before[kind]).toBe(await listed(reporter, { name: kind, team: of, ...report.before }));
      }
      for (const { from, to, [kind]: count } of report.parts)
        expect([from, count]).toEqual([from, await listed(reporter, { name: kind, from, to })]);
    }
    expect(report.teams.at(-1)?.team).toBeNull();
    expect(report.parts).toHaveLength(12);
  });

  it('count a project that closed twice in a period once, and follow from the raw rows', async () => {
    const raw = await readRaw(test.database.db, group.id);
    const { period: year, teams } = await period('year');
    const distinct = new Set(
      raw.intervals.filter((one) => one.is_closed && inSpan(one.entered, year)).map((one) => one.project_id),
    );
    const sum = (kind: 'created' | 'submitted' | 'closed') => teams.reduce((n, { now }) => n + now[kind], 0);
    expect(sum('closed')).toBe(distinct.size);
    expect(sum('created')).toBe(raw.submitted.filter(({ created }) => inSpan(created, year)).length);
    expect(sum('submitted')).toBe(raw.submitted.filter(({ at }) => inSpan(at, year)).length);
  });

  it('begin and end at midnight of the organisation, over clock changes and year ends too', async () => {
    const { db } = test.database;
    const [project] = (
      await sql<{ id: number }>`
        select project_id as id from project_list where project_type_id = ${group.id} limit 1`.execute(db)
    ).rows;
    const set = (at: string) =>
      sql`update project_list set created_on = ${at}::timestamptz where project_id = ${project!.id}`.execute(
        db,
      );
    const created = async (on: string) =>
      (await period('week', { on })).teams.reduce((n, { now }) => n + now.created, 0);
    await set('2019-12-29T23:59:59.999Z');
    expect([await created('2019-12-29'), await created('2019-12-30')]).toEqual([1, 0]);
    await set('2019-12-30T00:00:00Z');
    expect([await created('2019-12-29'), await created('2020-01-05')]).toEqual([0, 1]);
    const year = await period('year', { on: '2020-02-29' });
    expect(year.parts[1]).toMatchObject({ from: '2020-02-01', to: '2020-02-29' });
    expect(year.before).toEqual({ from: '2019-01-01', to: '2019-12-31' });
    expect(year.teams.map(({ before }) => before.created)).toEqual([1]);
  });
});

describe('who reads reports', () => {
  it('are those with the role Report or Admin in the group, and global admins [report-access.1]', async () => {
    expect((await groups(reporter)).map(({ name }) => name)).toEqual(['Network']);
    expect((await groups(groupadmin)).map(({ name }) => name)).toEqual(['Network']);
    expect(await groups(requester)).toEqual([]);
    const other = (await groups(admin)).find(({ name }) => name !== 'Network')!;
    for (const path of [
      address('projects_duration', { group: other.id, ...span }),
      address('week', { group: other.id, on: today }),
      address('year', { group: other.id, on: today }),
    ]) {
      expect((await reporter.get(path)).statusCode).toBe(404);
      expect((await requester.get(path)).statusCode).toBe(404);
      expect((await admin.get(path)).statusCode).toBe(200);
      expect((await test.app.inject({ url: path })).statusCode).toBe(401);
    }
    expect((await admin.get(address('week', { group: 999_999, on: today }))).statusCode).toBe(404);
  });

  it('shows others no projects behind a figure, not even their own', async () => {
    const { period: year } = await period('year');
    expect(await listed(requester, { name: 'created', ...year })).toBe(0);
    expect(await listed(reporter, { name: 'created', ...year })).toBeGreaterThan(0);
    const state = (await durations(reporter)).states[0]!.id;
    const elsewhere = (await groups(admin)).find(({ name }) => name !== 'Network')!.id;
    expect(await listed(admin, { name: 'left_state', state, group: elsewhere, ...span })).toBe(0);
  });

  it('are told what is wrong with a query', async () => {
    const status = async (name: string, query: Record<string, string | number>) =>
      (await reporter.get(address(name, { group: group.id, ...query }))).statusCode;
    expect(await status('projects_duration', { from: today, to: addDays(today, -1) })).toBe(400);
    expect(await status('projects_duration', { from: '2001-01-01', to: '2026-01-01' })).toBe(400);
    expect(await status('projects_duration', { from: '2026-02-30', to: '2026-03-01' })).toBe(400);
    expect(await status('projects_duration', {})).toBe(400);
    expect(await status('week', { on: '0001-01-01' })).toBe(400);
    expect(await status('year', { on: '9999-12-31' })).toBe(400);
    expect(await status('year', { on: today, team: 'x' })).toBe(400);
    const named = `created:${group.id}:::2026-01-01:2026-03-01:In: Delivery`;
    expect((await reporter.get(`/api/projects?figure=${encodeURIComponent(named)}`)).statusCode).toBe(200);
    for (const figure of ['', 'x', 'created', `created:${group.id}:::2026-02-30:2026-03-01`])
      expect((await reporter.get(`/api/projects?figure=${encodeURIComponent(figure)}`)).statusCode).toBe(400);
    const one = encodeURIComponent(`created:${group.id}:::2026-01-01:2026-03-01`);
    expect((await reporter.get(`/api/projects?figure=${one}&figure=${one}`)).statusCode).toBe(400);
  });

  it('are told that a feature is off', async () => {
    await setFeature(test, 'reports.duration', 'off');
    const answer = await reporter.get(address('projects_duration', { group: group.id, ...span }));
    expect(answer.json()).toMatchObject({ code: 'feature_off' });
    await setFeature(test, 'reports.duration', 'on');
  });
});
