import { sql } from 'kysely';
import type { ChangeEmail, StateEmail } from 'shared-api/contracts/groupParts/groupMail';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { removeMailRules, waitingMails } from '../../projects/mail/testing/testMails';
import { groupIdOf, idInGroup, networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
/** Administers Network alone. */
let groupAdmin: Caller;
let network: string;
const ids: Record<'review' | 'role' | 'foreignRole' | 'foreignState' | 'template', number> = {
  review: 0,
  role: 0,
  foreignRole: 0,
  foreignState: 0,
  template: 0,
};

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  const { db } = test.database;
  await removeMailRules(db);
  network = `/api/project_types/${await groupIdOf(db, 'Network')}`;
  ids.review = await idInGroup(db, 'project_state', 'Network', 'In Review');
  ids.role = await idInGroup(db, 'usr_role', 'Network', 'Tech Lead');
  ids.foreignRole = await idInGroup(db, 'usr_role', 'Workplace', 'Admin');
  ids.foreignState = (
    await sql<{ id: number }>`
      select s.id from project_state s join project_type t on t.id = s.project_type_id where t.name = 'Workplace' limit 1`.execute(
      db,
    )
  ).rows[0]!.id;
  const template = { name: 'Moved', subject: '{{project.name}}', body: 'It moved.' };
  ids.template = (await groupAdmin.post(`${network}/email_templates`, template)).json<{ id: number }>().id;
});
afterAll(() => test.close());

const aRule = (part: object = {}) => ({
  project_state: { id: ids.review },
  src_state: null,
  email_template: { id: ids.template },
  recipients: ['requester'],
  roles: [{ id: ids.role }],
  addresses: 'desk@portal.example\nnight@portal.example',
  mode: 'on',
  ...part,
});
const aChange = (part: object = {}) => ({
  change: 'comment',
  email_template: null,
  recipients: ['requester'],
  roles: [],
  addresses: null,
  ...part,
});
const add = (part?: object) => groupAdmin.post(`${network}/project_state_emails`, aRule(part));
const fieldsOf = (response: { json: <T>() => T }) => Object.keys(response.json<{ fields: object }>().fields);

describe('an email notification', () => {
  it('has its recipients, and who saved it last, who gets its tests [mail-rules-admin.1]', async () => {
    const created = await add();
    expect(created.statusCode).toBe(201);
    const rule = created.json<StateEmail>();
    expect(rule).toMatchObject({
      project_state: { name: 'In Review' },
      recipients: ['requester'],
      roles: [{ id: ids.role, name: 'Tech Lead' }],
      addresses: 'desk@portal.example\nnight@portal.example',
      editor: { name: 'Aisha Noor' },
    });
    const next = aRule({ recipients: ['team_manager', 'team_members'], roles: [], addresses: null });
    const admin = await test.as('admin');
    const changed = await admin.put(`${network}/project_state_emails/${rule.id}`, next);
    expect(changed.json()).toMatchObject({ ...next, editor: { name: 'Victor Lindqvist' } });
    await groupAdmin.delete(`${network}/project_state_emails/${rule.id}`);
    const { rows } = await sql`select 1 from mail_recipient`.execute(test.database.db);
    expect(rows).toEqual([]);
  });

  it('that nobody would get, or with an address that is none, is refused beside the field', async () => {
    const none = await add({ recipients: [], roles: [], addresses: null });
    expect([none.statusCode, fieldsOf(none)]).toEqual([422, ['recipients']]);
    for (const addresses of [
      'Desk <desk@portal.example>',
      'a@b.c, d@e.f',
      `${'x'.repeat(200)}@portal.example`,
    ]) {
      const refused = await add({ addresses });
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['addresses']]);
    }
    const same = await add({ src_state: { id: ids.review } });
    expect([same.statusCode, fieldsOf(same)]).toEqual([422, ['src_state']]);
  });

  it('names no state, role or template of another group [mail-rules-admin.2]', async () => {
    const theirs = (
      await sql<{ id: number }>`
        insert into email_template (project_type_id, name, subject, body)
        select id, 'Theirs', 'a', 'b' from project_type where name = 'Workplace' returning id`.execute(
        test.database.db,
      )
    ).rows[0]!.id;
    for (const [field, value] of [
      ['project_state', { id: ids.foreignState }],
      ['src_state', { id: ids.foreignState }],
      ['email_template', { id: theirs }],
      ['roles', [{ id: ids.foreignRole }]],
    ] as const) {
      const refused = await add({ [field]: value });
      expect([field, refused.statusCode, fieldsOf(refused)]).toEqual([field, 422, [field]]);
    }
  });
});

describe('a change notification', () => {
  it('is listed, created and deleted, but never updated [mail-rules-admin.3]', async () => {
    const list = `${network}/project_change_emails`;
    const created = await groupAdmin.post(list, aChange());
    expect(created.statusCode).toBe(201);
    const { id } = created.json<ChangeEmail>();
    expect((await groupAdmin.get(list)).json()).toEqual([created.json()]);
    expect((await groupAdmin.put(`${list}/${id}`, aChange())).statusCode).toBe(404);
    expect((await groupAdmin.delete(`${list}/${id}`)).statusCode).toBe(204);
  });
});

it('a rule that was saved mails from then on, and one that was removed does not [mail-rules-admin.4]', async () => {
  const { db } = test.database;
  const project = await networkProject(db, 'In Review');
  const pm = await test.as('pm');
  const comment = () => pm.post(`${project}/update`, { comment: 'Hm.' });
  const rule = await groupAdmin.post(
    `${network}/project_change_emails`,
    aChange({ roles: [{ id: ids.role }], addresses: 'desk@portal.example' }),
  );
  await comment();
  expect(await waitingMails(db)).toEqual([
    'desk@portal.example: Change mail: Comment',
    'requester: Change mail: Comment',
    'techlead: Change mail: Comment',
  ]);
  await sql`delete from mail`.execute(db);
  await groupAdmin.delete(`${network}/project_change_emails/${rule.json<ChangeEmail>().id}`);
  await comment();
  expect(await waitingMails(db)).toEqual([]);
});
