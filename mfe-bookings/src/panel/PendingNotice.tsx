import type { Booking, BookingSubtype, LegFreeTimes } from 'shared-api/contracts/bookings';
import { useFreeTimesOf } from 'shared-api/delivery';
import { Banner, styled } from 'shared-ui/core';
import { spanText } from '../shared/bookingTimes';
import { useFeature } from '../shared/useFeature';

const Lines = styled('ul')({ marginTop: 4, fontVariantNumeric: 'tabular-nums' });

interface LegLineProps {
  leg: LegFreeTimes;
  subtype: BookingSubtype | undefined;
  /** The booking has two legs, which the line then names. */
  isNamed: boolean;
}

/** Whether the time of a leg is free, and when the next free ones are. */
function LegLine({ leg, subtype, isNamed }: LegLineProps) {
  const showTime = subtype?.show_time ?? true;
  const next = leg.free.map((time) => spanText(time, showTime)).join('; ');
  const state = leg.has_slot ? 'A slot is free at its time.' : 'No slot is free at its time.';
  return (
    <li>
      {isNamed && `${leg.booking_subtype_name}: `}
      {state} {next ? `Next free: ${next}${showTime ? ' UTC' : ''}.` : 'No later time is free.'}
    </li>
  );
}

/** Says why a booking is pending, and to those who decide about it whether its times are free. Source: picture 21. */
export function PendingNotice({
  booking,
  subtypes,
}: {
  booking: Booking;
  subtypes: readonly BookingSubtype[];
}) {
  const hasFreeTimes = useFeature('bookings.freeTimes');
  const decides = booking.can.approve || booking.can.cancel;
  const { data: legs } = useFreeTimesOf(hasFreeTimes && decides ? booking.id : null);
  return (
    <Banner kind="warning" title="Pending">
      {booking.pending_descr}
      {legs && legs.length > 0 && (
        <Lines aria-label="Free times">
          {legs.map((leg) => (
            <LegLine
              key={leg.booking_subtype_id}
              leg={leg}
              subtype={subtypes.find(({ id }) => id === leg.booking_subtype_id)}
              isNamed={legs.length > 1}
            />
          ))}
        </Lines>
      )}
    </Banner>
  );
}
