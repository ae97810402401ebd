import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { addWorkingDays, isWeekend } from 'shared-api/workingDays';
import { clockOf, clockText, dayText } from '../shared/bookingTimes';

/** The calendar data that decides whether a booking is pending. Days are in the organisation's time zone. */
export interface BookingCalendar {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The day of an instant. */
  dayOf: (at: Date) => string;
  holidays: ReadonlySet<string>;
}

/** Whether a time of day is in a window. `to` is exclusive; a window with `from` after `to` passes midnight. */
export const isInWindow = (time: string, { from, to }: { from: string; to: string }): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to;

/**
 * Predicts why a leg would be pending instead of booked: the server's reasons, except whether a slot is free.
 * Source: domain.md 6.
 * @param start an instant
 */
export function pendingReasons(
  start: string,
  {
    approver_role: approver,
    window,
    min_lead_working_days: lead,
    show_time: showTime,
    working_days_only: onWorkingDays,
  }: BookingSubtype,
  { blackouts }: BookingType,
  { today, dayOf, holidays }: BookingCalendar,
): string[] {
  const day = dayOf(new Date(start));
  const reasons: string[] = [];
  if (approver) reasons.push(`${approver.name} approves it`);
  if (lead > 0 && day < addWorkingDays(today, lead, holidays))
    reasons.push(`less than ${lead} working day${lead === 1 ? '' : 's'} ahead`);
  if (window && showTime && !isInWindow(clockOf(start), window))
    reasons.push(`outside the window ${clockText(window.from)} – ${clockText(window.to)} UTC`);
  if (onWorkingDays && isWeekend(day)) reasons.push(`${dayText(day)} is not a working day`);
  if (holidays.has(day)) reasons.push(`${dayText(day)} is a holiday`);
  for (const { first_day: first, last_day: last, reason } of blackouts)
    if (first <= day && day <= last) reasons.push(`blackout: ${reason}`);
  return reasons;
}
