import type { BookingType } from 'shared-api/contracts/bookings';
import { addWorkingDays, isWeekend, type Holidays } from 'shared-api/workingDays';
import type { SubtypeRecord } from '../bookings.queries';
import { formatDay, formatTime } from './formatTimes';

/** The days on which a type can be booked. Days are in the organisation's time zone, times of day in UTC. */
export interface BookingCalendar {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The last day on which a booking may start. */
  lastDay: string;
  /** Converts an instant to a day. */
  dayOf: (at: Date) => string;
  /** Names of holidays by day, from today to the last day. */
  holidays: ReadonlyMap<string, string>;
  blackouts: BookingType['blackouts'];
}

export type TimeRules = Pick<
  SubtypeRecord,
  'window_from' | 'window_to' | 'min_lead_working_days' | 'working_days_only'
>;

const holidaysIn = ({ holidays }: BookingCalendar): Holidays => new Set(holidays.keys());

/** The first day after the lead time; today without one. */
export const firstDayOf = ({ min_lead_working_days: days }: TimeRules, calendar: BookingCalendar): string =>
  addWorkingDays(calendar.today, days, holidaysIn(calendar));

/** Returns the reasons for which a start on a day is pending: a weekend, a holiday, blackouts. */
export function findDayReasons(
  { working_days_only: onWorkingDays }: TimeRules,
  day: string,
  { holidays, blackouts }: BookingCalendar,
): string[] {
  const holiday = holidays.get(day);
  return [
    ...(onWorkingDays && isWeekend(day) ? [`${formatDay(day)} is not a working day.`] : []),
    ...(holiday === undefined ? [] : [`${formatDay(day)} is a holiday: ${holiday}.`]),
    ...blackouts
      .filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
      .map(({ reason }) => `${formatDay(day)} is blacked out: ${reason}.`),
  ];
}

/** Whether a start lies in the window. The end does not belong to it; a window whose end comes before its start passes midnight. */
export function isInWindow({ window_from: from, window_to: to }: TimeRules, start: Date): boolean {
  if (from === null || to === null) return true;
  const time = start.toISOString().slice(11, 19);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

const workingDays = (n: number) => (n === 1 ? '1 working day' : `${n} working days`);

/** Returns the reasons for which a start is pending, apart from approval: lead time, window, holiday, blackouts. */
function findTimeReasons(rules: TimeRules, start: Date, calendar: BookingCalendar): string[] {
  const day = calendar.dayOf(start);
  const earliest = firstDayOf(rules, calendar);
  const reasons: string[] = [];
  if (day < earliest)
    reasons.push(
      `It starts in less than ${workingDays(rules.min_lead_working_days)}: ${formatDay(earliest)} is the first day.`,
    );
  if (!isInWindow(rules, start))
    reasons.push(
      `It starts outside the window, ${formatTime(rules.window_from!)} to ${formatTime(rules.window_to!)} UTC.`,
    );
  return [...reasons, ...findDayReasons(rules, day, calendar)];
}

/** Returns all reasons, as sentences, for which a leg is pending, except a missing slot. Source: domain.md 6. */
export const findPendingReasons = (
  subtype: TimeRules & Pick<SubtypeRecord, 'approver_role_name'>,
  start: Date,
  calendar: BookingCalendar,
): string[] => [
  ...(subtype.approver_role_name === null ? [] : [`It needs the approval of ${subtype.approver_role_name}.`]),
  ...findTimeReasons(subtype, start, calendar),
];

/** The reason of a leg without a slot. */
export const noSlotFree = 'No slot is free.';
