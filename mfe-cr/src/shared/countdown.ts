import { durationText } from 'shared-api/crReport';

/** Minutes before the next update from which it is due soon. Source: domain.md 7. */
const soonMinutes = 15;
const minute = 60_000;

export interface Countdown {
  kind: 'later' | 'soon' | 'overdue';
  /** The time left, or since the update was due: `13 min`, `40 s`. */
  text: string;
  /** The same in milliseconds; from a minute on whole minutes. */
  ms: number;
}

/**
 * The time until the next update. Source: domain.md 7.
 * @param next null: none is promised
 * @param now milliseconds since 1970
 */
export function countdownTo(next: string | null, now: number): Countdown | null {
  if (next === null) return null;
  const left = Date.parse(next) - now;
  const kind = left < 0 ? 'overdue' : left < soonMinutes * minute ? 'soon' : 'later';
  const length = Math.abs(left);
  // Whole minutes: what is left is rounded up, so that the last minute is counted in seconds and never shown as none.
  const ms = length < minute ? length : (left < 0 ? Math.floor : Math.ceil)(length / minute) * minute;
  const text = length < minute ? `${Math.floor(length / 1000)} s` : durationText(ms);
  return { kind, text, ms };
}
