import { sql } from 'kysely';
import { mailTo, waitingMails } from '../../mail/testing/testMails';
import { idInGroup, networkProject } from '../../testing/testProjects';
import { createTestApp, type TestApp } from '../../../../testing/testApp';
import { parseTemplate } from 'shared-api/parseTemplate';
import { demoMail } from './mailData';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.db.deleteFrom('mail').execute();
});
const mails = () => waitingMails(test.database.db);

describe('the mails of the demo organisation', () => {
  it('are none after loading: its history sends no mail', async () => {
    const fresh = await createTestApp();
    try {
      expect(await waitingMails(fresh.database.db)).toEqual([]);
      expect(await fresh.database.db.selectFrom('job').select('id').execute()).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('have templates with known placeholders, each used by a rule', () => {
    for (const { templates, states, changes } of Object.values(demoMail)) {
      for (const { subject, body } of templates)
        expect(() => [parseTemplate(subject, 'subject'), parseTemplate(body, 'body')]).not.toThrow();
      const used = new Set([...states, ...changes].map(({ template }) => template));
      expect(templates.filter(({ name }) => !used.has(name))).toEqual([]);
    }
  });

  it('have rules in all three groups, each with recipients', async () => {
    const { rows } = await sql<{ group: string; states: number; changes: number }>`
      select t.name as group,
        (select count(*)::int from project_state_email where project_type_id = t.id) as states,
        (select count(*)::int from project_change_email where project_type_id = t.id) as changes
      from project_type t order by 1`.execute(test.database.db);
    expect(rows).toEqual([
      { group: 'Applications', states: 5, changes: 5 },
      { group: 'Network', states: 10, changes: 8 },
      { group: 'Workplace', states: 2, changes: 3 },
    ]);
    const { rows: silent } = await sql`
      select id from project_state_email e where not exists (select from mail_recipient where project_state_email_id = e.id)
      union all
      select id from project_change_email e where not exists (select from mail_recipient where project_change_email_id = e.id)
    `.execute(test.database.db);
    expect(silent).toEqual([]);
  });

  it('go to lead, project manager and team manager when a requester approves a quote', async () => {
    const { db } = test.database;
    const url = await networkProject(db, 'Quoted');
    const requester = await test.as('requester');
    const approved = await idInGroup(db, 'project_state', 'Network', 'Approved');
    expect((await requester.put(`${url}/state`, { id: approved, comment: 'Go.' })).statusCode).toBe(200);
    expect(await mails()).toEqual(
      ['pm', 'teammanager', 'techlead'].map((login) => `${login}: State mail: Approved`),
    );
    const mail = await mailTo(test, 'techlead');
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^Approved: /) as string,
      text: expect.stringContaining(
        'Hello Daniel Okafor,\n\nMaya Chen has approved the quote. Core Routing can plan the delivery now.',
      ) as string,
    });
  });

  it('go to requester, team and project manager when a project is held, except to the person who held it', async () => {
    const url = await networkProject(test.database.db, 'Approved');
    const manager = await test.as('pm');
    await manager.put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze.' });
    const team = [
      'emile.laurent',
      'jonas.weber',
      'priya.raman',
      'requester',
      'soren.holm',
      'teammanager',
      'techlead',
    ];
    expect(await mails()).toEqual(team.map((login) => `${login}: Change mail: Hold`));
  });

  it('go only to the group’s admin, as a test, when a project is closed', async () => {
    const { db } = test.database;
    const url = await networkProject(db, 'Acceptance');
    const requester = await test.as('requester');
    await requester.put(`${url}/state`, { id: await idInGroup(db, 'project_state', 'Network', 'Closed') });
    expect(await mails()).toEqual(['groupadmin: State mail: Closed (test)']);
    expect(await mailTo(test, 'groupadmin')).toMatchObject({
      subject: expect.stringMatching(/^Test: Closed: /) as string,
    });
  });
});
