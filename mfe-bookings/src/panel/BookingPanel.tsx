import { useCallback, useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { useBooking, useBookingSubtypes } from 'shared-api/delivery';
import { EmptyState, LoadError, RouterLink, Skeleton, styled, t, WhileLoading } from 'shared-ui/core';
import { SidePanel } from 'shared-ui/panel';
import { useNavigate } from 'shared-ui/router';
import { dayText } from '../shared/bookingTimes';
import { describeBooking, legsOf, panelLegsOf } from '../shared/bookingLegs';
import { StatusTag } from '../shared/StatusTag';
import { bookingLinkId, useBookingParam } from '../useBookingParam';
import { BookingAnswers } from './BookingAnswers';
import { BookingHistory } from './BookingHistory';
import { PanelActions } from './PanelActions';
import { PanelLegs } from './PanelLegs';
import { nextToReview, PanelSteps, type PanelRows } from './PanelSteps';
import { PanelReview } from './PanelReview';
import { PendingNotice } from './PendingNotice';
import { ReviewButton } from './ReviewButton';

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Review = styled('div')({ padding: '16px 0', borderBlock: `1px solid ${t.border}` });
const Moved = styled('p')({ color: t.text2, '& a': { textDecoration: 'underline' } });
const Subtitle = styled('div')({ fontSize: 12, lineHeight: '16px', color: t.text2 });

const waiting = (
  <Parts role="status" aria-label="Loading the booking">
    <Skeleton height={96} />
    <Skeleton width="60%" height={14} />
    <Skeleton width="48%" height={14} />
  </Parts>
);

/** Links to the booking that this one replaced, and to the one that replaced it. */
function MovedLinks({ booking: { reschedule_of: from, rescheduled_to: to } }: { booking: Booking }) {
  const { toBooking } = useBookingParam();
  if (!from && !to) return null;
  return (
    <Moved>
      {from && (
        <>
          Rescheduled from <RouterLink to={toBooking(from.id)}>{dayText(from.start)}</RouterLink>.{' '}
        </>
      )}
      {to && (
        <>
          Rescheduled to <RouterLink to={toBooking(to.id)}>{dayText(to.start)}</RouterLink>.
        </>
      )}
    </Moved>
  );
}

interface ContentProps {
  booking: Booking;
  subtypes: readonly BookingSubtype[];
  /** The next booking that waits for the user's review, which opens when nothing of this one does. */
  nextId: number | undefined;
  /** The page is that of a reviewer: the first leg that the user may review is open. */
  opensReview: boolean;
  /** Moves the focus to a place that stays. */
  onReviewed: () => void;
}

function Content({ booking, subtypes, nextId, opensReview, onReviewed }: ContentProps) {
  const { toBooking } = useBookingParam();
  const navigate = useNavigate();
  const legs = panelLegsOf(booking);
  // An open review stays if the user loses the right to it, so that no input is lost.
  const [open, setOpen] = useState<number | undefined>(() =>
    opensReview ? legs.find(({ mayReview }) => mayReview)?.id : undefined,
  );
  const [wasPressed, setWasPressed] = useState(false);
  const reviewed = legs.find(({ id }) => id === open);
  const subtype = subtypes.find(({ id }) => id === reviewed?.subtypeId);
  const reviewButton = (index: number) => {
    const leg = legs[index];
    const onOpen = () => {
      setOpen(leg?.id);
      setWasPressed(true);
    };
    return leg && <ReviewButton leg={leg} isOpen={leg.id === open} onOpen={onOpen} />;
  };
  const onSaved = () => {
    const isLast = legs.every((other) => other === reviewed || !other.mayReview);
    if (isLast && nextId !== undefined) void navigate(toBooking(nextId));
  };
  return (
    <Parts>
      {booking.pending_descr && <PendingNotice booking={booking} subtypes={subtypes} />}
      <PanelLegs legs={legsOf(booking, subtypes)} review={reviewButton} />
      <MovedLinks booking={booking} />
      <BookingAnswers booking={booking} subtypes={subtypes} />
      {reviewed && subtype && (
        <Review>
          <PanelReview
            key={reviewed.id}
            leg={reviewed}
            takesFocus={wasPressed}
            {...{ booking, subtype, onSaved }}
            onClose={() => {
              setOpen(undefined);
              onReviewed();
            }}
          />
        </Review>
      )}
      <BookingHistory booking={booking} />
    </Parts>
  );
}

export interface BookingPanelProps {
  id: number;
  /** The page belongs to one project, which the panel then does not name. */
  inProject?: boolean;
  /** The rows of the list beside the panel. */
  rows?: PanelRows;
  /** Id of the element that gets the focus when the panel closes and its link is gone. */
  fallbackId: string;
  /** Lets the user choose another time on the page itself. */
  onMove?: (booking: Booking) => void;
}

/** The panel of a booking: both legs, all answers, history, and what the user may do with it. Source: picture 21. */
export default function BookingPanel({
  id,
  inProject = false,
  rows = [],
  fallbackId,
  onMove,
}: BookingPanelProps) {
  const { close } = useBookingParam();
  const body = useRef<HTMLDivElement>(null);
  const focusHeading = useCallback(
    () => body.current?.closest('section, [role=dialog]')?.querySelector<HTMLElement>('h2')?.focus(),
    [],
  );
  const read = useBooking(id);
  const subtypes = useBookingSubtypes(read.data?.booking_type_id ?? null);
  const failed = [read, subtypes].find(({ data, error }) => error && !data);
  const isGone = read.error instanceof ApiError && read.error.status === 404;
  const loaded =
    read.data && subtypes.data && !isGone ? { booking: read.data, subtypes: subtypes.data } : undefined;
  return (
    <SidePanel
      title={loaded?.booking.booking_subtype_name ?? 'Booking'}
      tags={loaded && <StatusTag status={loaded.booking.booking_status} />}
      subtitle={
        loaded &&
        !inProject && (
          <Subtitle>
            <RouterLink to={`/projects/${loaded.booking.project_id}`}>
              {loaded.booking.project_id} {loaded.booking.project_name}
            </RouterLink>
          </Subtitle>
        )
      }
      tools={<PanelSteps id={id} rows={rows} />}
      foot={
        loaded && (
          <PanelActions
            key={id}
            booking={loaded.booking}
            description={describeBooking(legsOf(loaded.booking, loaded.subtypes))}
            onDone={focusHeading}
            onMove={onMove}
          />
        )
      }
      returnTo={bookingLinkId(id)}
      fallback={fallbackId}
      onClose={close}
    >
      <div ref={body}>
        {loaded && (
          <Content
            key={id}
            {...loaded}
            nextId={inProject ? undefined : nextToReview(rows, id)}
            opensReview={!inProject}
            onReviewed={focusHeading}
          />
        )}
        {isGone && (
          <EmptyState icon="search" title="There is no such booking">
            The address may be old, or you may not see its project.
          </EmptyState>
        )}
        {failed && !isGone && <LoadError title="The booking did not load." read={failed} />}
        <WhileLoading loading={!loaded && !failed && !isGone} skeleton={waiting}>
          {null}
        </WhileLoading>
      </div>
    </SidePanel>
  );
}
