import { isDateField } from 'shared-api/projectFields';
import type { MailBlock } from '../../../kernel/mail/mailContent';
import { formatList } from '../../../kernel/text/formatList';
import type { ProjectMailData, MailedChange } from './projectMail';

/** An event of a mail with its time. */
export interface TimedMail {
  at: Date;
  data: ProjectMailData;
}

/** One line of a mail: the net change of a field, or a comment. */
interface MergedEvent {
  at: Date;
  actors: string[];
  /** Undefined: a comment in the timeline. */
  change?: MailedChange;
  comment: string | null;
}

/**
 * Merges events into their net effect, in the order of the last event of each field. A field that changed several times gives one
 * change, from its first value to its last, with everyone who changed it; it is left out when both values are equal, and with it the
 * comment written with the change. Comments in the timeline stay.
 */
export function mergeEvents(events: readonly TimedMail[]): MergedEvent[] {
  const fields = new Map<string, MergedEvent & { change: MailedChange; times: number }>();
  const comments: MergedEvent[] = [];
  for (const { at, data } of events) {
    const { actor, comment, isComment } = data;
    if (isComment) comments.push({ at, actors: [actor], comment });
    for (const change of data.changes) {
      const key = `${change.kind} ${change.field}`;
      const known = fields.get(key);
      fields.set(key, {
        at,
        actors: [...new Set([...(known?.actors ?? []), actor])],
        change: { ...change, from: known ? known.change.from : change.from },
        // The comment of a hold is its reason; the comment of a state change is a placeholder of its own mail.
        comment: change.kind === 'hold' ? comment : null,
        times: (known?.times ?? 0) + 1,
      });
    }
  }
  const changed = [...fields.values()].filter(
    // A single change with equal values is kept: it replaced a person with another one of the same name.
    ({ times, change }) => times === 1 || change.from !== change.to,
  );
  return [...changed, ...comments].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Formats `2026-12-11` as `11 / 12 / 2026`. */
const formatDay = (day: string) => day.split('-').reverse().join(' / ');

/** The texts for a missing value. */
const missingTexts: Partial<Record<MailedChange['kind'], string>> = { role: 'nobody', team: 'no team' };

function describeChange({ kind, from, to }: MailedChange): string {
  if (kind === 'hold') return to === 'Yes' ? 'Put on hold' : 'Hold removed';
  if (kind === 'lock') return to === 'Yes' ? 'Locked' : 'Unlocked';
  const format = (value: string | null) =>
    value === null ? (missingTexts[kind] ?? 'not set') : isDateField(kind) ? formatDay(value) : value;
  return `${format(from)} → ${format(to)}`;
}

const labelOf = ({ kind, field }: MailedChange) =>
  kind === 'hold' ? 'Hold' : kind === 'lock' ? 'Services' : field;

/** Makes a formatter of moments in the organisation's time zone: `21 Nov 2026, 3:20 pm`. */
const momentFormatter = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  });
  return (at: Date) => format.format(at).replace(/\u202f/g, ' ');
};

/** Renders merged events: changes as fields with their authors and times, comments as quotes. */
export function mergedBlocks(merged: readonly MergedEvent[], timeZone: string): MailBlock[] {
  const formatMoment = momentFormatter(timeZone);
  const blocks: MailBlock[] = [];
  for (const { change, actors, at, comment } of merged) {
    const source = `${formatList(actors)}, ${formatMoment(at)}`;
    if (!change) {
      blocks.push({ kind: 'quote', text: comment ?? '', by: source });
      continue;
    }
    const row = [labelOf(change), `${describeChange(change)} (${source})`] as const;
    const last = blocks.at(-1);
    if (last?.kind === 'facts') blocks[blocks.length - 1] = { ...last, rows: [...last.rows, row] };
    else blocks.push({ kind: 'facts', rows: [row] });
    if (comment) blocks.push({ kind: 'quote', text: comment });
  }
  return blocks;
}

/** Summarises merged events for a subject: the state entered, or at most three fields. */
export function summariseEvents(merged: readonly MergedEvent[]): string {
  const entered = merged.find(({ change }) => change?.kind === 'state');
  if (entered?.change?.to) return entered.change.to;
  const labels = [...new Set(merged.map(({ change }) => (change ? labelOf(change) : 'Comment')))];
  return formatList(labels, 3);
}
