const hourMs = 3_600_000;

/** The hours of UTC days in the reader's zone. */
export interface LocalHours {
  /** IANA name. */
  zone: string;
  /** "GMT+1". */
  short: string;
  /** For each full hour of a day in UTC: "1:00 am". */
  texts: string[];
}

const offsetOf = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * The reader's times beside the hours of some days in UTC.
 * @returns undefined in UTC, and where the clocks change within these days: the entries then say their own local times
 */
export function localHours(
  firstDay: string,
  lastDay: string,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): LocalHours | undefined {
  const from = Date.parse(`${firstDay}T00:00:00Z`);
  const short = offsetOf(from, timeZone);
  if (short !== offsetOf(Date.parse(`${lastDay}T00:00:00Z`) + 24 * hourMs, timeZone)) return undefined;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  const texts = Array.from({ length: 24 }, (_, hour) => format.format(from + hour * hourMs).toLowerCase());
  return texts[0]!.startsWith('12:00') && texts[0]!.endsWith('am')
    ? undefined
    : { zone: timeZone, short, texts };
}
