import { sql } from 'kysely';
import type { Permission, RolePermission } from 'shared-api/contracts/permissions';
import type { Transition } from 'shared-api/contracts/project';
import type { ProjectWhy, WhyAction } from 'shared-api/contracts/why';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
const logins = ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'teammanager', 'reviewer', 'outsider'];
beforeAll(async () => {
  test = await createTestApp();
  for (const login of logins) callers[login] = await test.as(login);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;
const why = async (login: string, url: string, query = '') =>
  (await as(login).get(`${url}/why${query}`)).json<ProjectWhy>();
const find = ({ actions }: ProjectWhy, label: string): WhyAction =>
  actions.find((one) => one.label === label)!;
const idOfUser = async (login: string) =>
  (await test.database.db.selectFrom('usr').select('id').where('login', '=', login).executeTakeFirstOrThrow())
    .id;

describe('the explanation of all actions on a project', () => {
  it.each(['Draft', 'Submitted', 'In Review', 'Quoted', 'Approved', 'In Delivery', 'Closed'])(
    'in %s agrees, for everybody, with what the calls themselves answer',
    async (state) => {
      const url = await networkProject(test.database.db, state);
      for (const held of [false, true]) {
        await sql`update project set on_hold = ${held} where id = ${Number(url.split('/').pop())}`.execute(
          test.database.db,
        );
        for (const login of logins.filter((one) => one !== 'outsider')) {
          const get = async <T>(path: string) => (await as(login).get(`${url}/${path}`)).json<T>();
          const pairs = (await get<Permission[]>('permissions')).map(
            ({ method, resource }) => `${method} ${resource}`,
          );
          const moves = (await get<Transition[]>('transitions'))
            .filter(({ blocked }) => !blocked.length)
            .map(({ id }) => `transition ${id}`);
          const roles = (await get<RolePermission[]>('role_permissions'))
            .filter(({ can_edit }) => can_edit)
            .map(({ usr_role_id: id }) => `role ${id}`);
          const { actions } = await why(login, url);
          const allowed = actions.filter((one) => one.allowed).map(({ key }) => key);
          const answered = [...new Set(['GET project', ...pairs, ...moves, ...roles])];
          expect([login, held, allowed.sort()]).toEqual([login, held, answered.sort()]);
          for (const { allowed: yes, summary } of actions) expect(summary).toMatch(yes ? /^Yes: / : /^No: /);
        }
      }
    },
  );

  it('names the rule that allows an action, or the requirements of each rule [server-why.1]', async () => {
    const url = await networkProject(test.database.db, 'In Review');
    const answer = await why('techlead', url);
    expect(find(answer, 'Quote: move to Quoted')).toMatchObject({
      allowed: true,
      section: 'move',
      summary: 'Yes: holds the role Tech Lead.',
    });
    expect(find(answer, 'Assign a team')).toMatchObject({
      allowed: false,
      summary: 'No: Only managers of the team or the Project Manager may do this.',
    });
    expect(find(answer, 'Set Network Architect').allowed).toBe(true);
    expect(find(answer, 'Set Tech Lead').rows.map(({ clauses }) => clauses)).toEqual([
      [{ text: 'manages the team', holds: false }],
      [{ text: 'holds the role Project Manager', holds: false }],
    ]);
    expect(find(await why('requester', url), 'Edit the project').summary).toBe(
      'No: Only the Project Manager may do this now; the requester may do it only while the state is Draft.',
    );
    const draft = await why('pm', await networkProject(test.database.db, 'Draft'));
    expect(find(draft, 'Set PAN Owner').rows[0]).toEqual({
      matched: false,
      clauses: [
        { text: 'is the requester', holds: false },
        { text: 'the state is Draft', holds: true },
      ],
    });
  });

  it('names the blockers of a way on, and a hold', async () => {
    const url = await networkProject(test.database.db, 'Approved');
    await sql`delete from project_role where project_id = ${Number(url.split('/').pop())}
      and usr_role_id = (select tech_lead_role_id from project_type where name = 'Network')`.execute(
      test.database.db,
    );
    const label = 'Start Delivery: move to In Delivery';
    expect(find(await why('pm', url), label)).toMatchObject({
      allowed: false,
      conditions: ['Tech Lead is not set.'],
    });
    await as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'x' });
    expect(find(await why('pm', url), label).summary).toBe('No: The project is on hold.');
    // The requester may not move it on in any case, so the end of the hold alone would not help.
    expect(find(await why('requester', url), label).summary).toBe(
      'No: The project is on hold. Only the Project Manager or the Tech Lead may do this.',
    );
  });

  it('is given about others to admins only; a person who does not see the project can do nothing', async () => {
    const url = await networkProject(test.database.db, 'Submitted');
    const [lead, outsider] = [await idOfUser('techlead'), await idOfUser('outsider')];
    expect((await as('pm').get(`${url}/why?user=${lead}`)).statusCode).toBe(403);
    expect((await why('pm', url)).may_ask_for_others).toBe(false);
    const asked = await why('groupadmin', url, `?user=${lead}`);
    expect(asked).toMatchObject({ user: { name: 'Daniel Okafor' }, may_ask_for_others: true });
    expect(asked.actions).toEqual((await why('techlead', url)).actions);
    const hidden = await why('groupadmin', url, `?user=${outsider}`);
    expect(hidden.actions.filter(({ allowed }) => allowed)).toEqual([]);
    const comments = find(hidden, 'Add comments');
    expect(comments.conditions).toEqual(['Olga Жданова does not see the project.']);
    // That is said once, of the project; each action says what else is in the way.
    expect(comments.summary).toMatch(/^No: Only the requester, /);
    expect(find(hidden, 'See the project').summary).toBe(
      'No: Only people with a role of the delivery group, the requester, people with a role on the project or members of the team may do this.',
    );
  });

  it('is answered only to people who see the project, and only for existing people', async () => {
    const url = await networkProject(test.database.db, 'Submitted');
    expect((await as('outsider').get(`${url}/why`)).statusCode).toBe(404);
    expect((await test.anonymous.get(`${url}/why`)).statusCode).toBe(401);
    expect((await as('admin').get(`${url}/why?user=999999`)).statusCode).toBe(404);
    expect((await as('admin').get('/api/projects/999999/why')).statusCode).toBe(404);
    for (const query of ['?user=x', '?user=0', '?method=GET'])
      expect((await as('admin').get(`${url}/why${query}`)).statusCode).toBe(400);
  });
});
