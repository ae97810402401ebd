import { dateFault, shownDate } from 'shared-api/dates';
import { addDays } from 'shared-api/workingDays';
import type { SubtypeRecord } from '../bookings.queries';
import { formatLength } from './formatTimes';
import type { BookingCalendar } from './pendingReasons';

const minute = 60_000;

/** A leg of a request body. */
interface RequestedLeg {
  start: string;
  finish: string;
  slot?: string | null;
}

type Rules = Pick<SubtypeRecord, 'name' | 'duration' | 'slots'>;

function findFinishFault({ name, duration }: Rules, start: Date, finish: Date): string | undefined {
  const order = dateFault('Finish', finish.toISOString(), { after: start.toISOString() });
  if (order) return order;
  const due = new Date(start.getTime() + duration * minute);
  return finish.getTime() === due.getTime()
    ? undefined
    : `${name} takes ${formatLength(duration)}: it ends at ${shownDate(due.toISOString())}`;
}

function findStartFault(start: Date, { dayOf, lastDay }: BookingCalendar, at: Date): string | undefined {
  return (
    dateFault('Start', start.toISOString(), { after: at.toISOString() }) ??
    dateFault('Start', dayOf(start), { before: addDays(lastDay, 1) })
  );
}

/**
 * Checks the times, the length and the slot of a leg, regardless of other bookings.
 * @param at now
 * @returns faults by the leg's members; empty when there are none
 */
export function findLegFaults(
  subtype: Rules,
  { start: from, finish: to, slot }: RequestedLeg,
  calendar: BookingCalendar,
  at: Date,
): Record<string, string> {
  const [start, finish] = [new Date(from), new Date(to)];
  const isTime = (time: Date) => !Number.isNaN(time.getTime());
  const faults: Record<string, string | undefined> = {
    start: isTime(start) ? findStartFault(start, calendar, at) : 'The Start field is not a valid date',
    finish: !isTime(finish)
      ? 'The Finish field is not a valid date'
      : isTime(start)
        ? findFinishFault(subtype, start, finish)
        : undefined,
    slot:
      slot !== undefined && slot !== null && !subtype.slots.includes(slot)
        ? 'The Slot field is not a valid value'
        : undefined,
  };
  return Object.fromEntries(
    Object.entries(faults).filter((one): one is [string, string] => one[1] !== undefined),
  );
}
