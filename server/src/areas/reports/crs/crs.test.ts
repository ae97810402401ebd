import { sql } from 'kysely';
import type { CrFigureList, CrReportRow } from 'shared-api/contracts/reports/crReport';
import type { ReportGroup } from 'shared-api/contracts/reports/report';
import { formatFigure } from 'shared-api/reportFigure';
import { addDays, dayIn } from 'shared-api/workingDays';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
let groups: ReportGroup[];
const today = dayIn('UTC')(new Date());
const span = { from: addDays(today, -400), to: today };

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  groups = (await admin.get('/api/reports/groups')).json();
  const { db } = test.database;
  // Change requests of every outcome over a year, some over their planned end, one whose promised update is overdue.
  await sql`
    insert into cr (title, project_id, status, status_since, start_date, end_date, started_on, ended_on, next_update_time, creator_id, created_on)
    select 'Report ' || n, p.project_id, (array['completed', 'rolled_back', 'cancelled', 'in_progress'])[1 + n % 4], at, at - interval '2 days',
      at - make_interval(hours => 12 - n % 24), at - interval '2 days', case when n % 4 < 3 then at end,
      case when n % 4 = 3 then at end, (select min(id) from usr), at - interval '3 days'
    from generate_series(1, 60) n,
      lateral (select project_id from project_list order by (project_id * 31 + n * 17) % 101, project_id limit 1) p,
      lateral (select now() - make_interval(days => n * 6, hours => n % 24) as at) a`.execute(db);
  // Each has a promise that was answered, in time or late, or missed.
  await sql`
    insert into cr_promise (cr_id, due_on, answered_on)
    select id, created_on + interval '2 hours', case when id % 5 < 4 then created_on + make_interval(hours => id % 5) end
    from cr where title like 'Report %'`.execute(db);
});
afterAll(() => test.close());

interface RawCr {
  id: number;
  project_id: number;
  group_id: number;
  status: string;
  end_date: Date | null;
  ended_on: Date | null;
  next_update_time: Date | null;
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const inSpan = (at: Date | null) => {
  const day = at?.toISOString().slice(0, 10);
  return day !== undefined && day >= span.from && day <= span.to;
};

describe('the report of change requests', () => {
  it('has the numbers that follow from the raw rows, each with its list [report-cr.1]', async () => {
    const { db } = test.database;
    const { rows: crs } = await sql<RawCr>`
      select cr.id, cr.project_id, p.project_type_id as group_id, cr.status, cr.end_date, cr.ended_on, cr.next_update_time
      from cr join project p on p.id = cr.project_id`.execute(db);
    const { rows: settled } = await sql<{ cr_id: number; due: Date; came: Date | null }>`
      select cr_id, due_on as due, answered_on as came from cr_promise`.execute(db);
    const totals = { completed: 0, rolled_back: 0, cancelled: 0, overruns: 0, promised: 0, in_time: 0 };
    for (const group of groups) {
      const query = new URLSearchParams({ group: String(group.id), ...span }).toString();
      const months = (await admin.get(`/api/reports/cr_report?${query}`)).json<CrReportRow[]>();
      const own = crs.filter((cr) => cr.group_id === group.id);
      const ids = new Set(own.map(({ id }) => id));
      const promises = [
        ...settled.filter((one) => ids.has(one.cr_id)),
        ...own.flatMap(({ id, ended_on: ended, next_update_time: due }) =>
          !ended && due && due.getTime() < Date.now() ? [{ cr_id: id, due, came: null }] : [],
        ),
      ];
      for (const { from, to, ...figures } of months) {
        const ended = own.filter(
          (cr) => cr.ended_on && inSpan(cr.ended_on) && monthOf(cr.ended_on) === from.slice(0, 7),
        );
        const due = promises.filter((one) => inSpan(one.due) && monthOf(one.due) === from.slice(0, 7));
        const of = (status: string) => ended.filter((cr) => cr.status === status).length;
        const expected = {
          projects: new Set(ended.map((cr) => cr.project_id)).size,
          completed: of('completed'),
          rolled_back: of('rolled_back'),
          cancelled: of('cancelled'),
          overruns: ended.filter((cr) => cr.end_date && cr.ended_on! > cr.end_date).length,
          promised: due.length,
          in_time: due.filter((one) => one.came && one.came <= one.due).length,
        };
        expect([group.name, from, figures]).toEqual([group.name, from, expected]);
        for (const member of Object.keys(totals) as (keyof typeof totals)[])
          totals[member] += figures[member];
        for (const member of Object.keys(totals) as (keyof typeof totals)[]) {
          const rest = { group: String(group.id), from, to, figure: member };
          const behind = await admin.get(
            `/api/reports/cr_report/list?${new URLSearchParams(rest).toString()}`,
          );
          expect([behind.statusCode, behind.statusCode === 200 || behind.body]).toEqual([200, true]);
          const { total, rows } = behind.json<CrFigureList>();
          expect([member, total, rows.length]).toEqual([member, figures[member], figures[member]]);
          expect(rows.every((row) => ids.has(row.cr_id))).toBe(true);
        }
        const figure = formatFigure({ name: 'cr_ended', group: group.id, team: null, state: null, from, to });
        const list = await admin.get(`/api/projects?per_page=1&figure=${encodeURIComponent(figure)}`);
        expect(Number(list.headers['x-total'])).toBe(figures.projects);
      }
    }
    expect(Object.values(totals).every((count) => count > 0)).toBe(true);
    expect(totals.in_time).toBeLessThan(totals.promised);
  });

  it('is for the reporters of the group, as are the lists behind its figures [report-cr.4]', async () => {
    const [{ id }] = groups as [ReportGroup];
    const query = new URLSearchParams({ group: String(id), ...span, figure: 'completed' }).toString();
    const outsider = await test.as('outsider');
    expect((await outsider.get(`/api/reports/cr_report/list?${query}`)).statusCode).toBe(404);
    expect((await test.anonymous.get(`/api/reports/cr_report/list?${query}`)).statusCode).toBe(401);
    expect((await admin.get(`/api/reports/cr_report/list?${query}x`)).statusCode).toBe(400);
  });
});
