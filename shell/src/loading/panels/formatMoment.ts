import { lazily } from 'shared-api/format';

const ordinal = lazily(() => new Intl.PluralRules('en', { type: 'ordinal' }));
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * Formats a moment as `20th Nov 2026 3:12 pm` without the date library, which may not be loaded yet.
 * @param timeZone IANA name
 */
export function formatMoment(at: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const day = Number(part('day'));
  const hour = Number(part('hour')) || 12;
  const suffix = suffixes[ordinal().select(day)] ?? 'th';
  // Some versions of the locale data write "Sept".
  const month = part('month').slice(0, 3);
  return `${day}${suffix} ${month} ${part('year')} ${hour}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
}
