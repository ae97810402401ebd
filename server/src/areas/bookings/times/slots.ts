import { sql } from 'kysely';
import type { FreeSlot } from 'shared-api/contracts/bookings';
import { addDays } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { findSubtype, findType, type SubtypeRecord } from '../bookings.queries';
import { readCalendar } from './readCalendar';
import { listBusyRuns } from './busyRuns';
import { findFreeTimes, type FreeTime, type Taken } from './findFreeTimes';

type Bookable = Pick<
  SubtypeRecord,
  | 'id'
  | 'booking_type_id'
  | 'name'
  | 'slots'
  | 'duration'
  | 'resource_key'
  | 'window_from'
  | 'window_to'
  | 'min_lead_working_days'
  | 'working_days_only'
  | 'child_order'
  | 'child_subtype_id'
>;

/** The wanted time and slot of a leg; a null slot means any. */
export interface Wanted {
  subtype: Bookable;
  start: Date;
  finish: Date;
  slot: string | null;
  /** The latest start that keeps the order of the legs; undefined: any. */
  latestStart?: Date | undefined;
}

/** The latest start of a second leg that must end before the first one starts; undefined where any start will do. */
export const latestStartOf = (
  { child_order: order }: Pick<SubtypeRecord, 'child_order'>,
  start: Date,
  second: Pick<SubtypeRecord, 'duration'>,
): Date | undefined =>
  order === 'before' ? new Date(start.getTime() - second.duration * 60_000) : undefined;

/** The number of free times that a refusal offers. */
const maxOffered = 5;
/** Milliseconds ahead whose bookings are read first when free times are looked for. */
const firstReadMs = 30 * 86_400_000;
/** Milliseconds of a quarter of an hour. */
const quarter = 15 * 60_000;

/** No slot of a leg is free, or the chosen one is taken. `slotTaken` builds the answer after the rollback. */
export class SlotTaken extends Error {
  constructor(
    readonly wanted: Wanted,
    /** The ids of the legs that the booking would have replaced. */
    readonly instead: readonly number[] = [],
  ) {
    super(`No slot of ${wanted.subtype.name} is free then.`);
    this.name = 'SlotTaken';
  }
}

/**
 * Locks resources until the transaction ends, so that concurrent bookings see each other's slots. Locking in one order prevents
 * deadlocks between bookings of two legs. The exclusion constraint guarantees that no slot is taken twice.
 */
export async function lockResources(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort())
    await sql`select pg_advisory_xact_lock(hashtext(${`booking ${key}`}))`.execute(tx);
}

/** Lists the taken slots of a resource between two moments. @param to null: without an end */
export async function listTaken(
  tx: Tx,
  key: string,
  { from, to, instead = [] }: { from: Date; to: Date | null; instead?: readonly number[] },
): Promise<Taken[]> {
  const rows = await tx
    .selectFrom('booking')
    .select(['slot', 'start_at as start', 'finish_at as finish'])
    .where('resource_key', '=', key)
    .where('status', 'in', ['booked', 'pending'])
    .where('slot', 'is not', null)
    .where(sql<boolean>`tstzrange(start_at, finish_at) && tstzrange(${from}, ${to})`)
    .where(sql<boolean>`id <> all(${[...instead]}::int[])`)
    .orderBy('start_at')
    .execute();
  return rows.map(({ slot, ...times }) => ({ slot: slot!, ...times }));
}

/**
 * Finds the slot of a leg: the chosen one, or the first free one.
 * @param tx in which its resource is locked
 * @param also slots that other legs of the booking take; they are not stored yet
 * @returns undefined when the chosen slot is taken, or all are
 */
export async function findSlot(
  tx: Tx,
  { subtype, start, finish, slot }: Wanted,
  also: readonly (Taken & { key: string })[] = [],
): Promise<string | undefined> {
  const stored = await listTaken(tx, subtype.resource_key, { from: start, to: finish });
  const beside = also.filter(
    (one) => one.key === subtype.resource_key && one.start < finish && start < one.finish,
  );
  const taken = new Set([...stored, ...beside].map((one) => one.slot));
  return (slot === null ? subtype.slots : [slot]).find((name) => !taken.has(name));
}

/** Writes a leg. @throws SlotTaken for a violation of the exclusion constraint by a concurrent booking */
export async function refuseTakenSlot<T>(
  wanted: Wanted,
  instead: readonly number[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23P01' && constraint === 'booking_slot_taken') throw new SlotTaken(wanted, instead);
    throw error;
  }
}

/** A wanted start, or for one in the past the next quarter of an hour. */
const firstStart = (start: Date, at: Date): Date =>
  start > at ? start : new Date(Math.ceil((at.getTime() + 1) / quarter) * quarter);

/** Lists the next times at which a leg could be booked, from the wanted one on. @param at now: earlier times are not offered */
export async function listFreeTimes(
  tx: Tx,
  { subtype, start, latestStart }: Pick<Wanted, 'subtype' | 'start' | 'latestStart'>,
  {
    timeZone,
    at,
    instead,
    count = maxOffered,
  }: { timeZone: string; at: Date; instead?: readonly number[]; count?: number },
): Promise<FreeTime[]> {
  const type = (await findType(tx, subtype.booking_type_id))!;
  const calendar = await readCalendar(tx, type, timeZone, at);
  const from = firstStart(start, at);
  // A time that starts before `to` may start at the latest start.
  const to = latestStart && new Date(latestStart.getTime() + 1);
  const { resource_key: key, slots, duration } = subtype;
  const found: FreeTime[] = [];
  const lastStart = Date.parse(`${addDays(calendar.lastDay, 2)}T00:00:00Z`);
  // Usually a time is free soon; the longer none is, the more is read at once.
  const length = duration * 60_000;
  for (let [read, next] = [firstReadMs + length, from.getTime()]; next < lastStart; read *= 2) {
    const end = next + read;
    const span = { from: new Date(next), to: new Date(end) };
    const taken = await listBusyRuns(tx, { key, slots, duration, ...span, ...(instead && { instead }) });
    // A time that starts before it ends within what was read.
    const known = new Date(end - length + 1);
    const before = to && to < known ? to : known;
    const wanted = { from: span.from, to: before, calendar, taken, count: count - found.length };
    found.push(...findFreeTimes(subtype, wanted));
    if (found.length === count || (to && to <= known)) break;
    next = Math.max(known.getTime(), found.at(-1)?.finish.getTime() ?? 0);
  }
  return found;
}

/**
 * The earliest start of a leg: of a first one before which a second one must end, the end of the second one's first free time, because
 * it could not be booked earlier.
 * @param at now
 * @returns undefined when there is none
 */
async function earliestStart(
  tx: Tx,
  { child_order: order, child_subtype_id: secondId }: Bookable,
  options: Parameters<typeof listFreeTimes>[2],
): Promise<Date | undefined> {
  const { at } = options;
  const second = order === 'before' && secondId !== null ? await findSubtype(tx, secondId) : undefined;
  if (!second) return at;
  const [before] = await listFreeTimes(tx, { subtype: second, start: at }, { ...options, count: 1 });
  return before?.finish;
}

const laterOf = (a: Date, b: Date) => (a > b ? a : b);

/** The first moment of a span at which a leg could start. It is not before the span's end when there is none. */
async function firstStartIn(
  tx: Tx,
  subtype: Bookable,
  { from, to }: { from: Date; to: Date },
  options: Parameters<typeof listFreeTimes>[2],
): Promise<Date> {
  // A span in the past needs no look at what is free.
  const earliest = to > options.at ? await earliestStart(tx, subtype, options) : undefined;
  return firstStart(laterOf(from, earliest ?? to), options.at);
}

/** Lists the next times that are offered for a leg. @param at now */
export async function listOfferedTimes(
  tx: Tx,
  wanted: Pick<Wanted, 'subtype' | 'start' | 'latestStart'>,
  options: Parameters<typeof listFreeTimes>[2],
): Promise<FreeTime[]> {
  const earliest = await earliestStart(tx, wanted.subtype, options);
  return earliest ? listFreeTimes(tx, { ...wanted, start: laterOf(wanted.start, earliest) }, options) : [];
}

/** At most so many free times of one span are answered. */
const maxFree = 1_000;

/** Lists the free times of each slot that start between two moments, by start. @param at now: earlier times are not free */
export async function listFreeBetween(
  tx: Tx,
  subtype: Bookable,
  span: { from: Date; to: Date },
  { timeZone, at }: { timeZone: string; at: Date },
): Promise<FreeTime[]> {
  const from = await firstStartIn(tx, subtype, span, { timeZone, at });
  if (from >= span.to) return [];
  const type = (await findType(tx, subtype.booking_type_id))!;
  const calendar = await readCalendar(tx, type, timeZone, at);
  const lastFinish = new Date(span.to.getTime() + subtype.duration * 60_000);
  const taken = await listTaken(tx, subtype.resource_key, { from, to: lastFinish });
  const found: FreeTime[] = [];
  for (const slot of subtype.slots) {
    const ofSlot = { ...subtype, slots: [slot] };
    const inSlot = taken.filter((one) => one.slot === slot);
    const count = maxFree - found.length;
    found.push(...findFreeTimes(ofSlot, { from, to: span.to, calendar, taken: inSlot, count }));
  }
  return found.sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Between the starts that a form draws, in milliseconds. */
const startStep = 30 * 60_000;

/** Lists what takes each slot in a span, and all starts in it, half an hour apart, at which the slot is free. @param at now */
export async function listStartsBetween(
  tx: Tx,
  subtype: Bookable,
  span: { from: Date; to: Date },
  { timeZone, at, instead = [] }: { timeZone: string; at: Date; instead?: readonly number[] },
): Promise<{ starts: FreeTime[]; taken: Taken[] }> {
  const type = (await findType(tx, subtype.booking_type_id))!;
  const calendar = await readCalendar(tx, type, timeZone, at);
  const lastFinish = new Date(span.to.getTime() + subtype.duration * 60_000);
  const all = await listTaken(tx, subtype.resource_key, { from: span.from, to: lastFinish, instead });
  const from = await firstStartIn(tx, subtype, span, { timeZone, at, instead });
  const starts = subtype.slots.flatMap((slot) => {
    const taken = all.filter((one) => one.slot === slot && one.finish > from);
    const wanted = { from, to: span.to, calendar, taken, count: maxFree, step: startStep };
    return findFreeTimes({ ...subtype, slots: [slot] }, wanted);
  });
  const taken = all.filter(({ slot, start }) => subtype.slots.includes(slot) && start < span.to);
  return { starts, taken };
}

/** Converts a free time to the contract. */
export const presentFreeTime = ({ start, finish, slot }: FreeTime | Taken): FreeSlot => ({
  start: start.toISOString(),
  finish: finish.toISOString(),
  slot,
});

/** Builds the refusal of a taken slot, with the next free ones. Source: domain.md 6. */
export async function slotTaken(
  tx: Tx,
  { wanted, instead }: SlotTaken,
  { timeZone, at }: { timeZone: string; at: Date },
): Promise<HttpError> {
  const { subtype, slot } = wanted;
  const times = await listOfferedTimes(tx, wanted, { timeZone, at, instead });
  const free = times.map(presentFreeTime);
  const text =
    slot === null
      ? `No slot of ${subtype.name} is free at that time.`
      : `${subtype.name}: ${slot} is taken at that time.`;
  return new HttpError(409, `${text} Nothing was saved.`, {
    code: 'slot_taken',
    extra: { free, booking_subtype_id: subtype.id },
  });
}
