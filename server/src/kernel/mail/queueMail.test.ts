import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import { createTestDatabase } from '../../testing/testDatabase';
import { coalesceMinutes, lockMail, queueMail, type NewMail } from './queueMail';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('mail').execute();
  await database.db.deleteFrom('job').execute();
});

const queue = (mail: Partial<NewMail>) =>
  database.db.transaction().execute((tx) =>
    queueMail(tx, {
      kind: 'change',
      to: { address: 'ann@example.com' },
      rule: 'Change mail: team',
      event: 'e1',
      ...mail,
    }),
  );
const mails = () => database.db.selectFrom('mail').selectAll().orderBy('id').execute();
const jobs = () => database.db.selectFrom('job').selectAll().orderBy('run_at').execute();
const minutes = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;
/** Makes all that waits older. */
const age = (mins: number) =>
  sql`update mail set first_on = first_on - make_interval(mins => ${mins}), send_after = send_after - make_interval(mins => ${mins})`.execute(
    database.db,
  );

describe('the outbox', () => {
  it('takes one mail an event and recipient, and a job to send it at once', async () => {
    await queue({ data: { team: 'Core' } });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ status: 'waiting', address: 'ann@example.com', attempts: 0, done_on: null });
    expect(mail!.events).toEqual([{ event: 'e1', at: expect.any(String) as string, data: { team: 'Core' } }]);
    expect(await jobs()).toMatchObject([
      { kind: 'mail', payload: { mail: mail!.id, due: mail!.send_after.getTime() } },
    ]);
    expect((await jobs())[0]!.run_at).toEqual(mail!.send_after);
  });

  it('joins the rules that fire for one event and recipient, however the address is written', async () => {
    await queue({});
    await queue({ rule: 'Change mail: hold', to: { address: ' Ann@Example.com ' } });
    await queue({ rule: 'Change mail: hold' });
    expect(await mails()).toMatchObject([{ rule: 'Change mail: team; Change mail: hold' }]);
    expect(await jobs()).toHaveLength(1);
  });

  it('names each of several rules once', async () => {
    await queue({ rule: 'Change mail: team; Change mail: role', coalesceKey: 'p1' });
    await queue({ event: 'e2', rule: 'Change mail: role; Change mail: hold', coalesceKey: 'p1' });
    expect(await mails()).toMatchObject([
      { rule: 'Change mail: team; Change mail: role; Change mail: hold' },
    ]);
  });

  it('keeps apart recipients, and events', async () => {
    await queue({});
    await queue({ to: { address: 'bob@example.com' } });
    await queue({ event: 'e2' });
    expect(await mails()).toHaveLength(3);
  });

  it('joins further events to the mail that waits, three minutes after the last and ten after the first', async () => {
    const key = { coalesceKey: 'project:1:team' };
    await queue(key);
    const first = (await mails())[0]!;
    expect(minutes(first.first_on, first.send_after)).toBeCloseTo(coalesceMinutes.quiet, 2);

    await age(2);
    await queue({ ...key, event: 'e2', rule: 'Change mail: hold' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.events.map(({ event }) => event)).toEqual(['e1', 'e2']);
    expect(mail!.rule).toBe('Change mail: team; Change mail: hold');
    expect(minutes(mail!.first_on, mail!.send_after)).toBeCloseTo(5, 2);
    expect((await jobs()).map(({ run_at }) => run_at)).toContainEqual(mail!.send_after);

    await age(6);
    await queue({ ...key, event: 'e3' });
    const last = (await mails())[0]!;
    expect(minutes(last.first_on, last.send_after)).toBeCloseTo(coalesceMinutes.most, 2);
    expect((await jobs()).map(({ run_at }) => run_at)).toContainEqual(last.send_after);
  });

  it('does not put off a mail that an event sends at once, however many follow', async () => {
    const key = { coalesceKey: 'project:1:team' };
    await queue(key);
    await queue({ ...key, event: 'e2', atOnce: true });
    const sent = (await mails())[0]!;
    await queue({ ...key, event: 'e3' });
    const [first, second, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toEqual(sent);
    expect(first!.events.map(({ event }) => event)).toEqual(['e1', 'e2']);
    expect(second!.events.map(({ event }) => event)).toEqual(['e3']);
  });

  it('adds an event once to the mail that it joined', async () => {
    const key = { coalesceKey: 'project:1:team' };
    await queue(key);
    await queue({ ...key, event: 'e2' });
    await queue({ ...key, event: 'e2', rule: 'Change mail: hold' });
    expect((await mails()).map(({ events }) => events.length)).toEqual([2]);
  });

  it('lets nothing join a mail of another recipient, one that was sent or tried, or one that is just being sent', async () => {
    const key = { coalesceKey: 'project:1:team' };
    await queue(key);
    await queue({ ...key, event: 'e2', to: { address: 'bob@example.com' } });
    expect(await mails()).toHaveLength(2);

    await sql`update mail set status = 'sent', done_on = now()`.execute(database.db);
    await queue({ ...key, event: 'e3' });
    expect(await mails()).toHaveLength(3);

    await sql`update mail set attempts = 1`.execute(database.db);
    await queue({ ...key, event: 'e4' });
    expect(await mails()).toHaveLength(4);

    const being = (await mails())[3]!;
    await database.db.transaction().execute(async (tx) => {
      await lockMail(tx, being.id);
      // Neither waits for the mail server nor is lost.
      await queue({ ...key, event: 'e5' });
    });
    const after = await mails();
    expect(after).toHaveLength(5);
    expect(after[3]!.events).toHaveLength(1);
  });

  it('contains nothing of a transaction that is rolled back', async () => {
    const fail = database.db.transaction().execute(async (tx) => {
      await queueMail(tx, { kind: 'change', to: { address: 'a@b.example' }, rule: 'r', event: 'e' });
      throw new Error('taken back');
    });
    await expect(fail).rejects.toThrow('taken back');
    expect(await mails()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });
});
