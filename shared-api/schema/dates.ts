/** `DD / MM / YYYY`, and of an instant the time in UTC behind it. Source: spec 000, point 9. */
export function shownDate(date: string): string {
  const [day = '', time] = date.split('T');
  const shown = day.split('-').reverse().join(' / ');
  return time ? `${shown} ${time.slice(0, 5)}` : shown;
}

/** Neither bound is in the range itself. */
export interface DateBounds {
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * Holds a day or an instant against its bounds, all of them `YYYY-MM-DD` or all ISO 8601 in UTC. Source: spec 000, point 5.
 * @returns what is wrong, in the field's words; undefined when nothing is
 */
export function dateFault(title: string, date: string, { after, before }: DateBounds): string | undefined {
  if (after !== undefined && date <= after) return `The ${title} must be after ${shownDate(after)}`;
  if (before !== undefined && date >= before) return `The ${title} must be before ${shownDate(before)}`;
  return undefined;
}
