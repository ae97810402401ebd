import { sql } from 'kysely';
import type { Financials, Quote, Submission } from 'shared-api/contracts/financials';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { idInGroup, networkProject } from '../testing/testProjects';
import { rejectPendingQuotes } from './rejectPendingQuotes';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  // Some tests take permissions away by naming them so for a while.
  await sql`delete from project_permission where resource = 'aims'`.execute(test.database.db);
  for (const login of ['admin', 'requester', 'techlead', 'pm', 'helen.ward', 'outsider'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);

let url: string;
let id: number;
beforeEach(async () => {
  url = await networkProject(test.database.db, 'In Review');
  id = Number(url.split('/').pop());
  for (const table of ['project_financials', 'financials_submission', 'quote', 'project_service'])
    await run(sql`delete from ${sql.table(table)} where project_id = ${id}`);
  await run(sql`update project_type set use_subcats = true`);
});

const serviceId = async (name: string, group = 'Network') => {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from service s join project_type t on t.id = s.project_type_id
    where s.name = ${name} and t.name = ${group}`.execute(test.database.db);
  return rows[0]!.id;
};
/** Adds a line to the project and sets the catalogue's price and tiers in cents. @returns the service's id */
async function addLine(name: string, count: number, price: number | null, tiers: [number, number][] = []) {
  const service = await serviceId(name);
  await run(sql`update service set price_cents = ${price} where id = ${service}`);
  await run(sql`delete from service_price where service_id = ${service}`);
  for (const [min, cents] of tiers)
    await run(
      sql`insert into service_price (service_id, min, price_cents) values (${service}, ${min}, ${cents})`,
    );
  await run(
    sql`insert into project_service (project_id, service_id, count) values (${id}, ${service}, ${count})`,
  );
  return service;
}
const category = async () => ({ id: await serviceId('VLAN') });
const submit = async (body: object = {}, headers: Record<string, string> = {}) =>
  as('techlead').put(
    `${url}/financials`,
    { scope: 'Two leaves', price: 900, category: await category(), ...body },
    { headers },
  );
const read = async (login = 'techlead') => (await as(login).get(`${url}/financials`)).json<Financials>();
const quote = (body: object = { scope: 'Two more', price: 10.5 }) =>
  as('techlead').post(`${url}/quotes`, body);
const added = async (body?: object) => (await quote(body)).json<Quote>();
const decide = (login: string, quoteId: number, approved: boolean) =>
  as(login).put(`${url}/quotes/${quoteId}`, { approved });

describe('the financials of a project', () => {
  it('are empty before the first submission, which is stored trimmed and in whole cents [server-financials.1]', async () => {
    const before = await as('techlead').get(`${url}/financials`);
    expect([before.statusCode, before.headers.etag]).toEqual([200, '"financials-0"']);
    expect(before.json()).toEqual({
      scope: '',
      price: null,
      has_services: false,
      category: null,
      total: null,
      submitted_by: null,
      submitted_on: null,
      quoted_state: {
        id: await idInGroup(test.database.db, 'project_state', 'Network', 'Quoted'),
        name: 'Quoted',
      },
    });
    const response = await submit({ scope: '  Two leaves\n', price: 900.1 });
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"financials-1"']);
    expect(response.json()).toMatchObject({
      scope: 'Two leaves',
      price: 900.1,
      has_services: false,
      category: { id: (await category()).id, name: 'VLAN' },
      total: 900.1,
      submitted_by: { name: 'Daniel Okafor' },
    });
    expect(await read('helen.ward')).toEqual(response.json());
  });

  it('accept the answer of their GET as a body [server-financials.11]', async () => {
    await submit();
    const own = await as('techlead').get(`${url}/financials`);
    const again = await as('techlead').put(`${url}/financials`, own.json());
    expect(again.statusCode).toBe(200);
    expect(again.json<Financials>()).toMatchObject({ scope: 'Two leaves', price: 900, total: 900 });
  });

  it.each<[string, object, string]>([
    ['no scope', { scope: '  ' }, 'scope'],
    ['a scope with a control character', { scope: 'a\u0000b' }, 'scope'],
    ['a fraction of a cent', { price: 1.005 }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price above the maximum', { price: 1e12 }, 'price'],
    ['no category', { category: null }, 'category'],
    ['an unknown category', { category: { id: 999_999 } }, 'category'],
    ['an unknown member', { discount: 3 }, 'discount'],
  ])('are refused with %s, and stay unchanged [server-financials.6]', async (_, body, field) => {
    const refused = await submit(body);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field]);
    expect((await read()).scope).toBe('');
  });

  it('have a visible category of their group, which stays valid when it is hidden later [server-financials.15]', async () => {
    const { rows } = await sql<{ id: number }>`select s.id from service s join project_type t
      on t.id = s.project_type_id where t.name <> 'Network'`.execute(test.database.db);
    if (rows[0]) expect((await submit({ category: rows[0] })).statusCode).toBe(422);
    const vlan = (await category()).id;
    await run(sql`update service set max = 0 where id = ${vlan}`);
    try {
      expect((await submit()).json()).toMatchObject({
        fields: { category: 'This category cannot be chosen here.' },
      });
      await run(sql`update service set max = null where id = ${vlan}`);
      expect((await submit()).statusCode).toBe(200);
      await run(sql`update service set max = 0 where id = ${vlan}`);
      expect((await submit({ price: 901 })).json()).toMatchObject({ price: 901, category: { id: vlan } });
    } finally {
      await run(sql`update service set max = null where id = ${vlan}`);
    }
  });

  it('have no category if the project has services, and answer 409 when the caller saw otherwise [server-financials.7]', async () => {
    await addLine('VLAN', 2, 5000);
    expect((await submit({ has_services: true })).json()).toMatchObject({
      has_services: true,
      category: null,
      price: 900,
      total: 100,
    });
    const changed = await submit({ has_services: false });
    expect(changed.statusCode).toBe(409);
    expect(changed.json()).toMatchObject({ code: 'changed', present: true });
    // In a group without services, existing lines are ignored.
    await run(sql`update project_type set use_subcats = false where name = 'Network'`);
    expect((await submit()).json()).toMatchObject({ has_services: false, total: 900 });
  });

  it('have the sum of services, by tier or quote, and of approved quotes as total', async () => {
    await addLine('VLAN', 10, 5000, [
      [5, 4500],
      [20, 100],
    ]);
    const firewall = await addLine('Firewall pair', 3, 70);
    expect((await read()).total).toBe(452.1);
    await run(sql`update project_service set price_from = 'quote', price_cents = 80, slo = 3, scope = 'x'
      where project_id = ${id} and service_id = ${firewall}`);
    expect((await read()).total).toBe(452.4);
    const [less, more] = [
      await added({ scope: 'Less', price: -52.4 }),
      await added({ scope: 'More', price: 0.1 }),
    ];
    expect((await read()).total).toBe(452.4);
    await decide('helen.ward', less.id, true);
    await decide('helen.ward', more.id, false);
    expect((await read()).total).toBe(400);
    await addLine('Firewall rule set', 1, null);
    expect((await read()).total).toBeNull();
  });

  it('are exact although binary fractions are not [server-financials.16]', async () => {
    await submit({ price: 0.1 });
    for (const price of [0.2, 0.7]) await decide('helen.ward', (await added({ scope: 'x', price })).id, true);
    expect((await read()).total).toBe(1);
  });

  it('leave out prices for readers without the permission [server-financials.10]', async () => {
    await submit();
    await added();
    expect(Object.keys(await read('pm'))).not.toEqual(expect.arrayContaining(['price']));
    for (const path of ['financials', 'financials/history', 'quotes']) {
      const mine = await as('pm').get(`${url}/${path}`);
      expect([path, mine.statusCode]).toEqual([path, 200]);
      expect(mine.body).not.toMatch(/price|total/);
      expect((await as('helen.ward').get(`${url}/${path}`)).body).toMatch(/price/);
    }
  });

  it('answer 412 with the present values and their author for a stale `If-Match` [server-financials.12]', async () => {
    await submit();
    const stale = await submit({ scope: 'Mine' }, { 'if-match': '"financials-0"' });
    expect([stale.statusCode, stale.headers.etag]).toEqual([412, '"financials-1"']);
    expect(stale.json()).toMatchObject({
      code: 'stale',
      present: { scope: 'Two leaves', price: 900 },
      changed_by: { name: 'Daniel Okafor' },
    });
    expect((await read()).scope).toBe('Two leaves');
    expect((await submit({ scope: 'Mine' }, { 'if-match': '"financials-1"' })).statusCode).toBe(200);
  });

  it('have the state Quoted of the group, or null if there is none [server-financials.14]', async () => {
    const rename = (from: string, to: string) =>
      run(sql`update project_state set name = ${to} where name = ${from} and project_type_id =
        (select id from project_type where name = 'Network')`);
    await rename('Quoted', 'Offered');
    expect((await read()).quoted_state).toBeNull();
    await rename('Offered', 'Quoted');
    expect((await read()).quoted_state).toMatchObject({ name: 'Quoted' });
  });

  it('keep all submissions', async () => {
    await submit();
    await submit({ scope: 'Three leaves', price: 1200 });
    const history = await as('helen.ward').get(`${url}/financials/history`);
    expect(
      history
        .json<Submission[]>()
        .map(({ version, scope, price, submitted_by }) => [version, scope, price, submitted_by.name]),
    ).toEqual([
      [1, 'Two leaves', 900, 'Daniel Okafor'],
      [2, 'Three leaves', 1200, 'Daniel Okafor'],
    ]);
  });
});

describe('a quote', () => {
  it('is pending until it is decided, with a timeline entry for both events [server-financials.2]', async () => {
    const response = await quote({ scope: ' Old optics stay ', price: -200 });
    expect(response.statusCode).toBe(201);
    const made = response.json<Quote>();
    expect(made).toMatchObject({
      scope: 'Old optics stay',
      price: -200,
      approved: null,
      creator: { name: 'Daniel Okafor' },
      decided_by: null,
      decided_on: null,
    });
    const approved = await decide('helen.ward', made.id, true);
    expect(approved.statusCode).toBe(200);
    expect(approved.json()).toMatchObject({ approved: true, decided_by: { name: 'Helen Ward' } });
    expect((await as('pm').get(`${url}/quotes`)).json()).toMatchObject([{ id: made.id, approved: true }]);
    const [latest, first] = (await as('pm').get(`${url}/timeline`)).json<TimelineEntry[]>();
    expect([latest!.quote, latest!.creator_name]).toEqual([
      { id: made.id, number: 1, event: 'approved', scope: 'Old optics stay' },
      'Helen Ward',
    ]);
    expect(first!.quote).toMatchObject({ id: made.id, event: 'added' });
    // The timeline of a reader without financials has no entries of quotes.
    expect((await as('requester').get(`${url}/timeline`)).body).not.toContain('Old optics');
  });

  it.each<[string, object, string]>([
    ['no scope', { scope: ' ', price: 1 }, 'scope'],
    ['a fraction of a cent', { scope: 'x', price: 0.001 }, 'price'],
    ['no price', { scope: 'x' }, 'price'],
    ['a price as a string', { scope: 'x', price: '12' }, 'price'],
    ['a decision', { scope: 'x', price: 1, approved: true }, 'approved'],
  ])('is refused with %s [server-financials.5]', async (_, body, field) => {
    const refused = await quote(body);
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field]);
    expect((await as('techlead').get(`${url}/quotes`)).json()).toEqual([]);
  });

  it('answers a second decision with 409, the first decision and its author [server-financials.3]', async () => {
    const { id: quoteId } = await added();
    await decide('helen.ward', quoteId, false);
    for (const again of [true, false]) {
      const refused = await decide('admin', quoteId, again);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        error: 'Helen Ward has already rejected this quote.',
        code: 'quote_decided',
        present: { id: quoteId, approved: false, price: 10.5, decided_by: { name: 'Helen Ward' } },
      });
    }
    // A caller without permission to see prices gets the quote without its price.
    await run(sql`update project_permission set resource = 'aims' where resource = 'service_prices' and usr_role_id =
      ${await idInGroup(test.database.db, 'usr_role', 'Network', 'PAN Owner')}`);
    expect((await decide('helen.ward', quoteId, true)).body).not.toContain('price');
    await run(sql`update project_permission set resource = 'service_prices' where resource = 'aims'`);
  });

  it('is decided by one of two simultaneous calls, with one timeline entry of the decision [server-financials.4]', async () => {
    for (let repetition = 0; repetition < 5; repetition++) {
      const { id: quoteId } = await added();
      const both = await Promise.all([decide('helen.ward', quoteId, true), decide('admin', quoteId, false)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const first = both.find(({ statusCode }) => statusCode === 200)!.json<Quote>();
      const second = both.find(({ statusCode }) => statusCode === 409)!.json<{ present: Quote }>();
      expect(second.present).toEqual(first);
      const quoteEntries = (await as('admin').get(`${url}/timeline`))
        .json<TimelineEntry[]>()
        .filter((entry) => entry.quote?.id === quoteId);
      expect(quoteEntries.map((entry) => entry.quote!.event)).toEqual([
        first.approved ? 'approved' : 'rejected',
        'added',
      ]);
    }
  });

  it('is added once per `Idempotency-Key`, with one timeline entry, also by two calls at once', async () => {
    const add = (login: string, key: string) =>
      as(login).post(
        `${url}/quotes`,
        { scope: 'Two more', price: 10.5 },
        { headers: { 'idempotency-key': key } },
      );
    const entries = async () =>
      Number((await as('techlead').get(`${url}/timeline?kind=quote`)).headers['x-total']);
    const before = await entries();
    const both = await Promise.all([1, 2].map(() => add('techlead', 'a-key-of-the-caller-1')));
    const answers = [...both, await add('techlead', 'a-key-of-the-caller-1')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<Quote>().id)).size).toBe(1);
    expect(await entries()).toBe(before + 1);
    // Another key, the same key of another person, and the same key for a comment are different keys.
    await add('techlead', 'a-key-of-the-caller-2');
    await add('admin', 'a-key-of-the-caller-1');
    const comment = () =>
      as('techlead').post(
        `${url}/update`,
        { comment: 'Two more are needed.' },
        { headers: { 'idempotency-key': 'a-key-of-the-caller-1' } },
      );
    const comments = [await comment(), await comment()];
    expect(comments.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(comments.map((response) => response.json<TimelineEntry>().id)).size).toBe(1);
    expect((await as('techlead').get(`${url}/quotes`)).json<Quote[]>()).toHaveLength(3);
    expect((await add('techlead', 'short')).statusCode).toBe(400);
    // A replayed key whose quote was approved answers it, so that it does not count twice; a rejected one is added anew.
    const second = (await add('techlead', 'a-key-of-the-caller-2')).json<Quote>();
    await as('admin').put(`${url}/quotes/${second.id}`, { approved: true });
    expect((await add('techlead', 'a-key-of-the-caller-2')).json()).toMatchObject({
      id: second.id,
      approved: true,
    });
    await as('admin').put(`${url}/quotes/${answers[0]!.json<Quote>().id}`, { approved: false });
    expect((await add('techlead', 'a-key-of-the-caller-1')).json()).toMatchObject({ approved: null });
    expect((await as('techlead').get(`${url}/quotes`)).json<Quote[]>()).toHaveLength(4);
  });

  it('is not added or decided with a stale `If-Match` of the project', async () => {
    const { id: quoteId } = await added();
    const { etag } = (await as('admin').get(url)).headers;
    const headers = { 'if-match': etag! };
    expect((await as('admin').put(url, { name: 'Another name' })).statusCode).toBe(200);
    const refused = [
      await as('admin').post(`${url}/quotes`, { scope: 'x', price: 1 }, { headers }),
      await as('admin').put(`${url}/quotes/${quoteId}`, { approved: true }, { headers }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([412, 412]);
    expect((await as('admin').get(`${url}/quotes`)).json()).toMatchObject([{ id: quoteId, approved: null }]);
  });

  it('of another project answers 404 and stays unchanged [server-financials.13]', async () => {
    const { id: quoteId } = await added();
    const other = await networkProject(test.database.db, 'Quoted');
    const refused = await as('admin').put(`${other}/quotes/${quoteId}`, { approved: true });
    expect(refused.statusCode).toBe(404);
    expect((await as('admin').put(`${url}/quotes/999999`, { approved: true })).statusCode).toBe(404);
    expect((await as('admin').get(`${url}/quotes`)).json()).toMatchObject([{ approved: null }]);
  });

  it('is rejected by the reset of the project if it is pending, with a timeline entry', async () => {
    const [first, second] = [await added(), await added()];
    await decide('helen.ward', first.id, true);
    const third = await added();
    const { db } = test.database;
    const { rows } = await sql<{ id: number }>`select id from usr where login = 'techlead'`.execute(db);
    const { rows: states } = await sql<{
      id: number;
    }>`select project_state_id as id from project where id = ${id}`.execute(db);
    const stateId = states[0]!.id;
    const at = new Date();
    await db.transaction().execute((tx) => rejectPendingQuotes(tx, id, stateId, { userId: rows[0]!.id, at }));
    const quotes = (await as('admin').get(`${url}/quotes`)).json<Quote[]>();
    expect(quotes.map(({ approved, decided_by }) => [approved, decided_by!.name])).toEqual([
      [true, 'Helen Ward'],
      [false, 'Daniel Okafor'],
      [false, 'Daniel Okafor'],
    ]);
    const quoteEntries = (await as('admin').get(`${url}/timeline`)).json<TimelineEntry[]>().slice(0, 2);
    expect(quoteEntries.map((entry) => entry.quote)).toMatchObject([
      { id: third.id, event: 'rejected' },
      { id: second.id, event: 'rejected' },
    ]);
    expect(quoteEntries.map((entry) => entry.project_state)).toEqual(['In Review', 'In Review']);
  });
});

describe('the number of a quote', () => {
  it('counts the quotes of its project from 1, also when several are added at once', async () => {
    const other = await networkProject(test.database.db, 'In Delivery');
    await run(sql`delete from quote where project_id = ${Number(other.split('/').pop())}`);
    const [here, there] = [await Promise.all([1, 2, 3, 4].map(() => added())), await added()];
    expect(here.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    expect(there.number).toBe(5);
    const elsewhere = await as('techlead').post(`${other}/quotes`, { scope: 'x', price: 1 });
    expect(elsewhere.json()).toMatchObject({ number: 1, revises: null });
    const numbers = (await as('techlead').get(`${url}/quotes`)).json<Quote[]>();
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is given to the present quotes of each project in their order', async () => {
    const file = join(__dirname, '../migrations/20261128000000_quote_numbers.sql');
    const other = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
    const rollBack = new Error('rolled back');
    const numbered = test.database.db.transaction().execute(async (tx) => {
      await sql`delete from quote`.execute(tx);
      await sql`alter table quote drop column revises_id, drop column number`.execute(tx);
      await sql`create index quote_project on quote (project_id, id)`.execute(tx);
      for (const project of [id, other, id, id, other])
        await sql`insert into quote (project_id, scope, price_cents, creator_id, created_on)
          select ${project}, 'x', 1, min(id), now() from usr`.execute(tx);
      await sql.raw(readFileSync(file, 'utf8')).execute(tx);
      const { rows } = await sql<{
        project_id: number;
        number: number;
      }>`select project_id, number from quote order by id`.execute(tx);
      expect(rows.map(({ project_id, number }) => [project_id, number])).toEqual([
        [id, 1],
        [other, 1],
        [id, 2],
        [id, 3],
        [other, 2],
      ]);
      throw rollBack;
    });
    await expect(numbered).rejects.toBe(rollBack);
  });
});

describe('a revision of a quote', () => {
  const revise = (quoteId: number, at = url) =>
    as('techlead').post(`${at}/quotes`, { scope: 'Less', price: 5, revises: { id: quoteId } });
  const rejected = async () => {
    const made = await added();
    await decide('helen.ward', made.id, false);
    return made;
  };

  it('names the rejected quote that it revises, and can be revised itself once it is rejected', async () => {
    const first = await rejected();
    const answer = await revise(first.id);
    expect(answer.statusCode).toBe(201);
    const second = answer.json<Quote>();
    expect(second).toMatchObject({
      number: 2,
      approved: null,
      revises: { id: first.id, number: 1 },
    });
    await decide('helen.ward', second.id, false);
    const third = (await revise(second.id)).json<Quote>();
    expect(third.revises).toEqual({ id: second.id, number: 2 });
    const all = (await as('helen.ward').get(`${url}/quotes`)).json<Quote[]>();
    expect(all.map(({ number, approved, revises }) => [number, approved, revises?.number])).toEqual([
      [1, false, undefined],
      [2, false, 1],
      [3, null, 2],
    ]);
    expect((await decide('helen.ward', third.id, true)).json()).toMatchObject({ revises: third.revises });
  });

  it('is refused for a quote that is pending or approved', async () => {
    const pending = await added();
    const approved = await added();
    await decide('helen.ward', approved.id, true);
    for (const [quoteId, text] of [
      [pending.id, 'Quote 1 is pending approval; only a rejected quote can be revised.'],
      [approved.id, 'Quote 2 is approved; only a rejected quote can be revised.'],
    ] as const) {
      const refused = await revise(quoteId);
      expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
        422,
        { revises: text },
      ]);
    }
    expect((await as('techlead').get(`${url}/quotes`)).json()).toHaveLength(2);
  });

  it('is refused for an unknown quote and for one of another project, in the same words', async () => {
    const foreign = await rejected();
    const other = await networkProject(test.database.db, 'In Delivery');
    const text = 'This project has no such quote.';
    for (const refused of [await revise(foreign.id, other), await revise(999_999)]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ error: text, fields: { revises: text } });
    }
    // Neither does a caller learn about quotes who adds them, but may not see financials.
    const lead = await idInGroup(test.database.db, 'usr_role', 'Network', 'Tech Lead');
    const see = (resource: string, was: string) =>
      run(sql`update project_permission set resource = ${resource}
        where resource = ${was} and method = 'GET' and usr_role_id = ${lead}`);
    await see('aims', 'financials');
    expect((await revise(foreign.id)).json()).toMatchObject({ fields: { revises: text } });
    await see('financials', 'aims');
    expect((await revise(foreign.id)).statusCode).toBe(201);
  });

  it('is added by one of two simultaneous calls; the other answers 409', async () => {
    const { id: quoteId } = await rejected();
    const both = await Promise.all([revise(quoteId), revise(quoteId)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      error: 'Quote 1 is already revised by Quote 2.',
      code: 'quote_revised',
    });
    expect((await as('techlead').get(`${url}/quotes`)).json()).toHaveLength(2);
  });

  it('is added once per `Idempotency-Key`', async () => {
    const { id: quoteId } = await rejected();
    const add = () =>
      as('techlead').post(
        `${url}/quotes`,
        { scope: 'Less', price: 5, revises: { id: quoteId } },
        { headers: { 'idempotency-key': 'a-key-of-the-caller-9' } },
      );
    const answers = [await add(), await add()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]!.json()).toEqual(answers[0]!.json());
    // The quote is revised already, so a replay after the decision adds none.
    await decide('helen.ward', answers[0]!.json<Quote>().id, false);
    expect((await add()).statusCode).toBe(409);
  });

  it('belongs to the project of the quote that it revises, and comes after it, in the database too', async () => {
    const first = await rejected();
    const other = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
    const insert = (project: number, revises: ReturnType<typeof sql>) =>
      run(sql`insert into quote (project_id, number, revises_id, scope, price_cents, creator_id, created_on)
        select ${project}, 77, ${revises}, 'x', 1, min(id), now() from usr`);
    await expect(insert(other, sql`${first.id}::int`)).rejects.toThrow(/foreign key/);
    await expect(insert(id, sql`(select max(id) + 1000 from quote)`)).rejects.toThrow(/check constraint/);
    await insert(id, sql`${first.id}::int`);
    await expect(insert(id, sql`${first.id}::int`)).rejects.toThrow(/unique constraint/);
  });
});

describe('permissions for financials', () => {
  it.each<[string, string, () => Promise<{ statusCode: number }>]>([
    ['requester', 'see financials', () => as('requester').get(`${url}/financials`)],
    ['requester', 'see submissions', () => as('requester').get(`${url}/financials/history`)],
    ['requester', 'see quotes', () => as('requester').get(`${url}/quotes`)],
    ['pm', 'submit financials', () => as('pm').put(`${url}/financials`, { scope: 'x', price: 1 })],
    ['pm', 'add a quote', () => as('pm').post(`${url}/quotes`, { scope: 'x', price: 1 })],
    ['techlead', 'decide a quote', async () => decide('techlead', (await added()).id, true)],
  ])('do not let the %s %s [server-financials.8]', async (_, __, call) => {
    expect((await call()).statusCode).toBe(403);
  });

  it('forbid submissions, quotes and decisions in a closed project', async () => {
    const { id: quoteId } = await added();
    const closed = await idInGroup(test.database.db, 'project_state', 'Network', 'Closed');
    const review = await idInGroup(test.database.db, 'project_state', 'Network', 'In Review');
    await run(sql`update project set project_state_id = ${closed} where id = ${id}`);
    const answers = [
      await as('admin').put(`${url}/financials`, { scope: 'x', price: 1, category: await category() }),
      await as('admin').post(`${url}/quotes`, { scope: 'x', price: 1 }),
      await decide('admin', quoteId, true),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect((await as('admin').get(`${url}/financials`)).statusCode).toBe(200);
    await run(sql`update project set project_state_id = ${review} where id = ${id}`);
  });

  it('answer 404 to an outsider and 401 without a session [server-financials.9]', async () => {
    const { id: quoteId } = await added();
    const calls: ((caller: Caller) => Promise<{ statusCode: number }>)[] = [
      (caller) => caller.get(`${url}/financials`),
      (caller) => caller.put(`${url}/financials`, { scope: 'x', price: 1 }),
      (caller) => caller.get(`${url}/financials/history`),
      (caller) => caller.get(`${url}/quotes`),
      (caller) => caller.post(`${url}/quotes`, { scope: 'x', price: 1 }),
      (caller) => caller.put(`${url}/quotes/${quoteId}`, { approved: true }),
    ];
    for (const call of calls) {
      expect((await call(as('outsider'))).statusCode).toBe(404);
      expect((await call(test.anonymous)).statusCode).toBe(401);
    }
  });
});
