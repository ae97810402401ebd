import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AuditEntry } from 'shared-api/contracts/audit';
import type { ProjectSurvey } from 'shared-api/contracts/survey';
import { p4pValues } from 'shared-api/testing/fixtures';
import { addWorkingDays, earliestDeliveryDate, todayIn } from 'shared-api/workingDays';
import { fileFieldsOf, type ResourceData } from 'shared-api/resources/declareResource';
import { holidays as holidayData } from 'shared-api/resources/holidays';
import { teamMembers as memberData } from 'shared-api/resources/teamMembers';
import { teams as teamData } from 'shared-api/resources/teams';
import { validBody } from 'shared-api/resources/validBody';
import { surveyQuestions } from 'shared-api/resources/surveyQuestions';
import { addBookings, addReviews, workingDay, type TestBookings } from '../bookings/testing/testBookings';
import { demoPassword } from '../accounts/demoAccounts';
import { addMilestones, setMilestones } from '../projects/milestones/testing/testMilestones';
import { getComputed } from '../aims/testing/testAims';
import { addType, uploadFiles } from '../projects/attachments/testing/testAttachments';
import { idInGroup, networkProject, removeGroupRules } from '../projects/testing/testProjects';
import type { Manifest } from 'shared-api/portal/manifest';
import { aManifest, aRoute } from '../../platform/testing/testBuild';
import { aRemote, aShell, putBeside, tokenFor, upload } from '../../platform/deploy/testing/testDeploys';
import { addProperty } from '../projects/properties/testing/testProperties';
import { addService, removeServices } from '../projects/services/testing/testCatalogue';
import { findRoot } from '../../kernel/config/root';
import { encodeForm } from '../../testing/encodeForm';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

/** A remote with a setting. */
const sites: Manifest = {
  ...aManifest('sites', { list: aRoute('sites', { name: 'sites_list' }) }),
  config: { type: 'object', properties: { rows: { type: 'integer', title: 'Rows', default: 10 } } },
};

let test: TestApp;
let admin: Caller;
/** The path of a Network project in review. */
let project: string;
let projectId: number;
let day: string;
let attachmentType: number;
/** A service of Network. */
let unpriced: number;
let milestones: Record<string, number>;
let bookings: TestBookings;
let bookingDay: string;
const people: Record<string, number> = {};

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  const { db } = test.database;
  await removeGroupRules(db);
  const groupId = (
    await db.selectFrom('project_type').select('id').where('name', '=', 'Network').executeTakeFirstOrThrow()
  ).id;
  await addProperty(db, groupId, { name: 'site', title: 'Site', type: 'string' });
  attachmentType = await addType(db, 'Network', { name: 'T file' });
  project = await networkProject(db, 'Draft');
  projectId = Number(project.split('/').pop());
  await removeServices(db, projectId);
  unpriced = await addService(db, groupId, 'Never priced');
  milestones = await addMilestones(db);
  await setMilestones(db, projectId, []);
  bookings = await addBookings(db);
  await addReviews(db, bookings);
  bookingDay = await workingDay(db, 5);
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
  await putBeside(test, aShell('1.0.0-fffffff'));
  const holidays = new Set((await db.selectFrom('holiday').select('date').execute()).map(({ date }) => date));
  day = addWorkingDays(earliestDeliveryDate(todayIn('UTC', new Date()), holidays), 5, holidays);
});
afterAll(() => test.close());

/** Returns the entries that a call adds to the log, oldest first. */
async function entriesOf(call: () => Promise<{ statusCode: number; body: string }>): Promise<AuditEntry[]> {
  const newest = async () => (await admin.get('/api/audit?per_page=300')).json<AuditEntry[]>();
  const before = (await newest())[0]?.id ?? 0;
  const response = await call();
  if (response.statusCode >= 300) throw new Error(response.body);
  return (await newest()).filter(({ id }) => id > before).reverse();
}

type Expected = { action: string; entity: string; fields?: string[]; name?: string };
type Call = () => Promise<{ statusCode: number; body: string }>;

const created = async (path: string, body: object): Promise<string> =>
  `${path}/${(await admin.post(path, body)).json<{ id: number }>().id}`;
const newUser = (login: string) =>
  created('/api/users', {
    login,
    name: `Person ${login}`,
    email: null,
    ad_account: null,
    is_admin: false,
    active: true,
    canChangePassword: true,
    max_attachment_size_mb: 20,
  });
const of = (entity: string, action: string, ...fields: string[]): Expected => ({ entity, action, fields });
const named = (name: string, entity: string, action: string): Expected => ({ entity, action, name });
/** Returns the titles of all fields, which the log uses. */
const titlesOf = ({ fields }: ResourceData) =>
  Object.values(fields).map(({ title, label }) => title ?? label);
const aQuestion = validBody(surveyQuestions, { rating: 'How was it?', detail: 'What else?' });
const bookPlain = async (from: string, to: string) => {
  const at = (time: string) => `${bookingDay}T${time}:00Z`;
  const body = { project_id: projectId, booking_subtype_id: bookings.ids.Plain };
  return admin.post('/api/bookings', { ...body, start: at(from), finish: at(to) });
};
const bookPaired = async (from: string, to: string) => {
  const at = (time: string) => `${bookingDay}T${time}:00Z`;
  const { Paired, Meeting } = bookings.ids;
  const [start, finish] = [at(from), at(to)];
  const child = { booking_subtype_id: Meeting, start, finish: at(from.replace(':00', ':30')) };
  const body = { project_id: projectId, booking_subtype_id: Paired, start, finish, child };
  return admin.post('/api/bookings', { ...body, data: { reason: 'Old switch' } });
};
const savedView = (name: string) => ({ list: 'project_list', name, team: null, query: '', columns: [] });
const p4p = (value: string) => ({ clarity_code: value });

/** Every write: a successful call, and the entries that it must add. */
const writes: Record<string, [Call, ...Expected[]]> = {
  'POST /session': [
    () => test.anonymous.post('/api/session', { name: 'pm', password: demoPassword }),
    of('session', 'signed in'),
  ],
  'DELETE /session': [
    async () => (await test.as('pm')).delete('/api/session'),
    of('session', 'signed in'),
    of('session', 'signed out'),
  ],
  'POST /user/password': [
    () =>
      test.anonymous.post('/api/user/password', {
        username: 'reviewer',
        oldPass: demoPassword,
        newPass: 'another-good-one',
      }),
    of('session', 'password changed'),
  ],
  'POST /cr_walls': [
    () => admin.post('/api/cr_walls', { name: 'Operations' }),
    named('Operations', 'CR display', 'created'),
  ],
  'DELETE /cr_walls/{id}': [
    async () => {
      const made = await admin.post('/api/cr_walls', { name: 'Lobby' });
      return admin.delete(`/api/cr_walls/${made.json<{ id: number }>().id}`);
    },
    named('Lobby', 'CR display', 'created'),
    named('Lobby', 'CR display', 'deleted'),
  ],
  'POST /saved_views': [
    () => admin.post('/api/saved_views', savedView('Made')),
    named('Made', 'saved view', 'created'),
  ],
  'PUT /saved_views/{id}': [
    async () => {
      const { list: _, ...body } = savedView('After');
      return admin.put(await created('/api/saved_views', savedView('Before')), body);
    },
    named('Before', 'saved view', 'created'),
    named('After', 'saved view', 'updated'),
  ],
  'DELETE /saved_views/{id}': [
    async () => admin.delete(await created('/api/saved_views', savedView('Gone'))),
    named('Gone', 'saved view', 'created'),
    named('Gone', 'saved view', 'deleted'),
  ],
  'PUT /saved_views/default': [
    () => admin.put('/api/saved_views/default', { list: 'project_list', view: null }),
    of('saved view', 'default view of a list taken back'),
  ],
  'POST /calendar_link': [() => admin.post('/api/calendar_link'), of('user', 'calendar link made')],
  'DELETE /calendar_link': [
    async () => {
      await admin.post('/api/calendar_link');
      return admin.delete('/api/calendar_link');
    },
    of('user', 'calendar link made'),
    of('user', 'calendar link taken back'),
  ],
  'POST /projects': [
    async () =>
      admin.post('/api/projects', {
        name: 'A project to be noted',
        project_type: { id: await project_().then((one) => one.project_type.id) },
        p4p: p4pValues(day),
      }),
    of('project', 'created'),
  ],
  'PUT /projects/{id}': [
    () => admin.put(project, { name: 'Another name' }),
    of('project', 'updated', 'Project name'),
  ],
  'PUT /projects/{id}/clarity_code': [
    () => admin.put(`${project}/clarity_code`, p4p('C-2')),
    of('project', 'updated', 'Clarity Code'),
  ],
  'PUT /projects/{id}/pan_code': [
    () => admin.put(`${project}/pan_code`, { pan_code: 'P-2' }),
    of('project', 'updated', 'PAN Code / OPEX Cost Centre'),
  ],
  'PUT /projects/{id}/release_id': [
    () => admin.put(`${project}/release_id`, { release_id: 'R-2' }),
    of('project', 'updated', 'Release ID (Ops Engagement)'),
  ],
  'PUT /projects/{id}/work_required': [
    () => admin.put(`${project}/work_required`, { work_required: 'More work' }),
    of('project', 'updated', 'Work Required'),
  ],
  'PUT /projects/{id}/delivery_date': [
    () => admin.put(`${project}/delivery_date`, { delivery_date: day }),
    of('project', 'updated', 'Work Completion Date'),
  ],
  'PUT /projects/{id}/properties/{name}': [
    () => admin.put(`${project}/properties/site`, { value: 'Ashburn' }),
    of('project', 'updated', 'site'),
  ],
  'PUT /projects/{id}/team': [
    async () => {
      const { team } = (await admin.get(project)).json<{ team: { id: number } }>();
      const teams = (await admin.get('/api/team_names')).json<{ id: number }[]>();
      return admin.put(`${project}/team`, { team: { id: teams.find(({ id }) => id !== team.id)!.id } });
    },
    of('project', 'updated', 'Team', 'Tech Lead'),
  ],
  'PUT /projects/{id}/roles/{roleId}': [
    async () =>
      admin.put(`${project}/roles/${await idInGroup(test.database.db, 'usr_role', 'Network', 'PAN Owner')}`, {
        usr: { id: people.pm },
      }),
    of('project', 'updated', 'PAN Owner'),
  ],
  'PUT /projects/{id}/on_hold': [
    () => admin.put(`${project}/on_hold`, { on_hold: true, comment: 'Waiting for the site.' }),
    of('project', 'updated', 'On hold'),
  ],
  'PUT /projects/{id}/services': [
    () => admin.put(`${project}/services`, [{ service: { id: unpriced }, count: 2 }]),
    of('project', 'updated', 'Never priced'),
  ],
  'PUT /projects/{id}/services/{serviceId}/quote': [
    () => admin.put(`${project}/services/${unpriced}/quote`, { price: 1, slo: 1, scope: 'One.' }),
    of('project', 'updated', 'Quote of Never priced'),
  ],
  'PUT /projects/{id}/services_lock': [
    () => admin.put(`${project}/services_lock`, { services_locked: true }),
    of('project', 'updated', 'Services locked'),
  ],
  'PUT /projects/{id}/financials': [
    () => admin.put(`${project}/financials`, { scope: 'All of it.', price: 1 }),
    of('project', 'updated', 'Scope', 'Price'),
  ],
  'POST /projects/{id}/quotes': [
    () => admin.post(`${project}/quotes`, { scope: 'More.', price: 1 }),
    { entity: 'project', action: 'updated' },
  ],
  'PUT /projects/{id}/quotes/{quoteId}': [
    async () => {
      const [quote] = (await admin.get(`${project}/quotes`)).json<{ id: number }[]>();
      return admin.put(`${project}/quotes/${quote!.id}`, { approved: true });
    },
    { entity: 'project', action: 'updated' },
  ],
  'PUT /projects/{id}/state': [
    async () => {
      const other = await networkProject(test.database.db, 'In Review');
      const [first] = (await admin.get(`${other}/transitions`)).json<{ dst_state: { id: number } }[]>();
      return admin.put(`${other}/state`, { id: first!.dst_state.id, comment: 'So it goes.' });
    },
    of('project', 'updated', 'State'),
  ],
  'POST /projects/{id}/update': [
    () => admin.post(`${project}/update`, { comment: 'A comment.' }),
    of('project', 'commented'),
  ],
  'POST /projects/{id}/attachments': [
    () =>
      uploadFiles(admin, project, [{ name: `${attachmentType}_T file`, filename: 'a.txt', content: 'A' }]),
    of('project', 'updated', 'T file'),
  ],
  'PUT /projects/{id}/milestones': [
    () => admin.put(`${project}/milestones`, [{ milestone: { id: milestones['T check'] }, ord: 1 }]),
    of('project', 'updated', 'T check'),
  ],
  'PUT /projects/{id}/milestones/{milestoneId}': [
    () => admin.put(`${project}/milestones/${milestones['T check']}`, { checked: true }),
    of('project', 'updated', 'T check'),
  ],
  'POST /projects/{id}/survey': [
    async () => {
      const url = await networkProject(test.database.db, 'Closed');
      const id = url.split('/').pop();
      await sql`delete from project_survey where project_id = ${id}`.execute(test.database.db);
      await sql`update project set updated_on = now() where id = ${id}`.execute(test.database.db);
      const { questions } = (await admin.get(`${url}/survey`)).json<ProjectSurvey>();
      return admin.post(`${url}/survey`, { results: [{ id: questions[0]!.id, rating: 5, detail: 'So.' }] });
    },
    of('project', 'surveyed', 'How satisfied are you with the result?'),
  ],
  'POST /bookings': [() => bookPlain('08:00', '12:00'), { entity: 'project', action: 'updated' }],
  'PUT /bookings/{id}/status': [
    async () => {
      const booking = (await bookPlain('12:00', '16:00')).json<{ id: number }>();
      return admin.put(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });
    },
    { entity: 'project', action: 'updated' },
    { entity: 'project', action: 'updated' },
  ],
  'POST /bookings/{id}/reviews': [
    async () => {
      const { id } = (await bookPaired('12:00', '16:00')).json<{ id: number }>();
      return admin.post(`/api/bookings/${id}/reviews`, { status: 'In review' });
    },
    { entity: 'project', action: 'updated' },
    { entity: 'project', action: 'updated' },
  ],
  'PUT /bookings/{id}/{prop}': [
    async () => {
      const { id } = (await bookPaired('16:00', '20:00')).json<{ id: number }>();
      return admin.put(`/api/bookings/${id}/reason`, { value: 'Another' });
    },
    { entity: 'project', action: 'updated' },
    { entity: 'project', action: 'updated' },
  ],
  'DELETE /projects/{id}': [
    async () => admin.delete(await networkProject(test.database.db, 'Quoted')),
    of('project', 'deleted'),
  ],
  'POST /holidays': [
    () => admin.post('/api/holidays', validBody(holidayData, { date: '2031-05-01', name: 'Labour Day' })),
    of('holiday', 'created', ...titlesOf(holidayData)),
  ],
  'POST /holidays/import': [
    () =>
      admin.post('/api/holidays/import', {
        holidays: [validBody(holidayData, { date: '2031-12-25', name: 'Christmas' })],
      }),
    of('holiday', 'imported', '2031-12-25'),
  ],
  'PUT /holidays/{id}': [
    async () =>
      admin.put(await created('/api/holidays', validBody(holidayData, { date: '2031-06-01', name: 'A' })), {
        date: '2031-06-01',
        name: 'B',
      }),
    of('holiday', 'created', ...titlesOf(holidayData)),
    of('holiday', 'updated', 'Name'),
  ],
  'DELETE /holidays/{id}': [
    async () =>
      admin.delete(await created('/api/holidays', validBody(holidayData, { date: '2031-07-01', name: 'A' }))),
    of('holiday', 'created', ...titlesOf(holidayData)),
    of('holiday', 'deleted', ...titlesOf(holidayData)),
  ],
  'POST /teams': [
    () => admin.post('/api/teams', validBody(teamData, { name: 'Night Shift', enable_cr_dash: false })),
    of('team', 'created', ...titlesOf(teamData)),
  ],
  'PUT /teams/{id}': [
    async () =>
      admin.put(await created('/api/teams', validBody(teamData, { name: 'T1', enable_cr_dash: false })), {
        ...validBody(teamData, { name: 'T1' }),
        name: 'T2',
        enable_cr_dash: false,
      }),
    of('team', 'created', ...titlesOf(teamData)),
    of('team', 'updated', 'Name'),
  ],
  'DELETE /teams/{id}': [
    async () =>
      admin.delete(await created('/api/teams', validBody(teamData, { name: 'T3', enable_cr_dash: true }))),
    of('team', 'created', ...titlesOf(teamData)),
    of('team', 'deleted', ...titlesOf(teamData)),
  ],
  'POST /teams/{teamId}/members': [
    async () =>
      admin.post(
        `${await created('/api/teams', validBody(teamData, { name: 'T4', enable_cr_dash: true }))}/members`,
        {
          ...validBody(memberData),
          usr: { id: people.pm },
          is_manager: false,
        },
      ),
    of('team', 'created', ...titlesOf(teamData)),
    of('member', 'created', ...titlesOf(memberData)),
  ],
  'PUT /teams/{teamId}/members/{id}': [
    async () => {
      const team = await created('/api/teams', validBody(teamData, { name: 'T5', enable_cr_dash: true }));
      const member = await created(
        `${team}/members`,
        validBody(memberData, { usr: { id: people.pm! }, is_manager: false }),
      );
      return admin.put(member, validBody(memberData, { is_manager: true }));
    },
    of('team', 'created', ...titlesOf(teamData)),
    of('member', 'created', ...titlesOf(memberData)),
    of('member', 'updated', 'Manager'),
  ],
  'DELETE /teams/{teamId}/members/{id}': [
    async () => {
      const team = await created('/api/teams', validBody(teamData, { name: 'T6', enable_cr_dash: true }));
      return admin.delete(
        await created(
          `${team}/members`,
          validBody(memberData, { usr: { id: people.pm! }, is_manager: false }),
        ),
      );
    },
    of('team', 'created', ...titlesOf(teamData)),
    of('member', 'created', ...titlesOf(memberData)),
    of('member', 'deleted', ...titlesOf(memberData)),
  ],
  'POST /teams/{teamId}/survey_questions': [
    async () => {
      const team = await created('/api/teams', validBody(teamData, { name: 'T7', enable_cr_dash: true }));
      return admin.post(`${team}/survey_questions`, aQuestion);
    },
    of('team', 'created', ...titlesOf(teamData)),
    of('survey question', 'created', ...titlesOf(surveyQuestions)),
  ],
  'PUT /teams/{teamId}/survey_questions/{id}': [
    async () => {
      const team = await created('/api/teams', validBody(teamData, { name: 'T8', enable_cr_dash: true }));
      return admin.put(await created(`${team}/survey_questions`, aQuestion), {
        ...aQuestion,
        disabled: true,
      });
    },
    of('team', 'created', ...titlesOf(teamData)),
    of('survey question', 'created', ...titlesOf(surveyQuestions)),
    of('survey question', 'updated', 'Disabled'),
  ],
  'PUT /teams/{teamId}/survey_questions/order': [
    async () => {
      const team = await created('/api/teams', validBody(teamData, { name: 'T10', enable_cr_dash: true }));
      for (const rating of ['One?', 'Two?'])
        await created(`${team}/survey_questions`, { ...aQuestion, rating });
      const rows = (await admin.get(`${team}/survey_questions/order`)).json<{ id: number }[]>();
      return admin.put(`${team}/survey_questions/order`, { order: [...rows].reverse() });
    },
    of('team', 'created', ...titlesOf(teamData)),
    of('survey question', 'created', ...titlesOf(surveyQuestions)),
    of('survey question', 'created', ...titlesOf(surveyQuestions)),
    of('survey question', 'reordered', 'Order'),
  ],
  'DELETE /teams/{teamId}/survey_questions/{id}': [
    async () => {
      const team = await created('/api/teams', validBody(teamData, { name: 'T9', enable_cr_dash: true }));
      return admin.delete(await created(`${team}/survey_questions`, aQuestion));
    },
    of('team', 'created', ...titlesOf(teamData)),
    of('survey question', 'created', ...titlesOf(surveyQuestions)),
    of('survey question', 'deleted', ...titlesOf(surveyQuestions)),
  ],
  'POST /users': [
    async () => ({ statusCode: (await newUser('n1')) ? 201 : 500, body: '' }),
    of('user', 'created'),
  ],
  'PUT /users/{id}': [
    async () => {
      const url = await newUser('n2');
      const user = (await admin.get(url)).json<object>();
      return admin.put(url, { ...user, is_admin: true });
    },
    of('user', 'created'),
    of('user', 'updated', 'Admin'),
  ],
  'DELETE /users/{id}': [
    async () => admin.delete(await newUser('n3')),
    of('user', 'created'),
    of('user', 'updated', 'Active'),
  ],
  'POST /users/{id}/reset_link': [
    async () => admin.post(`${await newUser('n4')}/reset_link`),
    of('user', 'created'),
    of('user', 'link for a new password made'),
  ],
  'POST /users/{id}/erase': [
    async () => {
      const url = await newUser('n5');
      await admin.delete(url);
      return admin.post(`${url}/erase`);
    },
    of('user', 'created'),
    of('user', 'updated', 'Active'),
    of('user', 'erased'),
  ],
};

/** The writes on a portal with a shell and two versions of a remote. */
const deploying: Record<string, [Call, ...Expected[]]> = {
  'POST /portal/tokens': [
    () => admin.post('/api/portal/tokens', { remote: 'sites', name: 'CI' }),
    of('remote', 'token created', 'Token'),
  ],
  'DELETE /portal/tokens/{id}': [
    async () => admin.delete(await created('/api/portal/tokens', { remote: 'sites', name: 'CI' })),
    of('remote', 'token created', 'Token'),
    of('remote', 'token revoked', 'Token'),
  ],
  'PUT /portal/remotes/{name}/versions/{version}': [
    async () => {
      const token = await tokenFor(admin, 'sites');
      for (const version of ['1.0.0-aaaaaaa', '1.0.1-aaaaaaa'])
        await upload(test, token, aRemote('sites', version, { manifest: sites }));
      return upload(test, token, aRemote('sites', '1.0.2-aaaaaaa', { manifest: sites }));
    },
    of('remote', 'token created', 'Token'),
    ...[1, 2, 3].map(() => of('remote', 'went live', 'Version', 'Token')),
  ],
  'POST /portal/remotes/{name}/rollback': [
    () => admin.post('/api/portal/remotes/sites/rollback', {}),
    of('remote', 'rolled back', 'Version'),
  ],
  'PUT /portal/remotes/{name}/enabled': [
    async () => {
      await admin.put('/api/portal/remotes/sites/enabled', { enabled: false, message: 'Being moved.' });
      return admin.put('/api/portal/remotes/sites/enabled', { enabled: true });
    },
    of('remote', 'disabled', 'Message'),
    of('remote', 'enabled', 'Message'),
  ],
  'PUT /portal/features/{key}': [
    async () => {
      // No version declares it, but an admin has set it.
      await test.database.db.insertInto('feature').values({ key: 'sites.trial', state: 'on' }).execute();
      const setting = { state: 'off' };
      return admin.put('/api/portal/features/sites.trial', { setting, reason: 'Slow.', revision: 0 });
    },
    of('feature', 'changed', 'For', 'Reason'),
  ],
  'POST /portal/features/{key}/undo': [
    async () => {
      await test.database.db.insertInto('feature').values({ key: 'sites.other', state: 'on' }).execute();
      const url = '/api/portal/features/sites.other';
      await admin.put(url, { setting: { state: 'off' }, reason: 'Slow.', revision: 0 });
      return admin.post(`${url}/undo`, { revision: 1 });
    },
    of('feature', 'changed', 'For', 'Reason'),
    of('feature', 'taken back', 'For', 'Reason'),
  ],
  'PUT /portal/config/{name}': [
    () => {
      const body = { group: null, values: { rows: 20 }, reason: 'Longer.', revision: 0 };
      return admin.put('/api/portal/config/sites', body);
    },
    of('configuration', 'changed', 'Rows', 'Reason'),
  ],
  'POST /portal/config/{name}/restore': [
    () => admin.post('/api/portal/config/sites/restore', { group: null, to: 0, revision: 1 }),
    of('configuration', 'restored', 'Rows', 'Reason'),
  ],
  'PUT /portal/remotes/{name}/feature_rights': [
    () => admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: true }),
    of('feature', 'rights changed', 'Owners may change features'),
  ],
};
Object.assign(writes, deploying);

const newCr = async () =>
  created('/api/crs', {
    title: 'A change to be noted',
    project: { id: projectId },
    start_date: '2031-01-01T10:00:00Z',
  });
const newActivity = async (cr: string) => created(`${cr}/activities`, { text: 'It runs.' });
const aCr = of('cr', 'created');

/** A write of one member of a new change request. */
const crWrite = (member: string, body: object, field: string): [Call, ...Expected[]] => [
  async () => admin.put(`${await newCr()}${member}`, body),
  aCr,
  of('cr', 'updated', field),
];

Object.assign(writes, {
  'POST /crs': [async () => ({ statusCode: 200, body: await newCr() }), aCr],
  'PUT /crs/{id}': crWrite('', { title: 'Another' }, 'Title'),
  'PUT /crs/{id}/status': crWrite('/status', { status: 'in_progress' }, 'Status'),
  'PUT /crs/{id}/start_date': crWrite('/start_date', { start_date: '2031-02-01T10:00:00Z' }, 'Start'),
  'PUT /crs/{id}/end_date': crWrite('/end_date', { end_date: '2031-02-01T10:00:00Z' }, 'End'),
  'PUT /crs/{id}/executive_summary': crWrite(
    '/executive_summary',
    { executive_summary: 'Short.' },
    'Executive summary',
  ),
  'PUT /crs/{id}/next_update': crWrite(
    '/next_update',
    { next_update_time: '2031-01-01T11:00:00Z', next_update_details: null },
    'Next update',
  ),
  'PUT /crs/{id}/recipients': [
    async () => admin.put(`${await newCr()}/recipients`, { recipients: [{ usr: { id: people.pm } }] }),
    aCr,
    of('cr', 'updated', 'Recipients'),
  ],
  'PUT /crs/{id}/roles/{crRoleId}': [
    async () => {
      const [lead] = (await admin.get('/api/cr_roles')).json<{ id: number }[]>();
      return admin.put(`${await newCr()}/roles/${lead!.id}`, { usrId: people.pm });
    },
    aCr,
    of('cr', 'updated', 'CR Lead'),
  ],
  'POST /crs/{id}/activities': [
    async () => ({ statusCode: 200, body: await newActivity(await newCr()) }),
    aCr,
    of('cr', 'activity added', 'Activity'),
  ],
  'DELETE /crs/{id}/activities/{activityId}': [
    async () => admin.delete(await newActivity(await newCr())),
    aCr,
    of('cr', 'activity added', 'Activity'),
    of('cr', 'activity deleted', 'Activity'),
  ],
  'POST /cr_activities/{id}/attachment': [
    async () => {
      const id = (await newActivity(await newCr())).split('/').at(-1)!;
      const form = encodeForm([{ name: 'attachment', filename: 'a.txt', content: 'x' }]);
      return admin.post(`/api/cr_activities/${id}/attachment`, form.payload, { headers: form.headers });
    },
    aCr,
    of('cr', 'activity added', 'Activity'),
    of('cr', 'file added', 'File'),
  ],
} satisfies typeof writes);

const supportForm = (fields: Record<string, string>) =>
  encodeForm(Object.entries(fields).map(([name, content]) => ({ name, content })));
const newCase = async () => {
  const form = supportForm({ subject: 'It stays empty', problem_type: 'Other', descr: 'The list.' });
  return admin.post('/api/support', form.payload, { headers: form.headers });
};
const caseUrl = async () => `/api/support/cases/${(await newCase()).json<{ id: number }>().id}`;
const aCase = of('support_case', 'created');

Object.assign(writes, {
  'POST /support': [newCase, aCase],
  'POST /support/cases/{id}/messages': [
    async () => {
      const form = supportForm({ kind: 'answer', text: 'Look again.' });
      return admin.post(`${await caseUrl()}/messages`, form.payload, { headers: form.headers });
    },
    aCase,
    of('support_case', 'answered', 'Status'),
  ],
  'PUT /support/cases/{id}/assignee': [
    async () => admin.put(`${await caseUrl()}/assignee`, { usr: { id: people.admin } }),
    aCase,
    of('support_case', 'assigned', 'Assignee'),
  ],
  'PUT /support/cases/{id}/status': [
    async () => admin.put(`${await caseUrl()}/status`, { status: 'closed' }),
    aCase,
    of('support_case', 'closed', 'Status'),
  ],
} satisfies typeof writes);

/** Creates an AIM with a version. @returns its path */
async function newAim(name: string): Promise<{ path: string; id: number }> {
  const { id } = (await admin.post(`${project}/aims`, { name })).json<{ id: number }>();
  return { path: `/api/aims/${id}`, id };
}
const uploadRules = ({ path }: { path: string }, base: string | null, rows: string) => {
  const form = encodeForm([
    ...(base === null ? [] : [{ name: 'base_number', content: base }]),
    { name: 'file', filename: 'rules.csv', content: `Rule,Action\n${rows}` },
  ]);
  return admin.post(`${path}/versions`, form.payload, { headers: form.headers });
};
/** Creates an AIM with two versions and a file that was based on the first. @returns the path of the upload */
async function newConflict(name: string): Promise<string> {
  const aim = await newAim(name);
  await uploadRules(aim, null, 'R-1,allow');
  await runDueJobs(test);
  await uploadRules(aim, '1', 'R-1,deny');
  await runDueJobs(test);
  const { upload } = (await uploadRules(aim, '1', 'R-1,log')).json<{ upload: { id: number } }>();
  await runDueJobs(test);
  return `/api/aim_uploads/${upload.id}`;
}
const anUpload = of('project', 'updated', 'AIM upload');
/** The entries of `newConflict`. */
const conflictEntries = (name: string): Expected[] => [
  of('project', 'updated', 'AIM'),
  ...Array.from({ length: 5 }, () => of('project', 'updated', `AIM ${name}`)),
];

Object.assign(writes, {
  'POST /projects/{id}/aims': [
    () => admin.post(`${project}/aims`, { name: 'Logged' }),
    of('project', 'updated', 'AIM'),
  ],
  'POST /aims/{id}/versions': [
    async () => {
      const answer = await uploadRules(await newAim('Uploaded'), null, 'R-1,allow');
      await runDueJobs(test);
      return answer;
    },
    of('project', 'updated', 'AIM'),
    of('project', 'updated', 'AIM Uploaded'),
    of('project', 'updated', 'AIM Uploaded'),
  ],
  'DELETE /aim_uploads/{id}': [
    async () => {
      const upload = await newConflict('Discarded');
      return admin.delete(upload);
    },
    ...conflictEntries('Discarded'),
    anUpload,
  ],
  'POST /aim_uploads/{id}/merge': [
    async () => {
      const upload = await newConflict('Logged merge');
      await getComputed(admin, `${upload}/merge`);
      const answer = await admin.post(`${upload}/merge`, { onto: 2, rest: 'mine', choices: [] });
      await runDueJobs(test);
      return answer;
    },
    ...conflictEntries('Logged merge'),
    anUpload,
    of('project', 'updated', 'AIM Logged merge'),
  ],
} satisfies typeof writes);

/** The writes that the log leaves out, with the reasons. */
const left: Record<string, string> = {
  'POST /portal/beacons': 'what browsers measure',
  'POST /portal/violations': 'what browsers report of pages',
  'POST /portal/remotes/{name}/check': 'it changes nothing',
  'POST /project_types/{id}/project_import': 'held by import.test.ts, which imports a file',
  'POST /projects/bulk/preview': 'it changes nothing',
  'POST /projects/bulk/options': 'it changes nothing',
  'POST /portal/features/{key}/preview': 'it changes nothing',
  'POST /ofrep/v1/evaluate/flags': 'it changes nothing',
  'POST /ofrep/v1/evaluate/flags/{key}': 'it changes nothing',
  'POST /portal/views': 'held by views.test.ts, which calls within views',
  'DELETE /portal/views/current': 'held by views.test.ts, which calls within views',
  'PUT /portal/views/{id}/seen': 'a person dismisses a notice',
  'PUT /notifications/read': 'a person marks their own notifications',
  'PUT /notifications/mails': 'a person chooses their own mails',
  'PUT /user/start_page': 'a person chooses their own start page',
  'PUT /live/{stream}': 'what a browser wants to hear of, for as long as it is open',
  'POST /project_types/{groupId}/email_templates/preview': 'it changes nothing',
  'PUT /project_types/{groupId}/project_permissions/matrix': 'held by matrix.test.ts',
  'POST /project_types/{groupId}/project_permissions/matrix/preview': 'it changes nothing',
  'POST /project_types/{groupId}/project_permissions/matrix/simulate': 'it changes nothing',
  'POST /project_types/{groupId}/email_templates/send': 'a mail to the caller, which the outbox lists',
  'POST /account/first_admin': 'held by firstAdmin.test.ts, which has an empty portal',
  'POST /account/recover': 'held by recover.test.ts, which has a link',
  'POST /account/recover/check': 'it changes nothing',
  'POST /users/{id}/reset_link/mail': 'held by recoverMail.test.ts, which has a mail server',
  'PUT /project_types/{groupId}/milestone_groups/{id}/milestones': 'held by workflowTables.test.ts',
  'PUT /project_types/{groupId}/services/{id}/prices': 'held by serviceTables.test.ts',
  'PUT /attachment_types/{id}': 'it is PUT /project_types/{groupId}/attachment_types/{id} at another address',
  'POST /crs/{id}/send_post_cr_report': 'held by cr.test.ts, which ends a change request',
  'POST /mails/{id}/resend': 'held by mail.routes.test.ts, which has a mail server',
};

/** Entries of jobs, of further branches of the calls above, and of calls whose tests are elsewhere. */
const further: Expected[] = [
  of('session', 'sign-in refused'),
  of('user', 'password set by a link'),
  of('user', 'link for a new password mailed'),
  of('user', 'created as the first admin'),
  of('user', 'view started'),
  of('user', 'view ended'),
  of('saved view', 'made the default'),
  of('project', 'survey declined'),
  of('cr', 'report sent'),
  of('support_case', 'reply added'),
  of('support_case', 'note added'),
  of('support_case', 'reopened'),
  of('mail', 'sent again'),
  of('remote', 'refused'),
];

/** Finds the kinds and actions that the server's code names where it writes entries. */
function namesInCode(): { entities: string[]; actions: string[] } {
  const folder = join(findRoot(), 'server/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/[.]test[.]ts$|\/(testing|demo)\//.test(file),
  );
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const find = (pattern: RegExp) =>
    code.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, ...names]) => names.filter(Boolean)));
  return {
    entities: find(/\bentity: '([^']+)'/g),
    actions: find(/\baction: (?:[^'\n]* \? )?'([^':]+)'(?: : '([^']+)')?/g),
  };
}

const project_ = async () => (await admin.get(project)).json<{ project_type: { id: number } }>();

describe('the audit log', () => {
  it('covers every write with a line in this table', async () => {
    await test.app.ready();
    const document = test.app.swagger() as { paths: Record<string, Record<string, unknown>> };
    const all = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    // everyResource.test.ts checks the writes of declared resources.
    const declared = test.app.resources.flatMap(({ data, path }) => {
      const list = path.replace(/:(\w+)/g, '{$1}');
      const files = data ? fileFieldsOf(data).map((field) => `${list}/{id}/${field}`) : [];
      return data
        ? [
            ...[`POST ${list}`, `PUT ${list}/{id}`, `DELETE ${list}/{id}`, `PUT ${list}/order`],
            ...files.flatMap((file) => [`POST ${file}`, `DELETE ${file}`]),
          ]
        : [];
    });
    expect(all.filter((one) => !(one in writes) && !(one in left) && !declared.includes(one))).toEqual([]);
    expect([...Object.keys(writes), ...Object.keys(left)].filter((one) => !all.includes(one))).toEqual([]);
  });

  it('has filters that offer every kind and every action that the server writes, and no other', async () => {
    await test.app.ready();
    const expected = [...Object.values(writes).flatMap(([, ...entries]) => entries), ...further];
    const code = namesInCode();
    const declared = test.app.resources
      .filter(({ data, operations }) => data && operations?.every((one) => one !== 'create') !== true)
      .map(({ name }) => name);
    const sorted = (names: string[]) => [...new Set(names)].sort();
    const file = join(findRoot(), 'mfe-accounts/src/audit/auditNames.json');
    const offered = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof namesInCode>;
    expect([...offered.entities].sort()).toEqual(
      sorted([...expected.map(({ entity }) => entity), ...code.entities, ...declared]),
    );
    expect([...offered.actions].sort()).toEqual(
      sorted([...expected.map(({ action }) => action), ...code.actions]),
    );
  });

  it('names a saved view and a display as what was changed, by whom', async () => {
    const address = await created('/api/saved_views', savedView('In “quotes”'));
    const id = Number(address.split('/').pop());
    const found = (await admin.get('/api/audit?entity=saved+view&action=created')).json<AuditEntry[]>();
    expect(found[0]).toMatchObject({ entity_id: id, entity_name: 'In “quotes”', usr: { id: people.admin } });
    const [display] = await entriesOf(() => admin.post('/api/cr_walls', { name: 'Foyer' }));
    expect(display).toMatchObject({
      entity: 'CR display',
      entity_id: expect.any(Number) as number,
      entity_name: 'Foyer',
    });
    const byName = (await admin.get('/api/audit?entity_name_like=in+“quotes')).json<AuditEntry[]>();
    expect(byName).toEqual(found.slice(0, 1));
  });

  it.each([
    ['saved view “In “quotes”” made', 'saved view', 'created', 'In “quotes”'],
    ['saved view “Mine” changed', 'saved view', 'updated', 'Mine'],
    ['saved view “Mine” deleted', 'saved view', 'deleted', 'Mine'],
    ['saved view “Mine” made the default', 'saved view', 'made the default', 'Mine'],
    ['default view of a list taken back', 'saved view', 'default view of a list taken back', ''],
    ['CR display “Lobby” made', 'CR display', 'created', 'Lobby'],
    ['CR display “Lobby” taken back', 'CR display', 'deleted', 'Lobby'],
  ])(
    'lists “%s”, which earlier versions wrote, as entries are written',
    async (stored, entity, action, name) => {
      const { id } = await test.database.db
        .insertInto('audit_entry')
        .values({
          usr_id: people.pm!,
          entity: 'user',
          entity_id: people.pm!,
          entity_name: 'Sofia Marchetti',
          action: stored,
          changes: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const file = join(__dirname, 'migrations/20261220000000_views_in_audit_entries.sql');
      await test.database.pool.query(readFileSync(file, 'utf8'));
      const query = new URLSearchParams({ entity, action }).toString();
      const [entry] = (await admin.get(`/api/audit?${query}`)).json<AuditEntry[]>();
      expect(entry).toMatchObject({ id, entity, entity_id: null, entity_name: name, action });
      expect((await admin.get(`/api/audit?entity=user&entity_id=${people.pm}`)).json()).not.toContainEqual(
        expect.objectContaining({ id }),
      );
      const table = await admin.get(
        `/api/audit?${query}&columns=entity&columns=entity_id&columns=entity_name&columns=action`,
        {
          headers: { accept: 'text/csv' },
        },
      );
      expect(table.body.split('\r\n')[1]).toBe([entity, '', name, action].join());
    },
  );

  it.each(Object.entries(writes))('records %s [server-audit.1]', async (_name, [call, ...expected]) => {
    const entries = await entriesOf(call);
    expect(entries.map(({ entity, action }) => ({ entity, action }))).toEqual(
      expected.map(({ entity, action }) => ({ entity, action })),
    );
    expected.forEach(({ fields, name }, index) => {
      if (name !== undefined) expect(entries[index]!.entity_name).toBe(name);
      if (fields?.length) expect(entries[index]!.changes.map(({ field }) => field)).toEqual(fields);
    });
    for (const entry of entries) expect(entry.request_id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('records the author, action, old and new values and time, under the id of the request', async () => {
    const url = await networkProject(test.database.db, 'In Review');
    const aisha = await test.as('groupadmin');
    const [entry] = await entriesOf(() =>
      aisha.put(
        `${url}/pan_code`,
        { pan_code: 'P-77' },
        { headers: { traceparent: `00-${'ab'.repeat(16)}-${'1'.repeat(16)}-01` } },
      ),
    );
    expect(entry).toMatchObject({
      usr: { id: people.groupadmin, name: 'Aisha Noor' },
      entity: 'project',
      entity_id: Number(url.split('/').pop()),
      action: 'updated',
      changes: [{ field: 'PAN Code / OPEX Cost Centre', to: 'P-77' }],
      request_id: 'ab'.repeat(16),
    });
    // The id is found by the search of the log.
    const found = (await admin.get(`/api/audit?search=${'ab'.repeat(16)}`)).json<AuditEntry[]>();
    expect(found.map(({ id }) => id)).toContain(entry!.id);
    expect(Math.abs(Date.parse(entry!.created_on) - Date.now())).toBeLessThan(60_000);
  });

  it('leaves out writes that changed nothing or were refused', async () => {
    const same = await entriesOf(async () => {
      const one = (await admin.get(project)).json<object>();
      return admin.put(project, one);
    });
    expect(same).toEqual([]);
    const outsider = await test.as('outsider');
    const refused = await entriesOf(async () => {
      expect((await outsider.put(`${project}/team`, { team: null })).statusCode).toBe(404);
      expect((await admin.put(`${project}/clarity_code`, { clarity_code: '' })).statusCode).toBe(422);
      return { statusCode: 200, body: '' };
    });
    expect(refused).toEqual([]);
  });

  it('records a refused sign-in, but not an unknown user ID', async () => {
    const entries = await entriesOf(async () => {
      await test.anonymous.post('/api/session', { name: 'pm', password: 'hunter2hunter2' });
      await test.anonymous.post('/api/session', { name: 'hunter2hunter2', password: 'x' });
      return { statusCode: 200, body: '' };
    });
    expect(entries).toMatchObject([
      { usr: null, action: 'sign-in refused', entity_id: people.pm, entity_name: 'Sofia Marchetti' },
      { usr: null, action: 'sign-in refused', entity_id: null, entity_name: '' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('hunter2');
  });

  it('can leave out signing in and out, but not changes of passwords', async () => {
    await test.as('pm');
    const actions = async (query: string) =>
      (await admin.get(`/api/audit?per_page=300&${query}`)).json<AuditEntry[]>().map(({ action }) => action);
    const signIns = ['signed in', 'signed out', 'sign-in refused'];
    const others = await actions('is_sign_in=false');
    expect(others).not.toHaveLength(0);
    expect(others.filter((action) => signIns.includes(action))).toEqual([]);
    expect((await actions('is_sign_in=true')).filter((action) => !signIns.includes(action))).toEqual([]);
    expect(await actions('is_sign_in=true&is_sign_in=false')).toEqual(await actions('sort=created_on+desc'));
  });

  /** An entry counts within an hour of the clock, so these tests do not begin just before one ends. */
  const waitForHour = async () => {
    const left = 3_600_000 - (Date.now() % 3_600_000);
    if (left < 40_000) await sleep(left + 50);
  };

  it('counts refused sign-ins by hour, address and account, with one entry each', async () => {
    await waitForHour();
    const guess = (name: string, remoteAddress: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/session',
        remoteAddress,
        payload: { name, password: 'guess' },
      });
    const entries = await entriesOf(async () => {
      for (let n = 0; n < 5; n++) await guess('reviewer', '203.0.113.9');
      await guess('reviewer', '203.0.113.10');
      for (let n = 0; n < 5; n++) await guess(`nobody${n}`, '203.0.113.9');
      return { statusCode: 200, body: '' };
    });
    const named = entries.map(({ entity_name, times }) => [entity_name, times]);
    expect(named).toHaveLength(3);
    expect(named.filter(([name]) => name !== '')).toEqual(
      expect.arrayContaining([
        [expect.any(String), 5],
        [expect.any(String), 1],
      ]),
    );
    expect(named.find(([name]) => name === '')).toEqual(['', 5]);
    expect(JSON.stringify(entries)).not.toContain('203.0.113');
  });

  it('counts sign-ins that the limit of attempts stopped in the same entry, however many arrive at once', async () => {
    await waitForHour();
    const guess = (name: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/session',
        remoteAddress: '203.0.113.30',
        payload: { name, password: 'guess' },
      });
    const statuses: number[] = [];
    const entries = await entriesOf(async () => {
      for (let n = 0; n < 12; n++) statuses.push((await guess('reviewer')).statusCode);
      for (const { statusCode } of await Promise.all(Array.from({ length: 30 }, () => guess('reviewer'))))
        statuses.push(statusCode);
      for (let n = 0; n < 12; n++) statuses.push((await guess('nobody.at.all')).statusCode);
      return { statusCode: 200, body: '' };
    });
    expect(statuses.filter((status) => status === 429)).toHaveLength(34);
    expect(entries.map(({ entity_name, times }) => [entity_name !== '', times])).toEqual(
      expect.arrayContaining([
        [true, 42],
        [false, 12],
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  it('can be read by global admins only', async () => {
    for (const login of ['requester', 'groupadmin', 'teammanager'])
      expect((await (await test.as(login)).get('/api/audit')).statusCode).toBe(403);
    expect((await test.anonymous.get('/api/audit')).statusCode).toBe(401);
    const [entry] = (await admin.get('/api/audit?per_page=1')).json<AuditEntry[]>();
    expect((await admin.get(`/api/audit/${entry!.id}`)).json()).toEqual(entry);
    expect((await (await test.as('requester')).get(`/api/audit/${entry!.id}`)).statusCode).toBe(403);
  });

  it('is filtered by person, action, kind, entity, name and day, and downloaded as CSV', async () => {
    await admin.put(`${project}/release_id`, { release_id: '=1+1' });
    const found = async (query: string) => (await admin.get(`/api/audit?${query}`)).json<AuditEntry[]>();
    const mine = await found(
      `entity=project&entity_id=${projectId}&usr_name=Victor%20Lindqvist&action=updated`,
    );
    expect(mine[0]).toMatchObject({ entity_id: projectId, changes: [{ to: '=1+1' }] });
    expect(new Set(mine.map(({ entity_id }) => entity_id))).toEqual(new Set([projectId]));
    const today = todayIn('UTC', new Date());
    expect((await found(`created_on_lt=${today}&entity=project`)).length).toBe(0);
    const csv = (
      await admin.get(`/api/audit?entity_id=${projectId}&columns=usr_name&columns=changes`, {
        headers: { accept: 'text/csv' },
      })
    ).body.split('\r\n');
    expect(csv[0]).toContain('Who,Changes');
    expect(csv[1]).toMatch(/^Victor Lindqvist,.*Release ID \(Ops Engagement\): .* → =1\+1/);
    expect((await admin.get('/api/audit?sort=changes')).statusCode).toBe(400);
  });
});
