import type { BookingSubtype } from 'shared-api/contracts/bookings';
import { useNextFree } from 'shared-api/delivery';
import { Banner, Button } from 'shared-ui/core';
import { dayOf, dayText, momentText } from '../shared/bookingTimes';

interface NoFreeTimeProps {
  subtype: BookingSubtype;
  /** "today", "on this day", "in this week". */
  when: string;
  /** The first day, in UTC, after those that the calendar shows. */
  after: string;
  onShow: (day: string) => void;
}

function textOf(found: boolean, text: string | undefined): string {
  if (!found) return 'Looking for the next one…';
  return text === undefined ? 'None is free later either.' : `The next one is free on ${text}.`;
}

/** Says that a calendar shows no free time of a subtype, and leads to the next one. */
export function NoFreeTime({ subtype, when, after, onShow }: NoFreeTimeProps) {
  const { data, error } = useNextFree(subtype.booking_type_id, subtype.id, after);
  const next = data?.[0]?.start;
  const text = next && (subtype.show_time ? `${momentText(next)} UTC` : dayText(next));
  return (
    <Banner
      kind="info"
      title={`${subtype.name}: no time is free ${when}.`}
      action={next && <Button onClick={() => onShow(dayOf(next))}>Show {dayText(next)}</Button>}
    >
      {!(error && !data) && textOf(data !== undefined, text)}
    </Banner>
  );
}
