import { useEffect, useRef } from 'react';
import type { BookingSubtype, FreeSlot } from 'shared-api/contracts/bookings';
import { Banner, Button, styled, t } from 'shared-ui/core';
import { spanText } from '../shared/bookingTimes';

const Place = styled('div')({
  scrollMarginTop: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible > *': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
});
const Times = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface FreeTimesProps {
  title: string;
  /** The server's message. */
  text: string;
  free: readonly FreeSlot[];
  /** The subtype of the leg whose time is taken. */
  subtype: BookingSubtype;
  onPick: (free: FreeSlot) => void;
  onDismiss: () => void;
}

/** Says that the time is taken and offers the next free ones; a click puts one into the form. */
export function FreeTimes({ title, text, free, subtype, onPick, onDismiss }: FreeTimesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [free]);
  return (
    <Place ref={place} tabIndex={-1}>
      <Banner
        kind="error"
        title={title}
        onDismiss={onDismiss}
        action={
          free.length > 0 && (
            <Times aria-label="Free times">
              {free.map((slot) => (
                <li key={`${slot.start} ${slot.slot}`}>
                  <Button size="small" onClick={() => onPick(slot)}>
                    {spanText(slot, subtype.show_time)}
                    {subtype.show_slot && `, slot ${slot.slot}`}
                  </Button>
                </li>
              ))}
            </Times>
          )
        }
      >
        {text}{' '}
        {free.length > 0
          ? 'These are the next free times, in UTC:'
          : 'Choose another day. What you typed is kept.'}
      </Banner>
    </Place>
  );
}
