import { createContext, useContext, type ReactNode } from 'react';

/** 0 is Sunday, as `Date.prototype.getDay` counts. */
export type WeekStart = 0 | 1 | 6;

const WeekStartContext = createContext<WeekStart>(1);

/** Sets the first day of the week for all calendars inside it. Without it they start with Monday. */
export function WeekStartProvider({ day, children }: { day: WeekStart; children: ReactNode }) {
  return <WeekStartContext value={day}>{children}</WeekStartContext>;
}

export const useWeekStart = (): WeekStart => useContext(WeekStartContext);
