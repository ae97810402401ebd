import type { CrStatus } from './crStatus';

/** How many updates were promised, answered or missed, and how many of them came in time. */
export interface UpdatesGiven {
  given: number;
  onTime: number;
}

/** `10 of 11 promised updates on time`. */
export const updatesText = ({ given, onTime }: UpdatesGiven): string =>
  given === 0 ? 'None was promised' : `${onTime} of ${given} promised updates on time`;

/** The outcome in the report of a change that has ended. */
export const outcomeText = (status: CrStatus): string =>
  ({
    planned: 'Open until the CR is completed or rolled back.',
    in_progress: 'Open until the CR is completed or rolled back.',
    monitoring: 'Open until the CR is completed or rolled back.',
    completed: 'Completed',
    rolled_back: 'Rolled back',
    cancelled: 'Cancelled',
  })[status];

/** A length of time, rounded to minutes: `4 min`, `2 h 10 min`, `1 d 11 h`. @param ms never negative */
export function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`;
  if (hours) return rest ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}

/** The difference of an actual time from the planned one: `+4 min`, `−1 h`, `on time`. */
export function offByText(planned: string, actual: string): string {
  const ms = Date.parse(actual) - Date.parse(planned);
  if (Math.abs(ms) < 30_000) return 'on time';
  return `${ms > 0 ? '+' : '−'}${durationText(Math.abs(ms))}`;
}
