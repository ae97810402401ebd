import { sql } from 'kysely';
import { addDays, dayIn, isWorkingDay } from 'shared-api/workingDays';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { readDurations, readDurationTrend } from './duration/duration.queries';
import { percentile, readRaw, type Raw } from './testing/rawRows';
import { monthsOf, weeksOf } from './throughput/periods';
import { readThroughput } from './throughput/throughput.queries';

/** Zones with a clock change: of an hour in both hemispheres, and of half an hour. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
const span = { from: '2025-10-01', to: '2026-04-30' };
/** Moments around which something happens: clock changes, ends of months and of a year, of a leap year's kind as well. */
const moments = [
  '2025-10-05T15:00Z', '2025-10-26T01:00Z', '2025-11-02T06:00Z', '2025-11-30T23:00Z', '2025-12-31T23:00Z', '2026-01-31T23:00Z',
  '2026-02-28T23:00Z', '2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-03-31T22:00Z', '2026-04-04T15:00Z',
]; // prettier-ignore

/** Numbers from 0 to 1 that follow from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

let test: TestApp;
let group: number;
const seed = Math.floor(Math.random() * 1_000_000_000);

/** Gives each project a past of stays, holds and reopenings, whose moments are close to midnights that matter. */
async function addPasts(): Promise<void> {
  const { db } = test.database;
  const random = randomFrom(seed);
  const near = () =>
    Date.parse(moments[Math.floor(random() * moments.length)]!) +
    Math.round((random() - 0.5) * 30 * 3_600_000);
  const { rows: states } = await sql<{ id: number; is_closed: boolean }>`
    select id, is_closed from project_state where project_type_id = ${group} order by ord, id`.execute(db);
  const { rows: projects } = await sql<{ id: number }>`
    select project_id as id from project_list where project_type_id = ${group} order by 1`.execute(db);
  await sql`delete from state_interval where project_id in (select project_id from project_list where project_type_id = ${group})`.execute(
    db,
  );
  await sql`delete from hold_interval where project_id in (select project_id from project_list where project_type_id = ${group})`.execute(
    db,
  );
  for (const { id } of projects) {
    const times = [...new Set(Array.from({ length: 4 + Math.floor(random() * 5) }, near))].sort(
      (a, b) => a - b,
    );
    for (const [n, at] of times.slice(0, -1).entries()) {
      const state = states[Math.floor(random() * states.length)]!;
      await sql`insert into state_interval (project_id, project_state_id, entered_on, left_on)
        values (${id}, ${state.id}, ${new Date(at)}, ${new Date(times[n + 1]!)})`.execute(db);
    }
    const [held, freed] = [near(), near()].sort((a, b) => a - b) as [number, number];
    if (freed > held && random() < 0.5)
      await sql`insert into hold_interval (project_id, held_on, freed_on)
        values (${id}, ${new Date(held)}, ${new Date(freed)})`.execute(db);
    await sql`update project_list set created_on = ${new Date(times[0]! - 1000)}, submit_date = ${new Date(times[0]!)}
      where project_id = ${id}`.execute(db);
  }
}

beforeAll(async () => {
  test = await createTestApp();
  group = (
    await test.database.db
      .selectFrom('project_type')
      .select('id')
      .where('name', '=', 'Network')
      .executeTakeFirstOrThrow()
  ).id;
  await addPasts();
});
afterAll(() => test.close());

/** Recounts from the raw rows by the days that clocks on the wall of a zone show. */
function recount(raw: Raw, zone: string) {
  const dayOf = dayIn(zone);
  const isIn = (at: Date | null, { from, to }: { from: string; to: string }) =>
    at !== null && dayOf(at) >= from && dayOf(at) <= to;
  const workingDays = (from: Date, to: Date) => {
    let n = 0;
    for (let day = addDays(dayOf(from), 1); day <= dayOf(to); day = addDays(day, 1))
      if (isWorkingDay(day, raw.holidays)) n++;
    return n;
  };
  const heldDays = (id: number, began: Date, ended: Date) => {
    const days = raw.holds
      .filter((one) => one.project_id === id && one.held < ended && (!one.freed || one.freed > began))
      .map((one) =>
        workingDays(one.held > began ? one.held : began, one.freed && one.freed < ended ? one.freed : ended),
      );
    return days.length ? days.reduce((a, b) => a + b, 0) : null;
  };
  const figures = (stays: readonly { id: number; began: Date; ended: Date }[]) => {
    const byProject = new Map<number, { days: number; held: number | null }>();
    for (const { id, began, ended } of stays) {
      const before = byProject.get(id) ?? { days: 0, held: null };
      const held = heldDays(id, began, ended);
      byProject.set(id, {
        days: before.days + workingDays(began, ended) - (held ?? 0),
        held: held === null ? before.held : (before.held ?? 0) + held,
      });
    }
    const days = [...byProject.values()].map((one) => one.days);
    const held = [...byProject.values()].flatMap((one) => one.held ?? []);
    return {
      projects: days.length,
      p50: percentile(days, 0.5),
      p95: percentile(days, 0.95),
      held: held.length,
    };
  };
  const closings = (within: { from: string; to: string }) => {
    const last = new Map<number, Date>();
    const submitted = new Map(raw.submitted.map((one) => [one.project_id, one.at]));
    for (const { project_id: id, is_closed: isClosed, entered } of raw.intervals)
      if (isClosed && isIn(entered, within) && submitted.get(id)! <= entered && !(last.get(id)! > entered))
        last.set(id, entered);
    return [...last].map(([id, ended]) => ({ id, began: submitted.get(id)!, ended }));
  };
  return { isIn, figures, closings };
}

interface Percentiles {
  p50: number | null;
  p95: number | null;
}
/** A percentile is answered as a tenth: half a tenth may be rounded up or down. */
const asAnswered = (answered: number | null, counted: number | null) =>
  answered !== null && counted !== null && Math.abs(answered - counted) <= 0.05 + 1e-6 ? answered : counted;
const agreed = <F extends Percentiles>(answered: Percentiles, counted: F): F => ({
  ...counted,
  p50: asAnswered(answered.p50, counted.p50),
  p95: asAnswered(answered.p95, counted.p95),
});
const pick = ({ projects, p50, p95, held }: Percentiles & { projects: number; held: number }) => ({
  projects,
  p50,
  p95,
  held,
});

describe.each(zones)('the reports in %s', (zone) => {
  it('count each week and month by the days of the zone, over clock changes and ends of months [report-zones.1]', async () => {
    const { db } = test.database;
    const raw = await readRaw(db, group);
    const { isIn } = recount(raw, zone);
    let counted = 0;
    for (const periods of [
      monthsOf('2026-03-01'),
      monthsOf('2025-06-01'),
      ...['2025-10-28', '2026-04-06'].map(weeksOf),
    ]) {
      const { parts } = await readThroughput(db, { group, team: null }, periods, {
        ...{ timeZone: zone, today: '2026-11-26' },
      });
      for (const { from, to, ...found } of parts) {
        const expected = {
          created: raw.submitted.filter((one) => isIn(one.created, { from, to })).length,
          submitted: raw.submitted.filter((one) => isIn(one.at, { from, to })).length,
          closed: new Set(
            raw.intervals
              .filter((one) => one.is_closed && isIn(one.entered, { from, to }))
              .map((one) => one.project_id),
          ).size,
        };
        expect({ seed, from, ...found }).toEqual({ seed, from, ...expected });
        counted += found.created + found.closed;
      }
    }
    expect(counted).toBeGreaterThan(50);
  });

  it('measure durations in the working days of the zone, holds apart [report-zones.2]', async () => {
    const { db } = test.database;
    const raw = await readRaw(db, group);
    const { isIn, figures, closings } = recount(raw, zone);
    const choice = { group, team: null, ...span };
    const { states, whole } = await readDurations(db, choice, zone);
    for (const state of states) {
      const stays = raw.intervals
        .filter((one) => one.state === state.id && isIn(one.left_on, span))
        .map((one) => ({ id: one.project_id, began: one.entered, ended: one.left_on! }));
      expect({ seed, ...pick(state) }).toEqual({ seed, ...agreed(state, figures(stays)) });
    }
    expect({ seed, ...pick(whole) }).toEqual({ seed, ...agreed(whole, figures(closings(span))) });
    for (const month of await readDurationTrend(db, choice, zone))
      expect({ seed, from: month.from, ...pick(month) }).toEqual({
        seed,
        from: month.from,
        ...agreed(month, figures(closings(month))),
      });
    expect(whole.projects).toBeGreaterThan(5);
  });
});
