import type { TimelineEntry, TimelineKind } from 'shared-api/contracts/project';
import type { IconName } from 'shared-ui/icons';

export interface TimelineWords {
  icon: IconName;
  /** A sentence in up to three parts; the strong ones (state or person) are bold. */
  parts: readonly { text: string; strong?: boolean }[];
}

const strong = (text: string) => ({ text, strong: true });
const plain = (text: string) => ({ text });

/** The kind of an entry, by the members that are set; the server's filter checks them in the same order. */
export function kindOf(entry: TimelineEntry): TimelineKind {
  if (entry.on_hold !== null) return 'hold';
  if (entry.attachment_type !== null) return 'attachment';
  if (entry.milestone_name !== null) return 'milestone';
  if (entry.quote) return 'quote';
  return entry.project_state === null ? 'comment' : 'state';
}

/** The icon and text of an entry. Source: spec 000, point 2 (Timeline tab), which gives the words. */
export function timelineWords(entry: TimelineEntry): TimelineWords {
  const { creator_name: who, project_state: state } = entry;
  switch (kindOf(entry)) {
    case 'hold': {
      const words = entry.on_hold ? 'put on hold by' : 'hold removed by';
      return {
        icon: entry.on_hold ? 'pause' : 'play',
        parts: [strong(state ?? 'Project'), plain(` ${words} ${who}`)],
      };
    }
    case 'attachment':
      return { icon: 'attach', parts: [strong(entry.attachment_type ?? ''), plain(` uploaded by ${who}`)] };
    case 'milestone':
      return {
        icon: 'event',
        parts: [strong(entry.milestone_name ?? ''), plain(` Milestone completed by ${who}`)],
      };
    case 'quote':
      return { icon: 'file', parts: [strong('Quote'), plain(` ${entry.quote?.event ?? ''} by ${who}`)] };
    case 'state':
      return { icon: 'success', parts: [strong(state ?? ''), plain(` set by ${who}`)] };
    case 'comment':
      return { icon: 'comment', parts: [strong(who), plain(' commented')] };
  }
}
