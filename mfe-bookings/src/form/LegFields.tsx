import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { styled, t } from 'shared-ui/core';
import { FormCell, FormDateField, FormSelect, FormTimeField, useFormikContext } from 'shared-ui/form';
import { Icon } from 'shared-ui/icons';
import { durationText, localSpanText, spanText, type Span } from '../shared/bookingTimes';
import { useFeature } from '../shared/useFeature';
import { useNow } from '../shared/useNow';
import { bookableDays } from './bookingRules';
import { NextFree, type FreeBounds } from './NextFree';
import { spanOf, type BookingValues } from './bookingValues';
import { pendingReasons, type BookingCalendar } from './pendingReasons';

const SummaryBox = styled('div')({
  display: 'grid',
  gap: 4,
  padding: '8px 12px',
  borderRadius: 6,
  backgroundColor: t.bgSubtle,
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: t.text, fontWeight: 600 },
});
const Pending = styled('p')({
  display: 'flex',
  gap: 6,
  color: t.warning,
  '& svg': { flex: 'none', marginTop: 2 },
});

interface LegProps {
  projectId: number;
  /** The path of its values in the form. */
  name: 'leg' | 'child';
  subtype: BookingSubtype;
  type: BookingType;
  calendar: BookingCalendar;
  /** Between which instants free times of a second leg lie. */
  bounds?: FreeBounds;
  /** The name of the first leg's subtype, for a second leg. */
  firstName?: string;
  /** The booking that is rescheduled. */
  replacedId: number | undefined;
}

function Summary({
  span,
  subtype,
  type,
  calendar,
}: Pick<LegProps, 'subtype' | 'type' | 'calendar'> & { span: Span | undefined }) {
  const { show_time: showTime, duration } = subtype;
  if (!span) return <p>Takes {durationText(duration)}. Times are in UTC.</p>;
  const local = localSpanText(span, showTime);
  const reasons = pendingReasons(span.start, subtype, type, calendar);
  return (
    <>
      <p>
        <strong>{spanText(span, showTime)}</strong>
        {showTime && ' UTC'} · {durationText(duration)}
      </p>
      {local && <p>Your time: {local}</p>}
      {reasons.length > 0 && (
        <Pending>
          <Icon name="hourglass" />
          <span>Will be pending: {reasons.join('; ')}.</span>
        </Pending>
      )}
    </>
  );
}

/** The date, start and slot of one leg, with a summary: its finish, and why it would be pending. */
export function LegFields({ name, subtype, type, calendar, ...rest }: LegProps) {
  const { values } = useFormikContext<BookingValues>();
  const hasFreeTimes = useFeature('bookings.freeTimes');
  const now = useNow();
  const { first, last } = bookableDays(subtype, type, calendar, new Date(now));
  return (
    <>
      <FormCell name={`${name}.date`}>
        <FormDateField name={`${name}.date`} label="Date" required min={first} max={last} />
      </FormCell>
      {subtype.show_time && (
        <FormCell name={`${name}.time`}>
          <FormTimeField name={`${name}.time`} label="Start time" required help="In UTC." />
        </FormCell>
      )}
      {subtype.show_slot && (
        <FormCell name={`${name}.slot`}>
          <FormSelect
            name={`${name}.slot`}
            label="Slot"
            none="Any"
            options={subtype.slots.map((slot) => ({ value: slot, label: slot }))}
          />
        </FormCell>
      )}
      <FormCell wide>
        <SummaryBox role="status">
          <Summary span={spanOf(values[name], subtype)} {...{ subtype, type, calendar }} />
        </SummaryBox>
      </FormCell>
      {hasFreeTimes && (
        <FormCell wide>
          <NextFree key={subtype.id} {...{ name, subtype }} {...rest} />
        </FormCell>
      )}
    </>
  );
}
