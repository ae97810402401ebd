import type { Quote } from 'shared-api/contracts/financials';
import type { SentMail } from 'shared-api/contracts/mail';
import { sql } from 'kysely';
import { idInGroup, networkProject } from '../testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addRule, mailTo, waitingMails, removeMailRules } from './testing/testMails';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['requester', 'techlead', 'pm', 'helen.ward', 'admin'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());
let url: string;
beforeEach(async () => {
  const { db } = test.database;
  await removeMailRules(db);
  url = await networkProject(db, 'In Review');
  const id = Number(url.split('/').pop());
  await sql`delete from quote where project_id = ${id}`.execute(db);
  await sql`update project set name = 'Fabric' where id = ${id}`.execute(db);
});

const as = (login: string) => callers[login]!;
const add = (rule: Parameters<typeof addRule>[1]) => addRule(test.database.db, rule);
const quote = async (): Promise<Quote> =>
  (await as('techlead').post(`${url}/quotes`, { scope: 'Two more', price: 7654321 })).json<Quote>();
const decide = (login: string, { id }: Quote, approved = true) =>
  as(login).put(`${url}/quotes/${id}`, { approved });
const hold = () => as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze.' });
const textTo = async (to: string) => {
  const mail = await mailTo(test, to);
  return mail.drop ?? `${mail.subject}\n${mail.text}`;
};
const dueIn = async (login: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from m.send_after - now()))::int as seconds from mail m join usr u on u.id = m.usr_id
    where u.login = ${login}`.execute(test.database.db);
  return rows.map(({ seconds }) => seconds);
};
const alone = 'It told of financials alone, which the recipient may not see.';

describe('a mail about financials', () => {
  it('reaches only people who may see them, whatever the rules name, and no literal address', async () => {
    await add({
      change: 'quote',
      recipients: ['requester', 'role:PAN Owner', 'role:Project Manager', 'mailto:desk@northline.example'],
    });
    const made = await quote();
    expect(await textTo('helen.ward')).toContain(`Quote ${made.number}: not set → Pending Approval`);
    expect(await textTo('pm')).toContain(`Quote ${made.number}`);
    expect(await textTo('requester')).toBe(alone);
    expect(await textTo('desk@northline.example')).toBe(alone);
    // None of the mails contains a price.
    for (const login of ['helen.ward', 'pm']) expect(await textTo(login)).not.toMatch(/7[,.]?654|Two more/);
  });

  it('contains only the other changes for people who may not see them', async () => {
    await add({ change: 'quote', recipients: ['requester'] });
    await add({ change: 'hold', recipients: ['requester'] });
    await quote();
    await hold();
    const text = await textTo('requester');
    expect(text).toContain('Hold: Put on hold');
    expect(text).not.toMatch(/quote|Pending Approval|Daniel Okafor/i);
    expect(text).toContain('You get this because of: Change mail: Hold\n');
  });

  it('is checked when it is sent: people who may no longer see financials get nothing', async () => {
    const { db } = test.database;
    await add({ change: 'quote', recipients: ['role:PAN Owner'] });
    await quote();
    const role = await idInGroup(db, 'usr_role', 'Network', 'PAN Owner');
    const rename = (from: string, to: string) =>
      sql`update project_permission set resource = ${to} where resource = ${from} and method = 'GET'
        and usr_role_id = ${role}`.execute(db);
    await rename('financials', 'aims');
    try {
      expect(await textTo('helen.ward')).toBe(alone);
    } finally {
      await rename('aims', 'financials');
    }
  });

  it('about a state leaves out quotes for them, and reports the state', async () => {
    await add({
      state: 'Quoted',
      recipients: ['requester', 'role:PAN Owner'],
      template: ['Moved', '{{changes}}'],
    });
    await add({ change: 'quote', recipients: ['requester', 'role:PAN Owner'] });
    // Like a state that resets the project: state and quotes change in one event.
    const { queueProjectMail } = await import('./queueProjectMail');
    const { db } = test.database;
    const from = { id: await idInGroup(db, 'project_state', 'Network', 'In Review'), name: 'In Review' };
    const to = { id: await idInGroup(db, 'project_state', 'Network', 'Quoted'), name: 'Quoted' };
    const project = await db
      .selectFrom('project')
      .select(['id', 'project_type_id'])
      .where('id', '=', Number(url.split('/').pop()))
      .executeTakeFirstOrThrow();
    const actor = await db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', 'techlead')
      .executeTakeFirstOrThrow();
    await queueProjectMail(db, {
      what: 'changed',
      projectId: project.id,
      projectName: 'Fabric',
      groupId: project.project_type_id,
      actorId: actor.id,
      at: new Date(),
      from,
      to,
      comment: null,
      named: [],
      differences: [
        { kind: 'state', field: 'State', from: from.name, to: to.name },
        { kind: 'quote', field: 'Quote 7', from: 'Pending Approval', to: 'Rejected', needs: 'financials' },
      ],
    });
    const everything = await textTo('helen.ward');
    expect(everything).toContain('Quote 7');
    expect(everything).toContain('because of: State mail: Quoted; Change mail: Quote\n');
    const theirs = await textTo('requester');
    expect(theirs).toContain('In Review → Quoted');
    expect(theirs).not.toContain('Quote 7');
    expect(theirs).toContain('because of: State mail: Quoted\n');
    const rules = async (login: string) =>
      (await as(login).get(`${url}/mails`)).json<SentMail[]>().map(({ rule }) => rule);
    const both = 'State mail: Quoted; Change mail: Quote';
    expect(await rules('pm')).toEqual([both, both]);
    expect(await rules('requester')).toEqual(['State mail: Quoted', 'State mail: Quoted']);
    // The events of a mail are deleted after 90 days.
    await sql`update mail set events = '[]'`.execute(db);
    expect(await rules('pm')).toEqual([both, both]);
    expect(await rules('requester')).toEqual(['State mail: Quoted', 'State mail: Quoted']);
  });
});

describe('the decision on a quote', () => {
  it('is mailed at once, together with the waiting changes for the same recipient', async () => {
    await add({ change: 'quote', recipients: ['role:PAN Owner', 'role:Tech Lead'] });
    const made = await quote();
    expect(await dueIn('helen.ward')).toEqual([180]);
    await decide('admin', made);
    expect(await dueIn('helen.ward')).toEqual([0]);
    // For the author of the quote no mail was waiting.
    expect(await dueIn('techlead')).toEqual([0]);
    expect(await textTo('helen.ward')).toContain(`Quote ${made.number}: not set → Approved`);
    expect(await textTo('techlead')).toContain(`Quote ${made.number}: Pending Approval → Approved`);
    expect(await waitingMails(test.database.db)).toHaveLength(2);
  });
});

describe('the mails of a project', () => {
  it('are listed; those about financials only for people who may see them', async () => {
    await add({ change: 'quote', recipients: ['role:PAN Owner'] });
    await add({ change: 'hold', recipients: ['requester'] });
    await quote();
    await hold();
    const rules = async (login: string) =>
      (await as(login).get(`${url}/mails`)).json<SentMail[]>().map(({ rule }) => rule);
    expect(await rules('pm')).toEqual(['Change mail: Hold', 'Change mail: Quote']);
    expect(await rules('requester')).toEqual(['Change mail: Hold']);
    expect((await as('requester').get(`${url}/mails`)).headers['x-total']).toBe('1');
  });
});
