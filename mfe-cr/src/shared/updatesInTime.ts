import type { CrRow } from 'shared-api/contracts/cr/cr';
import { isCrOpen } from 'shared-api/crStatus';
import { updatesText } from 'shared-api/crReport';

/**
 * Counts the promised updates of change requests, and those that came in time. One that is overdue now was promised as well, as in the
 * CR report. Source: domain.md 7
 * @param now milliseconds since 1970
 */
export function updatesInTime(crs: readonly CrRow[], now: number): { promised: number; inTime: number } {
  const overdue = crs.filter(
    ({ status, next_update_time: next }) => isCrOpen(status) && next !== null && Date.parse(next) < now,
  ).length;
  return {
    promised: overdue + crs.reduce((sum, { updates }) => sum + updates.given, 0),
    inTime: crs.reduce((sum, { updates }) => sum + updates.on_time, 0),
  };
}

/** `19 of 21 updates in time`; empty when none was promised. */
export function updatesInTimeText(crs: readonly CrRow[], now: number): string {
  const { promised, inTime } = updatesInTime(crs, now);
  return promised ? `${inTime} of ${promised} updates in time` : '';
}

/** `1 of 2 promised updates on time`: updates that answered no promise do not count. */
export function promisedUpdatesText(cr: CrRow, now: number): string {
  const { promised, inTime } = updatesInTime([cr], now);
  return updatesText({ given: promised, onTime: inTime });
}
