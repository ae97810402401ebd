import ICAL from 'ical.js';
import type { FeedLeg } from './feed.queries';

/** How often calendar programs should read the feed. */
const refreshEvery = 'PT1H';

const day = (at: Date) => ICAL.Time.fromDateString(at.toISOString().slice(0, 10));
const instant = (at: Date) => ICAL.Time.fromJSDate(at, true);

/** Days without times, both included, are written as whole days; the end of an event is exclusive. */
function timesOf({ show_time: showTime, start, finish }: FeedLeg): [ICAL.Time, ICAL.Time] {
  if (showTime) return [instant(start), instant(finish)];
  return [day(start), day(new Date(finish.getTime() - 1 + 86_400_000))];
}

function eventOf(leg: FeedLeg, portalUrl: string): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const [start, end] = timesOf(leg);
  const isPending = leg.status === 'pending';
  const address = `${portalUrl}/projects/${leg.project_id}/bookings/${leg.booking_type_id}?booking=${leg.booking_id}`;
  event.addPropertyWithValue('uid', `booking-${leg.id}@${new URL(portalUrl).hostname}`);
  event.addPropertyWithValue('dtstamp', instant(leg.created_on));
  event.addPropertyWithValue('sequence', leg.version);
  event.addPropertyWithValue('dtstart', start);
  event.addPropertyWithValue('dtend', end);
  event.addPropertyWithValue(
    'summary',
    `${leg.subtype}: #${leg.project_id} ${leg.project_name}${isPending ? ' (pending)' : ''}`,
  );
  event.addPropertyWithValue('status', isPending ? 'TENTATIVE' : 'CONFIRMED');
  event.addPropertyWithValue(
    'description',
    [`Requested by ${leg.requester}`, ...(leg.slot === null ? [] : [`Slot ${leg.slot}`]), address].join('\n'),
  );
  event.addPropertyWithValue('url', address);
  return event;
}

/** Writes legs as an iCalendar object. Source: RFC 5545, and RFC 7986 for its name and refresh interval. */
export function renderFeed(legs: readonly FeedLeg[], portalUrl: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Project delivery portal//Bookings//EN');
  calendar.addPropertyWithValue('name', 'My bookings');
  calendar.addPropertyWithValue('x-wr-calname', 'My bookings');
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refreshEvery));
  calendar.addPropertyWithValue('x-published-ttl', refreshEvery);
  for (const leg of legs) calendar.addSubcomponent(eventOf(leg, portalUrl));
  return `${calendar.toString()}\r\n`;
}
