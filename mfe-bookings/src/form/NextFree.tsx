import { useId, useState } from 'react';
import type { BookingSubtype, FreeSlot } from 'shared-api/contracts/bookings';
import { useFreeTimes } from 'shared-api/delivery';
import { Button, LoadError, Skeleton, styled, t } from 'shared-ui/core';
import { useFormikContext } from 'shared-ui/form';
import { dayOf, spanText } from '../shared/bookingTimes';
import { legAt, spanOf, type BookingValues } from './bookingValues';

const Box = styled('div')({ display: 'grid', gap: 8, minHeight: 60, '& > p': { color: t.text2 } });
const Times = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface NextFreeProps {
  projectId: number;
  name: 'leg' | 'child';
  subtype: BookingSubtype;
  bounds?: FreeBounds;
  /** The name of the first leg's subtype, for a second leg. */
  firstName?: string;
  /** The booking that is rescheduled. */
  replacedId: number | undefined;
}

/** Instants between which offered times lie. */
export interface FreeBounds {
  after?: string;
  before?: string;
}

/**
 * Says why no time of a second leg is offered, and what to do.
 * @param hasDay whether the times were looked for from the leg's own day on
 */
const noSecondLegText = (second: string, first: string, { before }: FreeBounds, hasDay: boolean) =>
  before
    ? hasDay
      ? `No ${second} is free between this day and the ${first}. Choose an earlier day, or a later time for the ${first}.`
      : `No ${second} is free before the ${first}. Choose a later time for the ${first}.`
    : hasDay
      ? `No ${second} is free from this day on. Choose an earlier day, or an earlier time for the ${first}.`
      : `No ${second} is free after the ${first}. Choose an earlier time for the ${first}.`;

/**
 * Offers the next free times of a leg from its chosen day on; a second leg without a day starts at that of the first. A click puts one
 * into the form. The offered times then stay, so that the pressed button keeps the focus.
 */
export function NextFree({ projectId, name, subtype, bounds = {}, firstName, replacedId }: NextFreeProps) {
  const { values, setValues } = useFormikContext<BookingValues>();
  const [picked, setPicked] = useState<{ date: string; from: string | null }>();
  const label = useId();
  const leg = values[name];
  // A second leg that comes before the first has times before the first one's day.
  const chosen = leg.date ?? (bounds.before ? null : values.leg.date);
  const wanted = chosen && !Number.isNaN(Date.parse(chosen)) ? chosen : null;
  const from = picked && picked.date === leg.date ? picked.from : wanted;
  const read = useFreeTimes(projectId, subtype.id, {
    ...(from && { from }),
    ...bounds,
    reschedule_of: replacedId,
  });
  const free = read.data;
  const current = spanOf(leg, subtype)?.start;
  const isChosen = ({ start, slot }: FreeSlot) =>
    start === current && (!subtype.show_slot || slot === leg.slot);
  const pick = (time: FreeSlot) => {
    setPicked({ date: dayOf(time.start), from });
    void setValues({ ...values, [name]: legAt(time, subtype) });
  };
  return (
    <Box>
      {read.error && !free ? (
        <LoadError title="The free times did not load." read={read} />
      ) : free?.length === 0 ? (
        <p>
          {firstName && (bounds.before ?? bounds.after)
            ? noSecondLegText(subtype.name, firstName, bounds, leg.date !== null && from !== null)
            : from
              ? 'No time is free from this day on.'
              : 'No time is free.'}
        </p>
      ) : (
        <>
          <p id={label}>Next free{subtype.show_time && ', in UTC'}:</p>
          {free ? (
            <Times aria-labelledby={label}>
              {free.map((time) => (
                <li key={`${time.start} ${time.slot}`}>
                  <Button size="small" aria-pressed={isChosen(time)} onClick={() => pick(time)}>
                    {spanText(time, subtype.show_time)}
                    {subtype.show_slot && `, slot ${time.slot}`}
                  </Button>
                </li>
              ))}
            </Times>
          ) : (
            <Skeleton height={28} />
          )}
        </>
      )}
    </Box>
  );
}
