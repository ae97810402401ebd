import type { TimelineEntry } from 'shared-api/contracts/project';
import type { IconName } from 'shared-ui/icons';

export interface TimelineWords {
  icon: IconName;
  /** A sentence in up to three parts, the strong ones set bold: state or person. */
  parts: readonly { text: string; strong?: boolean }[];
}

const strong = (text: string) => ({ text, strong: true });
const plain = (text: string) => ({ text });

/** What an entry says. Source: spec 000, point 2 (Timeline tab), which gives the words. */
export function timelineWords(entry: TimelineEntry): TimelineWords {
  const { creator_name: who, project_state: state } = entry;
  if (entry.on_hold !== null) {
    const words = entry.on_hold ? 'put on hold by' : 'hold removed by';
    return {
      icon: entry.on_hold ? 'pause' : 'play',
      parts: [strong(state ?? 'Project'), plain(` ${words} ${who}`)],
    };
  }
  if (entry.attachment_type)
    return { icon: 'download', parts: [plain(`${entry.attachment_type} uploaded by `), strong(who)] };
  if (entry.milestone_name)
    return { icon: 'event', parts: [strong(entry.milestone_name), plain(` Milestone completed by ${who}`)] };
  if (state) return { icon: 'success', parts: [strong(state), plain(` set by ${who}`)] };
  return { icon: 'comment', parts: [strong(who), plain(' commented')] };
}
