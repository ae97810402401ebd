import { useState } from 'react';
import type { BookingSubtype, BookingType, FreeSlot } from 'shared-api/contracts/bookings';
import { useFreeTimes, useSlotSpan } from 'shared-api/delivery';
import { addDays, isDay } from 'shared-api/workingDays';
import { Button, IconButton, LoadError, Skeleton, styled, t } from 'shared-ui/core';
import { useFormikContext } from 'shared-ui/form';
import { clockText, dayText, durationText } from '../../shared/bookingTimes';
import { useNow } from '../../shared/useNow';
import { bookableDays } from '../bookingRules';
import { legAt, spanOf, type BookingValues } from '../bookingValues';
import type { FreeBounds } from '../NextFree';
import type { BookingCalendar } from '../pendingReasons';
import { SlotGrid } from './SlotGrid';
import { dayOfStart, spanOfDay } from './slotModel';

const Box = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 8,
  minWidth: 0,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& h2 small': { fontSize: 12, fontWeight: 400, color: t.text2 },
  '& > p': { fontSize: 12, lineHeight: '16px', color: t.text2 },
});
const Tools = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > strong': { fontWeight: 500, marginRight: 'auto', whiteSpace: 'nowrap' },
});
const Nothing = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  color: t.text2,
});

export interface SlotChoiceProps {
  projectId: number;
  name: 'leg' | 'child';
  subtype: BookingSubtype;
  type: BookingType;
  calendar: BookingCalendar;
  /** Between which instants a second leg lies. */
  bounds: FreeBounds;
  /** The booking that is rescheduled. */
  replacedId: number | undefined;
}

/**
 * The day that is shown: that of the leg, else that of the first leg, else the first one with a free time. The buttons leave it until
 * the leg's day changes.
 */
function useShownDay({ projectId, name, subtype, type, calendar, bounds, replacedId }: SlotChoiceProps) {
  const { values } = useFormikContext<BookingValues>();
  const now = useNow();
  const { first, last } = bookableDays(subtype, type, calendar, new Date(now));
  const [left, setLeft] = useState<{ of: string | null; day: string }>();
  const leg = values[name];
  const typed = [leg.date, values.leg.date].find((day) => day !== null && isDay(day)) ?? null;
  const { data: free } = useFreeTimes(projectId, subtype.id, { ...bounds, reschedule_of: replacedId });
  const span = spanOf(leg, subtype);
  const start = span?.start ?? (typed ? undefined : free?.[0]?.start);
  const own = start ? dayOfStart(start, subtype.window) : (typed ?? first);
  const day = left && left.of === leg.date ? left.day : own;
  const go = (to: string) => {
    if (to >= addDays(first, -1) && to <= last) setLeft({ of: leg.date, day: to });
  };
  return { day, go, first, last };
}

/** Says that the shown day has no free time, and leads to the next one that has. */
function NothingFree({
  projectId,
  subtype,
  bounds,
  replacedId,
  day,
  go,
}: Pick<SlotChoiceProps, 'projectId' | 'subtype' | 'bounds' | 'replacedId'> & {
  day: string;
  go: (to: string) => void;
}) {
  const wanted = { from: day, ...bounds, reschedule_of: replacedId };
  const next = useFreeTimes(projectId, subtype.id, wanted).data?.[0];
  const to = next && dayOfStart(next.start, subtype.window);
  return (
    <Nothing>
      Nothing is free on this day.
      {to && to !== day && (
        <Button size="small" onClick={() => go(to)}>
          Show {dayText(`${to}T00:00:00Z`)}
        </Button>
      )}
    </Nothing>
  );
}

const isWithin = ({ after, before }: FreeBounds, { start, finish }: FreeSlot) =>
  (!after || start >= after) && (!before || finish <= before);

/** Draws the free slots of a day beside the form; a press on one puts its time into the form. Source: picture 21b. */
export function SlotChoice(props: SlotChoiceProps) {
  const { projectId, name, subtype, bounds, replacedId } = props;
  const { values, setValues } = useFormikContext<BookingValues>();
  const { day, go, first, last } = useShownDay(props);
  const drawn = spanOfDay(day, subtype.window);
  const read = useSlotSpan(projectId, subtype.id, {
    from: drawn.start,
    to: drawn.finish,
    ...(replacedId !== undefined && { reschedule_of: replacedId }),
  });
  const leg = values[name];
  const span = spanOf(leg, subtype);
  const slots = read.data && {
    ...read.data,
    starts: read.data.starts.filter((start) => isWithin(bounds, start)),
  };
  const pick = (time: FreeSlot) => void setValues({ ...values, [name]: legAt(time, subtype) });
  const { window } = subtype;
  return (
    <Box aria-label={`Free slots: ${subtype.name}`}>
      <h2>
        {subtype.name} <small>{durationText(subtype.duration)}, times in UTC</small>
      </h2>
      <Tools>
        <strong aria-live="polite">{dayText(`${day}T00:00:00Z`)}</strong>
        <IconButton
          label={`Previous day: ${subtype.name}`}
          icon="chevron-left"
          disabled={day <= first}
          onClick={() => go(addDays(day, -1))}
        />
        <IconButton
          label={`Next day: ${subtype.name}`}
          icon="chevron-right"
          disabled={day >= last}
          onClick={() => go(addDays(day, 1))}
        />
      </Tools>
      {read.error && !slots ? (
        <LoadError title="The slots did not load." read={read} />
      ) : !slots ? (
        <Skeleton height={320} />
      ) : (
        <>
          {slots.starts.length === 0 && (
            <NothingFree {...{ projectId, subtype, bounds, replacedId, day, go }} />
          )}
          <SlotGrid
            label={`Slots on ${dayText(`${day}T00:00:00Z`)}`}
            {...{ subtype, drawn, slots }}
            chosen={span && { ...span, slot: leg.slot }}
            onPick={pick}
            onStep={(by) => go(addDays(day, by))}
          />
        </>
      )}
      {window && (
        <p>
          A start outside {clockText(window.from)} to {clockText(window.to)} can be asked for, and waits for
          approval.
        </p>
      )}
    </Box>
  );
}
