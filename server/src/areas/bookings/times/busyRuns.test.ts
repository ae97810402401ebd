import { sql } from 'kysely';
import { addDays } from 'shared-api/workingDays';
import { networkProject } from '../../projects/testing/testProjects';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { findSubtype, findType } from '../bookings.queries';
import { addBookings } from '../testing/testBookings';
import { listBusyRuns } from './busyRuns';
import { findFreeTimes } from './findFreeTimes';
import { readCalendar } from './readCalendar';
import { listFreeTimes, listTaken } from './slots';

let test: TestApp;
let projectId: number;
let subtypeId: number;
beforeAll(async () => {
  test = await createTestApp();
  subtypeId = (await addBookings(test.database.db)).ids.Plain;
  projectId = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
});
afterAll(() => test.close());

const hour = 3_600_000;
const key = 't-plain';
const first = Date.parse(`${addDays(new Date().toISOString().slice(0, 10), 2)}T00:00:00Z`);
const at = (hours: number) => new Date(first + hours * hour);

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Replaces all bookings of the resource. @param times the slot, and hours from the first day on */
async function bookAll(times: readonly [slot: string, start: number, finish: number][]): Promise<void> {
  const { db } = test.database;
  await sql`delete from booking where resource_key = ${key}`.execute(db);
  for (const [slot, start, finish] of times)
    await sql`insert into booking (project_id, booking_subtype_id, requester_id, start_at, finish_at, slot, resource_key, status, created_on)
      values (${projectId}, ${subtypeId}, (select min(id) from usr), ${at(start)}, ${at(finish)}, ${slot}, ${key}, 'booked', now())`.execute(
      db,
    );
}
const runs = (span: Partial<Parameters<typeof listBusyRuns>[1]> = {}) =>
  listBusyRuns(test.database.db, {
    key,
    slots: ['A', 'B'],
    from: at(0),
    to: at(500),
    duration: 240,
    ...span,
  });
const run = (slot: string, start: number, finish: number) => ({ slot, start: at(start), finish: at(finish) });

it('bookings with less than the duration between them are one run, others are their own', async () => {
  await bookAll([
    ['A', -6, 2],
    ['A', 2, 6],
    ['A', 9, 13],
    ['A', 17, 21],
    ['B', 1, 5],
    ['Former', 0, 9],
  ]);
  expect(await runs()).toEqual([run('A', -6, 13), run('B', 1, 5), run('A', 17, 21)]);
  expect(await runs({ duration: 60 })).toEqual([
    run('A', -6, 6),
    run('B', 1, 5),
    run('A', 9, 13),
    run('A', 17, 21),
  ]);
  expect(await runs({ from: at(6), to: at(17) })).toEqual([run('A', 9, 13)]);
});

it('legs that are replaced, and bookings that ended, take nothing', async () => {
  await bookAll([
    ['A', 0, 4],
    ['A', 4, 8],
  ]);
  const { rows } = await sql<{
    id: number;
  }>`select id from booking where resource_key = ${key} order by start_at`.execute(test.database.db);
  expect(await runs({ instead: [rows[0]!.id] })).toEqual([run('A', 4, 8)]);
  await sql`update booking set status = 'cancelled' where id = ${rows[1]!.id}`.execute(test.database.db);
  expect(await runs()).toEqual([run('A', 0, 4)]);
});

it('free times are the same as those of a search through all bookings, however full the calendar is [busy-runs.1]', async () => {
  const { db } = test.database;
  const subtype = (await findSubtype(db, subtypeId))!;
  const now = new Date();
  const type = (await findType(db, subtype.booking_type_id))!;
  const calendar = await readCalendar(db, type, 'UTC', now);
  for (let seed = 1; seed <= 6; seed++) {
    const below = numbers(seed);
    const times: [string, number, number][] = [];
    // The fuller the calendar, the later its first gap: up to two months, which are read in several parts.
    for (const slot of ['A', 'B'])
      for (let start = -below(4); start < 1_300;) {
        const finish = start + 1 + below(12);
        times.push([slot, start, finish]);
        start = finish + (below(40) < 8 - seed ? below(9) : 0);
      }
    await bookAll(times);
    for (const from of [0, 7, 700]) {
      const wanted = { subtype, start: at(from) };
      const found = await listFreeTimes(db, wanted, { timeZone: 'UTC', at: now, count: 5 });
      const taken = await listTaken(db, key, { from: at(from), to: null });
      expect([seed, from, found]).toEqual([
        seed,
        from,
        findFreeTimes(subtype, { from: at(from), calendar, taken, count: 5 }),
      ]);
    }
  }
});
