import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { networkProject } from './testing/testProjects';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

/** Lists the paths of all members of a value: `id`, `creator.name`, `roles[].usr.id`. */
function members(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((one) => members(one, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, one]) => members(one, path ? `${path}.${name}` : name)),
  ];
}
/** Lists the paths of an answer, or of all rows of a list. */
const fieldsOf = (body: unknown) =>
  new Set((Array.isArray(body) ? body : [body]).flatMap((one: unknown) => members(one, '')));
const words = (text: string) => text.trim().split(/\s+/);

/** @param query selects one `id` */
async function idOf(query: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(query);
  return rows[0]!.id;
}
const projectWith = async (table: string) =>
  `/api/projects/${await idOf(`select min(project_id) as id from ${table}`)}`;
const network = () => idOf("select id from project_type where name = 'Network'");
const ofGroup = async (path: string) => `/api/project_types/${await network()}/${path}`;
const ofTeam = async (path: string) =>
  `/api/teams/${await idOf('select min(team_id) as id from team_survey_question')}/${path}`;
const ofDraft = async (path: string) => `${await networkProject(test.database.db, 'Draft')}/${path}`;

/** Each entity of spec 000, point 3, with a call that answers it, and its fields. */
const entities: Record<string, [at: () => Promise<string> | string, fields: string]> = {
  Project: [
    () => projectWith('project_service'),
    `id name creator.name domain project_type.id project_type.name project_type.use_subcats project_state.name
    project_state.is_start project_state.reset_project on_hold team team_id updated_on properties roles milestones bookings
    services p4p services_locked
    roles[].usr_role.id roles[].usr_role.name roles[].usr_role.info roles[].usr_role.is_team_usr roles[].usr.id roles[].usr.name
    roles[].can_edit services[].service services[].price services[].slo services[].count services[].scope
    p4p.clarity_code p4p.pan_code p4p.release_id p4p.work_required p4p.delivery_date p4p.services_locked`,
  ],
  'Project list row': [
    () => '/api/projects',
    `project_id project_name requester_name pan_owner_name pan_code project_type_name team_name tech_lead_name
    project_manager_name services project_state_name project_state_days project_state_is_closed project_state_date on_hold
    services_locked submit_date created_on`,
  ],
  Permission: [() => ofDraft('permissions'), 'method resource'],
  'Role permission': [() => ofDraft('role_permissions'), 'usr_role_id can_edit'],
  Transition: [
    () => ofDraft('transitions'),
    'id name src_state dst_state.id dst_state.name comment_required',
  ],
  'Service, and its group': [
    () => ofDraft('available_services'),
    `id name descr info warning notification notification_states service_group_id service_icon_id project_type_id max price
    prices[].min prices[].price slo service_group.id service_group.name service_group.platform service_group.max`,
  ],
  'Project service line': [
    async () => `${await projectWith('project_service')}/services`,
    'id count service.name service.descr service.price service.prices scope completion price slo',
  ],
  'Attachment type': [
    () => ofGroup('attachment_types'),
    'id name is_user_type is_financial template_url template_filename ord',
  ],
  Attachment: [
    async () => `${await projectWith('attachment where not is_financial')}/attachments`,
    'id type_name filename creator.name created_on quote_id',
  ],
  'Timeline entry': [
    async () => `${await projectWith('attachment')}/timeline`,
    `created_on project_state prev_state on_hold comment creator_name recipients attachment attachment_id attachment_type
    milestone_name`,
  ],
  'Assigned milestone': [
    async () => `${await projectWith('project_milestone')}/milestones`,
    `project_id milestone.id milestone.name milestone.is_check milestone.is_date milestone.is_text milestone.attachment_type_id
    checked m_date m_text ord`,
  ],
  'Milestone group': [
    async () =>
      ofGroup(
        `milestone_groups/${await idOf(`select min(id) as id from milestone_group where project_type_id = ${await network()}`)}`,
      ),
    'id name milestones',
  ],
  Financials: [
    async () => {
      await test.database.pool
        .query(`update project_financials f set category_id = (select min(s.id) from service s
        join project p on p.project_type_id = s.project_type_id where p.id = f.project_id)`);
      return `${await projectWith('project_financials')}/financials`;
    },
    'scope price has_services category.descr',
  ],
  Quote: [async () => `${await projectWith('quote')}/quotes`, 'id scope price approved'],
  'Group role': [
    () => ofGroup('user_roles'),
    'id name is_project_role allow_project_update_email create_at_start required_state.is_start',
  ],
  'Survey question': [() => ofTeam('survey_questions'), 'id rating detail disabled'],
  Holiday: [() => '/api/holidays', 'id date'],
  'Current user': [() => '/api/session', 'user.is_admin user.roles user.teams user.max_attachment_size_mb'],
};

describe('the fields of the specification', () => {
  it.each(Object.entries(entities))('are answered: %s [server-fields.1]', async (_name, [at, fields]) => {
    const response = await admin.get(await at());
    expect(response.statusCode).toBe(200);
    const found = fieldsOf(response.json());
    expect(words(fields).filter((field) => !found.has(field))).toEqual([]);
  });

  it('are answered for the roles and teams of the signed-in user [server-fields.2]', async () => {
    const session = async (login: string) =>
      fieldsOf((await (await test.as(login)).get('/api/session')).json());
    const roles = await session('groupadmin');
    for (const field of ['id', 'name', 'project_type_id']) expect(roles).toContain(`user.roles[].${field}`);
    const teams = await session('teammanager');
    for (const field of ['team_id', 'is_manager']) expect(teams).toContain(`user.teams[].${field}`);
  });
});

/** The path of each lookup of spec 000, point 7, Supporting lookups. */
const lookups: Record<string, () => Promise<string> | string> = {
  'milestones of a group': () => ofGroup('milestones'),
  'milestone groups of a group': () => ofGroup('milestone_groups'),
  'roles of a group': () => ofGroup('user_roles'),
  groups: () => '/api/project_types',
  'project states of a group': () => ofGroup('project_states'),
  'short services by type': async () => `/api/short_services?project_type_id=${await network()}`,
  'group names': () => '/api/project_type_names',
  'state names': () => '/api/project_state_names',
  'user names': () => '/api/user_names',
  'team names': () => '/api/team_names',
  'team users': () => ofTeam('users'),
  'user by id': async () => `/api/users/${await idOf('select min(id) as id from usr')}`,
  'team by id': async () => `/api/teams/${await idOf('select min(id) as id from team')}`,
};

describe('a supporting lookup', () => {
  it.each(Object.entries(lookups))(
    'answers id and name to who is signed in: %s [server-fields.3]',
    async (_what, at) => {
      const address = await at();
      const response = await admin.get(address);
      expect(response.statusCode).toBe(200);
      for (const field of ['id', 'name']) expect(fieldsOf(response.json())).toContain(field);
      expect((await test.anonymous.get(address)).statusCode).toBe(401);
    },
  );

  it('of states and services is restricted to the requested group [server-fields.4]', async () => {
    const names = async (address: string) =>
      (await admin.get(address)).json<{ name: string }[]>().map(({ name }) => name);
    const all = new Set(await names('/api/short_services?per_page=300'));
    const id = await network();
    const some = await names(`/api/short_services?project_type_id=${id}&per_page=300`);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.size);
    expect(some.every((name) => all.has(name))).toBe(true);
    expect(await names('/api/short_services?project_type_id=999999')).toEqual([]);
    expect(await names(`/api/project_state_names?project_type_id=${id}`)).not.toContain('Assessment');
  });

  it('of the states of a group answers them in their order, to people who see the group', async () => {
    const states = (await admin.get(await ofGroup('project_states'))).json<object[]>();
    expect(states[0]).toEqual({
      id: expect.any(Number) as number,
      name: 'Draft',
      is_start: true,
      is_closed: false,
      reset_project: false,
      colour: 'grey',
      target_days: null,
      ord: 1,
    });
    expect((await admin.get('/api/project_types/999999/project_states')).statusCode).toBe(404);
  });
});
