const minute = 60_000;

/**
 * The time to an update as a large figure and the word beside it: `6` `min`, `2:10` `hours`, `3` `days`, `40` `s`.
 * @param ms never negative; from a minute on whole minutes
 */
export function wallDuration(ms: number): { figure: string; unit: string } {
  if (ms < minute) return { figure: String(Math.floor(ms / 1000)), unit: 's' };
  const minutes = Math.round(ms / minute);
  if (minutes < 60) return { figure: String(minutes), unit: 'min' };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { figure: `${hours}:${String(minutes % 60).padStart(2, '0')}`, unit: 'hours' };
  return { figure: String(Math.floor(hours / 24)), unit: 'days' };
}

/** The time since something happened, as short as a line of a wall needs it: `22 min ago`, `1 h ago`, `3 d ago`. */
export function agoText(ms: number): string {
  const minutes = Math.floor(ms / minute);
  if (minutes < 1) return 'now';
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min ago`;
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
