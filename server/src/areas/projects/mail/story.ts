import type { MailBlock } from '../../../kernel/mail/mailContent';
import type { ProjectMailData, ToldChange } from './projectMail';

/** An event of a mail, with when it happened. */
export interface TimedMail {
  at: Date;
  data: ProjectMailData;
}

/** What a mail tells of: what changed in the end, or a comment. */
interface Told {
  at: Date;
  actors: string[];
  /** Undefined: a comment in the timeline. */
  change?: ToldChange;
  comment: string | null;
}

/**
 * What came of several events, in the order of the last word on each. A field that changed more than once is told once, from
 * what it was at first to what it is in the end, with all who changed it; left out when it is again what it was. What is written
 * with a change that is undone is left out with it; comments stay.
 */
export function storyOf(events: readonly TimedMail[]): Told[] {
  const fields = new Map<string, Told & { change: ToldChange; times: number }>();
  const comments: Told[] = [];
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
        // A hold has its reason; what is written with a state is a placeholder of its mail.
        comment: change.kind === 'hold' ? comment : null,
        times: (known?.times ?? 0) + 1,
      });
    }
  }
  const changed = [...fields.values()].filter(
    // Of one change that reads the same before and after, the names are the same, but not the people.
    ({ times, change }) => times === 1 || change.from !== change.to,
  );
  return [...changed, ...comments].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** `2026-12-11` as people here write it. */
const dayShown = (day: string) => day.split('-').reverse().join(' / ');

const nothing: Partial<Record<ToldChange['kind'], string>> = { role: 'nobody', team: 'no team' };

function wordsOf({ kind, from, to }: ToldChange): string {
  if (kind === 'hold') return to === 'Yes' ? 'Put on hold' : 'Hold removed';
  if (kind === 'lock') return to === 'Yes' ? 'Locked' : 'Unlocked';
  const shown = (value: string | null) =>
    value === null ? (nothing[kind] ?? 'not set') : kind === 'delivery_date' ? dayShown(value) : value;
  return `${shown(from)} → ${shown(to)}`;
}

const labelOf = ({ kind, field }: ToldChange) =>
  kind === 'hold' ? 'Hold' : kind === 'lock' ? 'Services' : field;

/** `Ann, Bob and Carl`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

/** A moment in the organisation's time zone: `21 Nov 2026, 3:20 pm`. */
const momentIn = (timeZone: string) => {
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

/** The story as a mail shows it: what changed as fields with who and when, comments as what somebody wrote. */
export function storyBlocks(story: readonly Told[], timeZone: string): MailBlock[] {
  const moment = momentIn(timeZone);
  const blocks: MailBlock[] = [];
  for (const { change, actors, at, comment } of story) {
    const who = `${listed(actors)}, ${moment(at)}`;
    if (!change) {
      blocks.push({ kind: 'quote', text: comment ?? '', by: who });
      continue;
    }
    const row = [labelOf(change), `${wordsOf(change)} (${who})`] as const;
    const last = blocks.at(-1);
    if (last?.kind === 'facts') blocks[blocks.length - 1] = { ...last, rows: [...last.rows, row] };
    else blocks.push({ kind: 'facts', rows: [row] });
    if (comment) blocks.push({ kind: 'quote', text: comment });
  }
  return blocks;
}

/** What it is about, in a few words: at most three. */
export function summaryOf(story: readonly Told[]): string {
  const entered = story.find(({ change }) => change?.kind === 'state');
  if (entered?.change?.to) return entered.change.to;
  const labels = [...new Set(story.map(({ change }) => (change ? labelOf(change) : 'Comment')))];
  return listed(labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels);
}
