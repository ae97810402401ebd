/** Formats a day as `DD / MM / YYYY`; an instant is followed by its time in UTC. Source: spec 000, point 9. */
export function shownDate(date: string): string {
  const [day = '', time] = date.split('T');
  const shown = day.split('-').reverse().join(' / ');
  return time ? `${shown} ${time.slice(0, 5)}` : shown;
}

/** Exclusive bounds. */
export interface DateBounds {
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * Checks a day or an instant against its bounds; all are `YYYY-MM-DD`, or all ISO 8601 in UTC. Source: spec 000, point 5.
 * @param title the field's label
 * @returns the validation message; undefined if the date is valid
 */
export function dateFault(title: string, date: string, { after, before }: DateBounds): string | undefined {
  if (after !== undefined && date <= after) return `The ${title} must be after ${shownDate(after)}`;
  if (before !== undefined && date >= before) return `The ${title} must be before ${shownDate(before)}`;
  return undefined;
}
