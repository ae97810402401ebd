import type { TimelineEntry, TimelineKind } from 'shared-api/contracts/project';
import type { IconName } from 'shared-ui/icons';

export interface TimelineWords {
  icon: IconName;
  /** A sentence in up to three parts; the strong ones (state or person) are bold. */
  parts: readonly { text: string; strong?: boolean }[];
}

const strong = (text: string) => ({ text, strong: true });
const plain = (text: string) => ({ text });

interface KindOfEntry {
  /** Names the kind in the filter. */
  label: string;
  icon: IconName;
  /** Whether an entry is of this kind; left out for entries of the project itself. */
  matches?: (entry: TimelineEntry) => boolean;
  parts: (entry: TimelineEntry) => TimelineWords['parts'];
}

type BookingEvent = NonNullable<TimelineEntry['booking']>['event'];

const bookingWords: Record<Exclude<BookingEvent, 'reviewed'>, string> = {
  booked: 'booked',
  pending: 'asked for',
  rescheduled: 'rescheduled',
  approved: 'approved',
  declined: 'declined',
  cancelled: 'cancelled',
};

/** The start of a booking: `Tue 3 Jun, 6:00 pm UTC`. Source: spec 001, point 9. */
export function bookingStart({ start }: Pick<NonNullable<TimelineEntry['booking']>, 'start'>): string {
  const [weekday = '', date = '', month = '', , time = ''] = new Date(start).toUTCString().split(/,? /);
  const hour = Number(time.slice(0, 2));
  return `${weekday} ${Number(date)} ${month}, ${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'} UTC`;
}

/** Every kind of entry, in the order of the filter. Source of the words: spec 000, point 2 (Timeline tab). */
export const entryKinds: Record<TimelineKind, KindOfEntry> = {
  comment: {
    label: 'Comments',
    icon: 'comment',
    parts: ({ creator_name: name }) => [strong(name), plain(' commented')],
  },
  state: {
    label: 'States',
    icon: 'success',
    parts: ({ project_state: state, creator_name: name }) => [strong(state ?? ''), plain(` set by ${name}`)],
  },
  hold: {
    label: 'Holds',
    icon: 'pause',
    parts: ({ on_hold, project_state: state, creator_name: name }) => [
      strong(state ?? 'Project'),
      plain(` ${on_hold ? 'put on hold by' : 'hold removed by'} ${name}`),
    ],
  },
  attachment: {
    label: 'Attachments',
    icon: 'attach',
    matches: ({ attachment_type }) => attachment_type !== null,
    parts: ({ attachment_type, creator_name: name }) => [
      strong(attachment_type ?? ''),
      plain(` uploaded by ${name}`),
    ],
  },
  milestone: {
    label: 'Milestones',
    icon: 'flag',
    matches: ({ milestone_name }) => milestone_name !== null,
    parts: ({ milestone_name, creator_name: name }) => [
      strong(milestone_name ?? ''),
      plain(` Milestone completed by ${name}`),
    ],
  },
  booking: {
    label: 'Bookings',
    icon: 'event',
    matches: ({ booking }) => booking !== null,
    parts: ({ booking, creator_name: name }) => {
      const subject = strong(booking?.name ?? 'Booking');
      if (booking?.event === 'reviewed')
        return [subject, plain(' review set to '), strong(booking.review_status ?? ''), plain(` by ${name}`)];
      return [subject, plain(` ${bookingWords[booking?.event ?? 'booked']} by ${name}`)];
    },
  },
  aim: {
    label: 'AIMs',
    icon: 'file',
    matches: ({ aim }) => aim !== null,
    parts: ({ aim, creator_name: name }) => [
      strong(`${aim?.name ?? 'AIM'} ${aim?.number ?? ''}`.trim()),
      plain(` AIM version uploaded by ${name}`),
    ],
  },
  quote: {
    label: 'Quotes',
    icon: 'file',
    matches: ({ quote }) => quote !== null,
    parts: ({ quote, project_state: cause, creator_name: name }) => {
      const subject = strong(quote?.number ? `Quote ${quote.number}` : 'Quote');
      return cause === null
        ? [subject, plain(` ${quote?.event ?? ''} by ${name}`)]
        : [subject, plain(` rejected because ${name} changed the state to `), strong(cause)];
    },
  },
};

const kinds = Object.keys(entryKinds) as TimelineKind[];

/** The kind of an entry, by the members that are set; the server's filter tests them in the same order. */
export function kindOf(entry: TimelineEntry): TimelineKind {
  if (entry.on_hold !== null) return 'hold';
  const found = kinds.find((kind) => entryKinds[kind].matches?.(entry));
  return found ?? (entry.project_state === null ? 'comment' : 'state');
}

/** An entry in words, with its icon. */
export function timelineWords(entry: TimelineEntry): TimelineWords {
  const { icon, parts } = entryKinds[kindOf(entry)];
  return { icon: entry.on_hold === false ? 'play' : icon, parts: parts(entry) };
}
