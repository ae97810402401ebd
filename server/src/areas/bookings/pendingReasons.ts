import type { BookingType } from 'shared-api/contracts/bookings';
import { addWorkingDays, type Holidays } from 'shared-api/workingDays';
import type { SubtypeRecord } from './bookings.queries';
import { dayInWords, timeInWords } from './inWords';

/** What the days of a type are held against. Days are those of the organisation's time zone, times of day are UTC. */
export interface BookingCalendar {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Nothing starts later. */
  lastDay: string;
  /** The organisation's day of an instant. */
  dayOf: (at: Date) => string;
  /** Names of holidays by their day, from today to the last day. */
  holidays: ReadonlyMap<string, string>;
  blackouts: BookingType['blackouts'];
}

export type TimeRules = Pick<SubtypeRecord, 'window_from' | 'window_to' | 'min_lead_working_days'>;

const holidaysIn = ({ holidays }: BookingCalendar): Holidays => new Set(holidays.keys());

/** The first day on which a start is booked at once; today where there is no lead time. */
export const firstDay = ({ min_lead_working_days: days }: TimeRules, calendar: BookingCalendar): string =>
  addWorkingDays(calendar.today, days, holidaysIn(calendar));

/** Why no start on a day is booked at once: a holiday, a blackout. */
export function dayReasons(day: string, { holidays, blackouts }: BookingCalendar): string[] {
  const holiday = holidays.get(day);
  return [
    ...(holiday === undefined ? [] : [`${dayInWords(day)} is a holiday: ${holiday}.`]),
    ...blackouts
      .filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
      .map(({ reason }) => `${dayInWords(day)} is blacked out: ${reason}.`),
  ];
}

/** Whether a start lies in the window, whose end is not in it; one whose end comes first passes midnight. */
export function isInWindow({ window_from: from, window_to: to }: TimeRules, start: Date): boolean {
  if (from === null || to === null) return true;
  const time = start.toISOString().slice(11, 19);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

const workingDays = (n: number) => (n === 1 ? '1 working day' : `${n} working days`);

/** Why a start is not booked at once, whoever approves: lead time, window, holiday, blackout. Empty: it is. */
export function timeReasons(rules: TimeRules, start: Date, calendar: BookingCalendar): string[] {
  const day = calendar.dayOf(start);
  const earliest = firstDay(rules, calendar);
  const reasons: string[] = [];
  if (day < earliest)
    reasons.push(
      `It starts in less than ${workingDays(rules.min_lead_working_days)}: ${dayInWords(earliest)} is the first day.`,
    );
  if (!isInWindow(rules, start))
    reasons.push(
      `It starts outside the window, ${timeInWords(rules.window_from!)} to ${timeInWords(rules.window_to!)} UTC.`,
    );
  return [...reasons, ...dayReasons(day, calendar)];
}

/** Every reason in words for which a leg is pending rather than booked, but for a slot that is missing. Source: domain.md 6. */
export const pendingReasons = (
  subtype: TimeRules & Pick<SubtypeRecord, 'approver_role_name'>,
  start: Date,
  calendar: BookingCalendar,
): string[] => [
  ...(subtype.approver_role_name === null ? [] : [`It needs the approval of ${subtype.approver_role_name}.`]),
  ...timeReasons(subtype, start, calendar),
];

export const noSlotFree = 'No slot is free.';
