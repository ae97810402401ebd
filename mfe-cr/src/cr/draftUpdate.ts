import type { Cr, CrChangesSince, CrChangeSince } from 'shared-api/contracts/cr/cr';
import { crStatusTitles } from 'shared-api/crStatus';
import { shortTimeText } from '../shared/crTimes';

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The time with its zone, because readers may live in others: `10:37 am CET`. */
function zonedText(instant: string, now: number): string {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName');
  return `${shortTimeText(instant, now)}${zone ? ` ${zone.value}` : ''}`;
}

function changeLine({ at, by, field, from, to }: CrChangeSince, now: number): string {
  const value = (text: string | null) =>
    text === null ? 'none' : isInstant.test(text) ? zonedText(text, now) : text;
  const what =
    field === 'Activity'
      ? to
      : field === 'Executive summary'
        ? 'Executive summary updated'
        : `${field}: ${value(from)} → ${value(to)}`;
  return `– ${zonedText(at, now)}: ${what}${by ? ` (${by})` : ''}`;
}

export interface DraftUpdate {
  /** With the placeholders {since}, {changes}, {status} and {next}. */
  template: string;
  cr: Pick<Cr, 'status' | 'next_update_time' | 'next_update_details' | 'created_on'>;
  news: CrChangesSince;
  /** The next update that was typed into the form; null: none. */
  next: string | null;
  details: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Drafts an update from a template, with what happened since the last one. Unknown placeholders stay as they are. */
export function draftUpdate({ template, cr, news, next, details, now }: DraftUpdate): string {
  const promised = cr.next_update_time && Date.parse(cr.next_update_time) > now ? cr.next_update_time : null;
  const time = next ?? promised;
  const words = details.trim() || (next ? '' : (cr.next_update_details ?? ''));
  const values: Record<string, string> = {
    since: zonedText(news.since ?? cr.created_on, now),
    changes: news.changes.map((change) => changeLine(change, now)).join('\n') || '– No change.',
    status: crStatusTitles[cr.status],
    next: time
      ? `${zonedText(time, now)}${words ? `, ${words.replace(/\.$/, '')}` : ''}`
      : 'not promised yet',
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
