import type { BookingType } from 'shared-api/contracts/bookings';

/** Why a day is closed, if it is: a blackout's reason, or that it is a holiday. */
export type DayNotes = (day: string) => string | undefined;

export const dayNotes =
  ({ blackouts }: BookingType, holidays: ReadonlySet<string>): DayNotes =>
  (day) =>
    blackouts.find(({ first_day, last_day }) => first_day <= day && day <= last_day)?.reason ??
    (holidays.has(day) ? 'Holiday' : undefined);
