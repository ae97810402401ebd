import { sql } from 'kysely';
import { formatFigure, type Figure } from 'shared-api/reportFigure';
import type {
  AgesReport,
  CreatedAndClosed,
  FlowReport,
  Standing,
  SurveyReport,
} from 'shared-api/contracts/reports/dashboard';
import type { PeriodReport, ReportGroup } from 'shared-api/contracts/reports/report';
import { addDays, addWorkingDays, dayIn } from 'shared-api/workingDays';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addHistories } from '../testing/addHistories';
import { inSpan, measure, perProject, readRaw, workingDaysBetween } from '../testing/rawRows';

let test: TestApp;
let [admin, reporter, requester] = [] as unknown as [Caller, Caller, Caller];
let group: ReportGroup;
const today = dayIn('UTC')(new Date());
const span = { from: addDays(today, -100), to: today };

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
  [admin, reporter, requester] = [
    await test.as('admin'),
    await test.as('techlead'),
    await test.as('requester'),
  ];
  const groups = (await admin.get('/api/reports/groups')).json<ReportGroup[]>();
  group = groups.find(({ name }) => name === 'Network')!;
  await addHistories(db, group.id);
});
afterAll(() => test.close());

type Query = Record<string, string | number>;
const address = (name: string, query: Query) =>
  `/api/reports/${name}?${new URLSearchParams(
    Object.entries({ group: group.id, ...query }).map(([key, value]) => [key, String(value)]),
  ).toString()}`;
async function read<T>(name: string, query: Query = span): Promise<T> {
  const answer = await reporter.get(address(name, query));
  expect([name, answer.statusCode]).toEqual([name, 200]);
  return answer.json<T>();
}

/** The number of projects that the project list shows behind a figure. */
async function listed(figure: Pick<Figure, 'name' | 'from' | 'to'> & Partial<Figure>, caller = reporter) {
  const text = formatFigure({ group: group.id, team: null, state: null, ...figure });
  const answer = await caller.get(`/api/projects?per_page=1&figure=${encodeURIComponent(text)}`);
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return Number(answer.headers['x-total']);
}
const teams = () => [undefined, 0, ...group.teams.map(({ id }) => id)];
const ofTeam = (team: number | undefined): Query => (team === undefined ? {} : { team });

describe('the figures of the dashboard', () => {
  it('lead to lists of as many projects, for all teams and each [report-dashboard.1]', async () => {
    for (const team of teams()) {
      const found = await read<Standing>('dashboard', { ...span, ...ofTeam(team) });
      const count = (name: Figure['name'], days: { from: string; to: string } = span) =>
        listed({ name, team: team ?? null, from: days.from, to: days.to });
      expect([team, found.open]).toEqual([team, await count('open')]);
      expect([team, found.late]).toEqual([team, await count('late')]);
      expect([team, found.held]).toEqual([team, await count('held')]);
      expect([team, found.overdue]).toEqual([team, await count('overdue')]);
      expect([team, found.due.count]).toEqual([team, await count('due', found.due)]);
      for (const band of found.ages)
        expect([team, band.least, band.count]).toEqual([
          team,
          band.least,
          await count('created_and_open', band),
        ]);
      expect(found.ages.reduce((sum, band) => sum + band.count, 0)).toBe(found.open);
      expect(found.held === 0).toBe(found.held_since === null);
    }
    const { late, held, ages, open } = await read<Standing>('dashboard');
    expect([late > 0, held > 0, open > 20, ages.filter(({ count }) => count > 0).length > 1]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('have ages in working days that follow from the raw rows', async () => {
    const { db } = test.database;
    const raw = await readRaw(db, group.id);
    const { rows } = await sql<{ created: Date }>`
      select created_on as created from project_list where project_type_id = ${group.id} and not is_closed`.execute(
      db,
    );
    const ages = rows.map(({ created }) => workingDaysBetween(raw, created, new Date()));
    const found = await read<Standing>('dashboard');
    expect(found.ages.map(({ least, most }) => [least, most])).toEqual([
      [0, 10],
      [11, 30],
      [31, 60],
      [61, 90],
      [91, null],
    ]);
    for (const { least, most, count } of found.ages)
      expect([least, count]).toEqual([
        least,
        ages.filter((age) => age >= least && (most === null || age <= most)).length,
      ]);
    expect(found.due).toMatchObject({ from: today, to: addWorkingDays(today, 10, raw.holidays) });
    const before = new Date(`${span.from}T00:00:00Z`);
    const wereOpen = raw.intervals.filter(
      (one) => !one.is_closed && one.entered < before && (one.left_on === null || one.left_on >= before),
    );
    expect(found.open_before).toBe(wereOpen.length);
  });

  it('count what is due today and what was yesterday', async () => {
    const { db } = test.database;
    const before = await read<Standing>('dashboard');
    const { rows } = await sql<{ id: number }>`
      select p.id from project p join project_list l on l.project_id = p.id
      where l.project_type_id = ${group.id} and not l.is_closed and p.delivery_date > now() + interval '60 days' limit 2`.execute(
      db,
    );
    const set = (id: number, day: string) =>
      sql`update project set delivery_date = ${day}::date where id = ${id}`.execute(db);
    await set(rows[0]!.id, today);
    await set(rows[1]!.id, addDays(today, -1));
    const after = await read<Standing>('dashboard');
    expect([after.due.count - before.due.count, after.overdue - before.overdue]).toEqual([1, 1]);
  });
});

describe('created and closed by week', () => {
  it('leads to lists of as many projects, and agrees with the report of the week', async () => {
    const { unit, parts } = await read<CreatedAndClosed>('throughput');
    expect([unit, parts[0]!.from, parts.at(-1)!.to]).toEqual(['week', span.from, today]);
    for (const { from, to, ...counts } of parts)
      for (const kind of ['created', 'submitted', 'closed'] as const)
        expect([from, kind, counts[kind]]).toEqual([from, kind, await listed({ name: kind, from, to })]);
    const week = await read<PeriodReport>('week', { on: addDays(today, -14) });
    const { from, to, ...counts } = week.parts.at(-1)!;
    expect(parts.find((part) => part.from === from)).toEqual({ from, to, ...counts });
  });

  it('is shown by month where the span is long', async () => {
    const { unit, parts } = await read<CreatedAndClosed>('throughput', {
      from: addDays(today, -400),
      to: today,
    });
    expect([unit, parts.length >= 13]).toEqual(['month', true]);
  });
});

describe('the flow through the states', () => {
  it('leads to lists of as many projects, for all teams and each [report-flow.1]', async () => {
    for (const team of teams()) {
      const { days, states } = await read<FlowReport>('flow', { ...span, ...ofTeam(team) });
      expect(days).toHaveLength(15);
      for (const { id, counts } of states)
        for (const [index, day] of days.entries())
          if (index % 5 === 0)
            expect([team, id, day, counts[index]]).toEqual([
              team,
              id,
              day,
              await listed({ name: 'in_state', team: team ?? null, state: id, from: day, to: day }),
            ]);
    }
  });

  it('follows from the raw rows, those that closed included', async () => {
    const raw = await readRaw(test.database.db, group.id);
    const { days, states, closed } = await read<FlowReport>('flow');
    const count = (day: string, isCounted: (state: (typeof raw.intervals)[number]) => boolean) => {
      const end = new Date(`${addDays(day, 1)}T00:00:00Z`);
      return raw.intervals.filter(
        (one) => isCounted(one) && one.entered < end && (one.left_on === null || one.left_on >= end),
      ).length;
    };
    for (const { id, counts } of states)
      expect(counts).toEqual(days.map((day) => count(day, ({ state }) => state === id)));
    const closedOn = days.map((day) => count(day, (one) => one.is_closed));
    expect(closed).toEqual(closedOn.map((n) => Math.max(0, n - closedOn[0]!)));
    expect(states.some(({ counts }) => new Set(counts).size > 2)).toBe(true);
  });

  it('has at most 27 days, whole weeks apart, the last one that of the span', async () => {
    const { days } = await read<FlowReport>('flow', { from: addDays(today, -3650), to: today });
    expect(days.length).toBeLessThanOrEqual(27);
    expect(days.at(-1)).toBe(today);
    const { days: one } = await read<FlowReport>('flow', { from: today, to: today });
    expect(one).toEqual([today]);
  });
});

describe('the ages of open projects', () => {
  it('follow from the raw rows, and lead to as many projects [report-ages.1]', async () => {
    const raw = await readRaw(test.database.db, group.id);
    const now = new Date();
    for (const team of teams()) {
      const { history, states } = await read<AgesReport>('ages', ofTeam(team));
      expect(history).toEqual({ from: addDays(today, -365), to: today });
      for (const { id, beyond, open, ages } of states) {
        expect([team, id, beyond ?? 0]).toEqual([
          team,
          id,
          await listed({ name: 'past_85', team: team ?? null, state: id, ...history }),
        ]);
        expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(open);
      }
    }
    const { history, states } = await read<AgesReport>('ages', {});
    for (const { id, p50, p85, beyond, ages } of states) {
      const stays = perProject(
        raw.intervals
          .filter(({ state, left_on: left }) => state === id && inSpan(left, history))
          .map((one) => ({
            projectId: one.project_id,
            ...measure(raw, one.project_id, one.entered, one.left_on!),
          })),
      )
        .map(({ days }) => days)
        .sort((a, b) => a - b);
      const at = (share: number) =>
        stays.length < 5 ? null : stays[Math.max(0, Math.ceil(share * stays.length) - 1)];
      expect([id, p50, p85]).toEqual([id, at(0.5), at(0.85)]);
      const present = raw.intervals.filter(({ state, left_on: left }) => state === id && left === null);
      const mine = perProject(
        present.flatMap(({ project_id: projectId }) =>
          raw.intervals
            .filter((one) => one.project_id === projectId && one.state === id)
            .map((one) => ({ projectId, ...measure(raw, projectId, one.entered, one.left_on ?? now) })),
        ),
      )
        .map(({ days }) => days)
        .sort((a, b) => a - b);
      expect([id, ages.flatMap(({ days, count }) => Array<number>(count).fill(days))]).toEqual([id, mine]);
      expect(beyond).toBe(p85 === null ? null : mine.filter((days) => days > p85).length);
    }
    expect(states.some(({ beyond }) => beyond !== null && beyond > 0)).toBe(true);
  });
});

describe('the survey on the dashboard', () => {
  const survey = async (projects: readonly number[], ratings: readonly number[]) => {
    const { db } = test.database;
    await sql`delete from project_survey_result`.execute(db);
    await sql`delete from project_survey`.execute(db);
    const { rows } = await sql<{ id: number }>`select id from team_survey_question limit 1`.execute(db);
    for (const [index, id] of projects.entries()) {
      await sql`insert into project_survey (project_id, team_id, usr_id, surveyed_on)
        select ${id}, null, min(id), now() from usr`.execute(db);
      if (ratings[index])
        await sql`insert into project_survey_result (project_id, question_id, rating)
          values (${id}, ${rows[0]!.id}, ${ratings[index]})`.execute(db);
    }
  };

  it('has means of five projects and more, and leads to those that answered [report-survey.1]', async () => {
    const { rows } = await sql<{ id: number }>`
      select project_id as id from project_list where project_type_id = ${group.id} and team_id = ${group.teams[0]!.id}
      order by project_id limit 7`.execute(test.database.db);
    const ids = rows.map(({ id }) => id);
    await survey(ids, [5, 5, 3, 1, 0, 0, 0]);
    expect(await read<SurveyReport>('survey')).toEqual({
      teams: [{ team: group.teams[0], projects: 4, mean: null }],
      all: { projects: 4, mean: null, declined: 3, distribution: null },
    });
    await survey(ids, [5, 5, 3, 1, 5, 0, 0]);
    const found = await read<SurveyReport>('survey');
    expect(found.teams).toEqual([{ team: group.teams[0], projects: 5, mean: 3.8 }]);
    expect(found.all).toEqual({
      projects: 5,
      mean: 3.8,
      declined: 2,
      distribution: { '1': 1, '3': 1, '5': 3 },
    });
    expect(await listed({ name: 'surveyed', ...span })).toBe(5);
    expect(await listed({ name: 'surveyed', team: 0, ...span })).toBe(0);
    expect(
      (await read<SurveyReport>('survey', { from: addDays(today, -9), to: addDays(today, -1) })).all,
    ).toMatchObject({ projects: 0 });
  });
});

describe('the dashboard', () => {
  const names = ['dashboard', 'throughput', 'survey', 'flow'];

  it('is read by those with the role Report or Admin in the group [report-dashboard.2]', async () => {
    const groups = (await admin.get('/api/reports/groups')).json<ReportGroup[]>();
    const other = groups.find(({ id }) => id !== group.id)!.id;
    for (const url of [...names.map((name) => address(name, span)), address('ages', {})]) {
      expect((await requester.get(url)).statusCode).toBe(404);
      expect((await test.app.inject({ url })).statusCode).toBe(401);
      expect((await reporter.get(url.replace(`group=${group.id}`, `group=${other}`))).statusCode).toBe(404);
    }
    for (const name of ['open', 'late', 'in_state', 'past_85', 'surveyed'] as const)
      expect(await listed({ name, state: 1, ...span }, requester)).toBe(0);
  });

  it('is a table as CSV', async () => {
    for (const [name, first] of [
      ['dashboard', 'Figure,Projects'],
      ['throughput', 'From,To,Created,Submitted,Closed,Net'],
      ['survey', 'Team,Projects,Mean'],
      ['flow', 'Day,State,Projects'],
      ['ages', 'State,Open,p50,p85,Longer than p85,Oldest'],
    ] as const) {
      const answer = await reporter.get(address(name, name === 'ages' ? {} : span), {
        headers: { accept: 'text/csv' },
      });
      const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n');
      expect([name, lines[0]]).toEqual([name, first]);
      expect([name, lines.length > 2]).toEqual([name, true]);
    }
  });

  it.each([
    ['dashboard', 'dashboard'],
    ['createdAndClosed', 'throughput'],
    ['survey', 'survey'],
    ['flow', 'flow'],
    ['ages', 'ages'],
  ])('does not answer while the feature %s is off', async (feature, name) => {
    await setFeature(test, `reports.${feature}`, 'off');
    const answer = await reporter.get(address(name, name === 'ages' ? {} : span));
    expect(answer.json()).toMatchObject({ code: 'feature_off' });
    await setFeature(test, `reports.${feature}`, 'on');
  });
});
