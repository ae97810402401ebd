import { sql } from 'kysely';
import type { User } from 'shared-api/contracts/accounts';
import type { AuditEntry } from 'shared-api/contracts/audit';
import type { FeatureAudience, FeatureNames } from 'shared-api/contracts/platform/features';
import { describeSetting } from 'shared-api/features';
import { checkReadModel } from '../../projects/list/projectList.readModel';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const find = async (login: string) =>
  (await admin.get(`/api/users?login_like=${login}`)).json<User[]>().find((user) => user.login === login)!;
const at = ({ id }: { id: number }) => `/api/users/${id}`;
const erase = (user: { id: number }, caller = admin) => caller.post(`${at(user)}/erase`);
const run = (query: string, values: unknown[] = []) =>
  test.database.pool.query<Record<string, unknown>>(query, values);

/** Lists all columns of the database that contain a text, except those with texts that people typed. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } =
    await run(`select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`);
  const found: string[] = [];
  for (const { table, column } of rows as { table: string; column: string }[]) {
    const { rowCount } = await run(
      `select 1 from "${table}" where "${column}"::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

describe('erasing a person', () => {
  it('removes their names and addresses from every table, and keeps their actions together under their id', async () => {
    const before = await find('techlead');
    const person = await test.as('techlead');
    await admin.put(at(before), {
      ...before,
      name: 'Dan Okafor',
      email: 'dan@northline.example',
      ad_account: 'N\\dan',
    });
    const user = await find('techlead');
    await admin.post(`${at(user)}/reset_link`);
    const team = user.teams[0]!;
    const { rows: [project] } = await run('select id from project where creator_id = $1 limit 1', [user.id]); // prettier-ignore
    const { rows: [held] } = await run('select project_id, usr_role_id from project_role where usr_id = $1 limit 1', [user.id]); // prettier-ignore
    await run(
      `insert into mail (kind, project_id, usr_id, address, rule, event_key, events, send_after, status, subject, text, html, done_on, sent_to)
       values ('x', null, $1, null, 'r', 'e1', '[{"event":"e","at":"","data":{"name":"Dan Okafor"}}]', now(), 'sent', 's', 'Dear Dan Okafor', 'Dear Dan Okafor', now(), 'dan@northline.example'),
              ('x', null, null, 'Dan@northline.example', 'r', 'e2', '[]', now(), 'waiting', 's', null, null, null, null)`,
      [user.id],
    );
    await run(
      `insert into beacon (remote, version, kind, usr_id) values ('projects', '1.0.0', 'loaded', $1)`,
      [user.id],
    );
    await run(
      `insert into job (kind, payload, dead_on) values ('recover', '{"email":"DAN@northline.example"}', now())`,
    );
    await run(
      `insert into timeline_entry (project_id, created_on, creator_id, comment, recipients)
       select id, now(), $1, 'Fine.', array['Dan Okafor', 'Somebody Else'] from project order by id limit 1`,
      [user.id],
    );
    await run(
      `insert into audit_entry (usr_id, entity, entity_id, entity_name, action, changes) values
        ($1, 'project', 1, 'A project', 'updated', '[{"field":"Tech Lead","from":"Daniel Okafor","to":null},{"field":"Name","from":"techlead","to":"x"}]'),
        (null, 'team member', 5, 'Dan Okafor', 'created', '[]')`,
      [user.id],
    );
    expect((await admin.delete(at(user))).statusCode).toBe(204);

    expect((await erase(user)).statusCode).toBe(204);

    for (const text of ['Daniel Okafor', 'Dan Okafor', 'dan@northline', 'techlead@northline', 'N\\dan'])
      expect({ text, places: await placesOf(text) }).toEqual({ text, places: [] });
    const after = (await admin.get(at(user))).json<User>();
    expect(after).toMatchObject({
      login: `removed-${user.id}`,
      name: `Removed person ${user.id}`,
      email: null,
      ad_account: null,
      is_admin: false,
      active: false,
      canChangePassword: false,
      erased_on: expect.any(String) as string,
      roles: [],
      teams: [],
    });
    const { rows: [row] } = await run('select password_hash, password_expires_on from usr where id = $1', [user.id]); // prettier-ignore
    expect(row).toEqual({ password_hash: null, password_expires_on: null });
    expect((await person.get('/api/session')).statusCode).toBe(401);
    for (const table of ['session', 'password_reset', 'team_member', 'usr_role_usr', 'beacon'])
      expect((await run(`select 1 from ${table} where usr_id = $1`, [user.id])).rowCount).toBe(0);
    expect((await admin.get(`/api/teams/${team.team_id}`)).body).not.toContain('Okafor');

    // Their actions keep their id.
    if (project)
      expect((await admin.get(`/api/projects/${Number(project.id)}`)).json()).toMatchObject({
        creator: { id: user.id, name: `Removed person ${user.id}` },
      });
    const role = await run('select usr_id from project_role where project_id = $1 and usr_role_id = $2', [held!.project_id, held!.usr_role_id]); // prettier-ignore
    expect(role.rows).toEqual([{ usr_id: user.id }]);
    expect(await checkReadModel(test.database.db)).toEqual([]);

    const mails = (await run("select event_key, status, address, text, html, sent_to, reason from mail where event_key in ('e1', 'e2') order by 1")).rows; // prettier-ignore
    expect(mails).toEqual([
      { event_key: 'e1', status: 'sent', address: null, text: null, html: null, sent_to: null, reason: null },
      {
        event_key: 'e2',
        status: 'dropped',
        address: `removed-person-${user.id}`,
        text: null,
        html: null,
        sent_to: null,
        reason: 'The recipient was removed.',
      },
    ]);

    const log = (await admin.get('/api/audit?entity=user')).json<AuditEntry[]>();
    expect(log[0]).toMatchObject({
      action: 'erased',
      entity_id: user.id,
      entity_name: `Removed person ${user.id}`,
    });
    const renamed = log.find(({ entity_id, changes }) => entity_id === user.id && changes.length === 3)!;
    expect(renamed.changes[0]).toEqual({
      field: 'Name',
      from: `Removed person ${user.id}`,
      to: `Removed person ${user.id}`,
    });
    const { rows: others } = await run(`select entity_name, changes from audit_entry
      where (entity = 'project' and entity_name = 'A project') or (entity = 'team member' and entity_id = 5) order by id`);
    expect(others).toEqual([
      {
        entity_name: 'A project',
        changes: [
          { field: 'Tech Lead', from: `Removed person ${user.id}`, to: null },
          // A user ID may be any word, so it stays in other texts.
          { field: 'Name', from: 'techlead', to: 'x' },
        ],
      },
      { entity_name: `Removed person ${user.id}`, changes: [] },
    ]);
  });

  it('cannot be undone: changes and links are refused, and erasing again changes nothing', async () => {
    const { rows: [{ id } = { id: 0 }] } = await run('select id from usr where erased_on is not null'); // prettier-ignore
    const user = (await admin.get(at({ id: Number(id) }))).json<User>();
    const back = await admin.put(at(user), { ...user, active: true, roles: undefined, teams: undefined });
    expect(back.statusCode).toBe(409);
    expect(back.json()).toMatchObject({ error: expect.stringContaining('was removed') as string });
    expect((await admin.post(`${at(user)}/reset_link`)).statusCode).toBe(409);
    expect((await erase(user)).statusCode).toBe(204);
    expect((await admin.get(at(user))).json()).toEqual(user);
    expect((await run("select 1 from audit_entry where action = 'erased'")).rowCount).toBe(1);
  });

  it('keeps the entries about another person of the same name', async () => {
    const make = async (login: string) =>
      (
        await admin.post('/api/users', {
          login, name: 'Same Name', ad_account: null, email: null, is_admin: false, active: true,
          canChangePassword: true, max_attachment_size_mb: 20,
        })
      ).json<User>(); // prettier-ignore
    const [one, two] = [await make('one.same'), await make('two.same')];
    await run(
      `insert into audit_entry (entity, entity_id, entity_name, action) values ('team member', 7, 'Same Name', 'created')`,
    );
    await admin.delete(at(one));
    await erase(one);
    const { rows } = await run(
      "select entity_name from audit_entry where entity = 'team member' and entity_id = 7",
    );
    expect(rows).toEqual([{ entity_name: 'Same Name' }]);
    const log = (await admin.get(`/api/audit?entity=user&entity_id=${two.id}`)).json<AuditEntry[]>();
    expect(log[0]).toMatchObject({ entity_name: 'Same Name' });
  });

  it('replaces their name where the portal lists names, but no other name that starts with it', async () => {
    const make = async (login: string, name: string) =>
      (
        await admin.post('/api/users', {
          login, name, ad_account: null, email: null, is_admin: false, active: true,
          canChangePassword: true, max_attachment_size_mb: 20,
        })
      ).json<User>(); // prettier-ignore
    const ann = await make('ann.ray', 'Ann "A." Ray');
    const [bob, other] = [await make('bob.ray', 'Bob Ray'), await make('rayner', 'Ann "A." Rayner')];
    const names: FeatureNames = { groups: [], teams: [], users: [ann, bob, other] };
    const tell = (audience: FeatureAudience, until?: string) =>
      describeSetting(
        { default: false, setting: { state: 'audience', audience, ...(until ? { until } : {}) } },
        { names, timeZone: 'UTC' },
      );
    const before = tell({ users: [ann.id], except: [bob.id, ann.id] });
    const after = tell(
      { users: [bob.id, ann.id, other.id], percent: 5, except: [ann.id] },
      '2026-12-01T08:30:00Z',
    );
    const { rows: [feature] } = await run("insert into feature (key) values ('lists.names') returning id"); // prettier-ignore
    await run(
      `insert into feature_change (feature_id, revision, reason, from_words, to_words) values ($1, 1, 'Why', $2, $3)`,
      [feature!.id, before, after],
    );
    await run(
      `insert into portal_view (usr_id, viewer_id, ends_on, draft_words) values ($1, $2, now(), $3::jsonb)`,
      [bob.id, other.id, JSON.stringify([`Calendar: ${before}`, `Charts: ${after}`])],
    );
    const audit = async (entity: string, changes: object[]) =>
      run(
        `insert into audit_entry (entity, entity_id, entity_name, action, changes) values ($1, 1, 'Lists', 'x', $2)`,
        [entity, JSON.stringify(changes)],
      );
    await audit('cr', [
      { field: 'Recipients', from: 'Ann "A." Ray, Core', to: 'Ann "A." Rayner, Bob Ray, Ann "A." Ray' },
    ]);
    await audit('feature', [{ field: 'For', from: before, to: after }]);
    await audit('user', [{ field: 'Under the draft', from: null, to: `Calendar: ${before}` }]);
    await audit('cr', [{ field: 'Title', from: null, to: 'Core, Ann "A." Ray' }]);

    await admin.delete(at(ann));
    expect((await erase(ann)).statusCode).toBe(204);

    const removed = `Removed person ${ann.id}`;
    const from = `on for ${removed} but not Bob Ray and ${removed}`;
    const to = `on for Bob Ray, ${removed}, Ann "A." Rayner and 5 % of the others but not ${removed} until 1 Dec 2026 8:30 am`;
    expect((await run(`select from_words, to_words from feature_change where reason = 'Why'`)).rows).toEqual([
      { from_words: from, to_words: to },
    ]);
    const view = await run('select draft_words from portal_view where viewer_id = $1', [other.id]);
    expect(view.rows).toEqual([{ draft_words: [`Calendar: ${from}`, `Charts: ${to}`] }]);
    const { rows } = await run(
      `select changes->0 as change from audit_entry where entity_name = 'Lists' order by id`,
    );
    expect(rows.map(({ change }) => change)).toEqual([
      { field: 'Recipients', from: `${removed}, Core`, to: `Ann "A." Rayner, Bob Ray, ${removed}` },
      { field: 'For', from, to },
      { field: 'Under the draft', from: null, to: `Calendar: ${from}` },
      // A text that a person typed stays.
      { field: 'Title', from: null, to: 'Core, Ann "A." Ray' },
    ]);
  });

  it('is refused for oneself and for active users, thus for the last admin', async () => {
    const me = await find('admin');
    expect((await erase(me)).json()).toMatchObject({
      error: 'You cannot remove yourself. Another global admin can.',
    });
    const active = await find('pm');
    expect((await erase(active)).statusCode).toBe(409);
    expect((await find('pm')).name).toBe(active.name);
    await sql`update usr set is_admin = true where login = 'pm'`.execute(test.database.db);
    const other = await test.as('pm');
    await sql`update usr set active = false, password_hash = null where login <> 'admin' and login <> 'pm'`.execute(
      test.database.db,
    );
    expect((await erase(me, other)).statusCode).toBe(409);
    await sql`update usr set is_admin = false where login = 'pm'`.execute(test.database.db);
    expect((await admin.delete(at(me))).statusCode).toBe(409);
  });

  it('requires a global admin and an existing person', async () => {
    const target = await find('grace.holt');
    expect((await erase(target, await test.as('pm'))).statusCode).toBe(403);
    expect((await erase(target, test.anonymous)).statusCode).toBe(401);
    expect((await erase({ id: 99_999 })).json()).toMatchObject({ error: 'There is no such user.' });
    expect((await admin.post('/api/users/0/erase')).statusCode).toBe(400);
  });
});
