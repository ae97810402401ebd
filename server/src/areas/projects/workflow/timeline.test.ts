import { sql } from 'kysely';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';
import { findPosition, selectPage } from './timeline.queries';

let test: TestApp;
let url: string;
let id: number;
let otherUrl: string;
const callers: Record<string, Caller> = {};
const as = (login: string) => callers[login]!;
const many = 10_000;

beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['admin', 'pm', 'requester', 'outsider']) callers[login] = await test.as(login);
  url = await networkProject(test.database.db, 'In Delivery');
  otherUrl = await networkProject(test.database.db, 'In Review');
  id = Number(url.split('/').pop());
  const { db } = test.database;
  await sql`delete from timeline_entry where project_id = ${id}`.execute(db);
  // Three entries per minute at the same moment; of every hundred, one of each kind, all others comments.
  await sql`insert into timeline_entry
      (project_id, created_on, creator_id, comment, on_hold, project_state_id, attachment, attachment_type, milestone_name,
       quote_event, is_financial)
    select ${id}, timestamptz '2026-01-01 00:00Z' + (n / 3) * interval '1 minute', (select id from usr where login = 'pm'),
      case when n % 100 in (3, 4, 5) then null else 'Remark ' || n || case when n % 1000 = 7 then ' 50%_off' else '' end end,
      case n % 100 when 1 then true end,
      case when n % 100 in (1, 2) then (select project_state_id from project where id = ${id}) end,
      case n % 100 when 3 then 'd.pdf' end, case n % 100 when 3 then 'Design' end,
      case n % 100 when 4 then 'Live' end, case n % 100 when 5 then 'added' end, n % 100 = 5
    from generate_series(1, ${many}) n`.execute(db);
  await sql`analyze timeline_entry`.execute(db);
}, 120_000);
afterAll(() => test.close());

const read = async (query = '', login = 'pm') => {
  const response = await as(login).get(`${url}/timeline${query}`);
  return {
    status: response.statusCode,
    total: response.headers['x-total'],
    rows: response.json<TimelineEntry[]>(),
  };
};
const idsOf = (rows: TimelineEntry[]) => rows.map((row) => row.id);

describe('a timeline of ten thousand entries', () => {
  it('is paged by `before` and `after` without gaps or duplicates [server-timeline.2]', async () => {
    const seen: number[] = [];
    let page: TimelineEntry[] = (await read('?per_page=300')).rows;
    while (page.length) {
      seen.push(...idsOf(page));
      page = (await read(`?per_page=300&before=${seen.at(-1)}`)).rows;
    }
    expect(seen).toHaveLength(many);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    const middle = seen[5000]!;
    expect(idsOf((await read(`?per_page=4&after=${middle}`)).rows)).toEqual(seen.slice(4996, 5000));
    expect(idsOf((await read(`?per_page=4&before=${middle}`)).rows)).toEqual(seen.slice(5001, 5005));
    expect((await read(`?after=${seen[0]}`)).rows).toEqual([]);
  });

  interface Plan {
    'Node Type': string;
    'Index Name'?: string;
    'Actual Rows': number;
    Plans?: Plan[];
  }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

  it.each([
    ['the newest entries', undefined, {}],
    ['entries before the 9,900th', 9_900, {}],
    ['entries before the 9,900th until a day', 9_900, { until: '2026-01-02' }],
  ])('scans only the answered rows of its index for %s [server-timeline.3]', async (_, nth, more) => {
    const { db } = test.database;
    const all = await sql<{ id: number }>`
      select id from timeline_entry where project_id = ${id} order by id desc`.execute(db);
    const before = nth === undefined ? undefined : all.rows[nth]!.id;
    const filter = { projectId: id, query: { before, ...more }, financials: true, timeZone: 'UTC' };
    const position = before === undefined ? undefined : await findPosition(db, filter, before);
    const query = selectPage(db, filter, { perPage: 50, offset: 0 }, position);
    const [explained] = await query.explain<{ 'QUERY PLAN': { Plan: Plan }[] }>('json', sql`analyze`);
    const plan = nodes(explained!['QUERY PLAN'][0]!.Plan);
    expect(plan.map((node) => node['Node Type'])).toEqual([
      'Limit',
      expect.stringMatching(/^Index (Only )?Scan$/) as string,
    ]);
    expect(plan[1]).toMatchObject({ 'Index Name': 'timeline_entry_project', 'Actual Rows': 50 });
  });

  it('is filtered by one or several kinds; only readers of financials get quotes [server-timeline.1]', async () => {
    const counts = async (query: string, login = 'pm') => Number((await read(query, login)).total);
    expect(await counts('')).toBe(many);
    for (const kind of ['state', 'hold', 'attachment', 'milestone', 'quote'])
      expect({ kind, n: await counts(`?kind=${kind}`) }).toEqual({ kind, n: 100 });
    expect(await counts('?kind=comment')).toBe(many - 500);
    expect(await counts('?kind=state&kind=hold')).toBe(200);
    expect(await counts('?kind=quote', 'requester')).toBe(0);
    expect(await counts('', 'requester')).toBe(many - 100);
    const [hold] = (await read('?kind=hold&per_page=1')).rows;
    expect(hold).toMatchObject({ on_hold: true, project_state: expect.any(String) as string });
  });

  it('is searched by the text of comments, in which % and _ are no wildcards', async () => {
    expect((await read('?search=remark%209999')).rows).toMatchObject([{ comment: 'Remark 9999' }]);
    expect((await read('?search=50%25_OFF')).total).toBe('10');
    expect((await read('?search=50x_off')).total).toBe('0');
    expect((await read('?search=remark&kind=hold')).total).toBe('100');
  });

  it('ends with the given day for `until`', async () => {
    const { rows } = await read('?until=2026-01-02&per_page=1');
    expect(rows[0]!.created_on).toBe('2026-01-02T23:59:00.000Z');
    expect((await read('?until=2025-12-31')).rows).toEqual([]);
  });

  it.each([
    '?until=2026-02-30',
    '?kind=gossip',
    '?since=1',
    '?before=x',
    '?page=2&before=1',
    '?before=1&after=1',
  ])('refuses %s', async (query) => {
    expect((await read(query)).status).toBe(400);
  });

  it('answers 404 for an entry that the reader may not see, as for an absent one', async () => {
    const [hidden] = (await read('?kind=quote&per_page=1')).rows;
    for (const side of ['before', 'after']) {
      expect((await read(`?${side}=${hidden!.id}`, 'requester')).status).toBe(404);
      expect((await read(`?${side}=${hidden!.id}`)).status).toBe(200);
    }
  });

  it('answers 404 for an entry of another project and to an outsider, and 401 without a session', async () => {
    const [foreign] = (await as('pm').get(`${otherUrl}/timeline`)).json<TimelineEntry[]>();
    expect((await read(`?before=${foreign!.id}`)).status).toBe(404);
    expect((await read('', 'outsider')).status).toBe(404);
    expect((await test.anonymous.get(`${url}/timeline`)).statusCode).toBe(401);
  });
});
