import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { addWorkingDays } from 'shared-api/workingDays';
import { clockOf, clockText, dayText } from '../bookingTimes';

/** What decides whether a booking has to wait for somebody. Days are those of the organisation's time zone. */
export interface BookingCalendar {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The day of an instant. */
  dayOf: (at: Date) => string;
  holidays: ReadonlySet<string>;
}

/** Whether a time of day is inside a window, whose end is not in it; one whose end comes first passes midnight. */
export const isInside = (time: string, { from, to }: { from: string; to: string }): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to;

/**
 * Why a leg would be pending rather than booked, before it is sent: what the server would say but for whether a slot is free.
 * Source: domain.md 6.
 * @param start an instant
 */
export function pendingReasons(
  start: string,
  { approver_role: approver, window, min_lead_working_days: lead, show_time: showTime }: BookingSubtype,
  { blackouts }: BookingType,
  { today, dayOf, holidays }: BookingCalendar,
): string[] {
  const day = dayOf(new Date(start));
  const reasons: string[] = [];
  if (approver) reasons.push(`${approver.name} approves it`);
  if (lead > 0 && day < addWorkingDays(today, lead, holidays))
    reasons.push(`less than ${lead} working day${lead === 1 ? '' : 's'} ahead`);
  if (window && showTime && !isInside(clockOf(start), window))
    reasons.push(`outside the window ${clockText(window.from)} – ${clockText(window.to)} UTC`);
  if (holidays.has(day)) reasons.push(`${dayText(day)} is a holiday`);
  for (const { first_day: first, last_day: last, reason } of blackouts)
    if (first <= day && day <= last) reasons.push(`blackout: ${reason}`);
  return reasons;
}
