import { sql } from 'kysely';
import { p4pValues } from 'shared-api/testing/fixtures';
import type { Project, Transition } from 'shared-api/contracts/project';
import { addWorkingDays, earliestDeliveryDate, todayIn } from 'shared-api/workingDays';
import { recordStatements, type Statement } from '../../testing/recordStatements';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { networkProject, removeGroupRules } from './testing/testProjects';

let test: TestApp;
let admin: Caller;
let project: string;
let day: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  const { db } = test.database;
  project = await networkProject(db, 'Approved');
  await removeGroupRules(db);
  // Each mail adds its own statements; how many there are depends on the group's rules.
  await sql`delete from project_state_email`.execute(db);
  const holidays = new Set((await db.selectFrom('holiday').select('date').execute()).map(({ date }) => date));
  day = addWorkingDays(earliestDeliveryDate(todayIn('UTC', new Date()), holidays), 5, holidays);
});
afterAll(() => test.close());

/** The statements of a call that is answered with this status. */
async function statementsOf(
  call: () => ReturnType<Caller['get']>,
  status = 200,
): Promise<Pick<Statement, 'text'>[]> {
  const { statements } = await recordStatements(async () => {
    const { statusCode, body } = await call();
    expect(`${statusCode} ${statusCode === status ? '' : body}`).toBe(`${status} `);
    return body;
  });
  return statements;
}

const raise = (group: number) =>
  admin.post('/api/projects', { name: 'A new switch', project_type: { id: group }, p4p: p4pValues(day) });

/**
 * The most statements that a call may take. Each is a round trip to the database: an increase is a decision, and makes the call
 * slower for everyone (`npm run bench:api`). A state change and a new project also announce whom they concern, in one statement.
 */
const limits = { session: 1, list: 3, project: 3, 'state change': 18, create: 20 };

describe('the number of statements', () => {
  it('of a session check is one, and of many at once one for all', async () => {
    const check = () => admin.get('/api/session');
    expect(await statementsOf(check)).toHaveLength(limits.session);
    const { statements, body } = await recordStatements(async () => {
      const answers = await Promise.all([check(), check(), test.anonymous.get('/api/session'), check()]);
      return answers.map(({ statusCode }) => statusCode).join();
    });
    expect(body).toBe('200,200,401,200');
    expect(statements).toHaveLength(1);
  });

  it.each([
    ['list', (): string => '/api/projects?page=1&per_page=20'],
    ['project', (): string => project],
  ] as const)('of a %s is limited', async (name, url) => {
    expect((await statementsOf(() => admin.get(url()))).length).toBeLessThanOrEqual(limits[name]);
  });

  it('of a state change with a comment is limited', async () => {
    // The first write of a person also takes tokens of their call limit.
    expect((await admin.post(`${project}/update`, { comment: 'Ready.' })).statusCode).toBe(201);
    const { dst_state } = (await admin.get(`${project}/transitions`))
      .json<Transition[]>()
      .find(({ blocked }) => !blocked.length)!;
    const body = { id: dst_state.id, comment: 'As agreed.' };
    const statements = await statementsOf(() => admin.put(`${project}/state`, body));
    expect(statements.length).toBeLessThanOrEqual(limits['state change']);
    expect((await admin.get(project)).json<Project>().project_state).toMatchObject(dst_state);
  });

  it('of raising a project is limited', async () => {
    const group = await test.database.db
      .selectFrom('project_type')
      .select('id')
      .where('name', '=', 'Network')
      .executeTakeFirstOrThrow();
    expect((await raise(group.id)).statusCode).toBe(201);
    expect((await statementsOf(() => raise(group.id), 201)).length).toBeLessThanOrEqual(limits.create);
  });
});
