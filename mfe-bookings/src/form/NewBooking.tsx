import { useEffect, useRef, useState } from 'react';
import { can, useHolidaysAhead } from 'shared-api/client';
import type { Booking, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { useBookingSubtypes, useProjectBookings } from 'shared-api/delivery';
import { useOrganisation, type SlotProps } from 'shared-api/portal';
import { dayIn } from 'shared-api/workingDays';
import {
  Banner,
  ButtonLink,
  EmptyState,
  ErrorPanel,
  styled,
  t,
  useToast,
  WhileLoading,
} from 'shared-ui/core';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { bookingPages, formTitle, movedParam } from '../bookingAddress';
import { FormSkeleton } from '../BookingSkeleton';
import { spanText } from '../bookingTimes';
import { isHeld } from '../list/bookingOrder';
import { BookingForm } from './BookingForm';
import { bookable } from './bookingValues';
import type { BookingCalendar } from './pendingReasons';

const Head = styled('header')({
  marginBottom: 12,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& p': { color: t.text2 },
});

type PageProps = SlotProps['project.tabs'] & { type: BookingType };

/** Leads those who may not book to what is booked, with a notice. */
function LeadToList({ to }: { to: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const led = useRef(false);
  useEffect(() => {
    if (led.current) return;
    led.current = true;
    toast({ kind: 'info', text: 'You may not book for this project now.' });
    void navigate(to, { replace: true });
  }, [navigate, toast, to]);
  return null;
}

/** The form, once all that it needs is there. */
function Opened({
  project,
  type,
  subtypes,
  moved,
  calendar,
}: Pick<PageProps, 'project' | 'type'> & {
  subtypes: readonly BookingSubtype[];
  /** Null: it was to be moved, and cannot be any more. */
  moved: Booking | null | undefined;
  calendar: BookingCalendar;
}) {
  // What somebody else does to it meanwhile does not take the form away; who sends it is told.
  const [opened] = useState(moved);
  const back = <ButtonLink to={bookingPages.list(project.id, type.id)}>Back to Bookings</ButtonLink>;
  if (opened === null)
    return (
      <ErrorPanel calm icon="search" title="That booking cannot be rescheduled" actions={back}>
        It was cancelled or rescheduled already, or there is no such booking.
      </ErrorPanel>
    );
  if (!bookable(subtypes).length)
    return (
      <EmptyState icon="event" title="Nothing of this can be booked" actions={back}>
        Whoever administers the delivery group decides what its projects can book.
      </EmptyState>
    );
  const show = opened && (subtypes.find(({ id }) => id === opened.booking_subtype_id)?.show_time ?? true);
  return (
    <>
      <Head>
        <h2>{formTitle(Boolean(opened))}</h2>
        <p>{type.title}</p>
      </Head>
      {opened && (
        <Banner kind="info" title="Gets another time." sx={{ marginBottom: '12px', maxWidth: 928 }}>
          {opened.booking_subtype_name}, {spanText(opened, Boolean(show))} is given up once the new time is
          taken.
        </Banner>
      )}
      <BookingForm {...{ project, type, subtypes }} moved={opened} calendar={calendar} />
    </>
  );
}

function Reading({ project, type }: Pick<PageProps, 'project' | 'type'>) {
  const { timeZone } = useOrganisation();
  const [{ today, dayOf }] = useState(() => {
    const dayOf = dayIn(timeZone);
    return { today: dayOf(new Date()), dayOf };
  });
  const [query] = useSearchParams();
  const movedId = query.get(movedParam);
  const subtypes = useBookingSubtypes(type.id);
  const holidays = useHolidaysAhead(today);
  const bookings = useProjectBookings(String(project.id), movedId === null ? null : type.id);
  const needed = [subtypes, holidays, ...(movedId === null ? [] : [bookings])];
  const failed = needed.filter(({ data, error }) => error && !data);
  const held = bookings.data?.find((row) => String(row.id) === movedId && isHeld(row));
  if (failed.length)
    return (
      <ErrorPanel
        title="The form did not load"
        onRetry={() => failed.forEach(({ retry }) => retry())}
        retrying={failed.some(({ isLoading }) => isLoading)}
      >
        {failed[0]?.error?.message}
      </ErrorPanel>
    );
  return (
    <WhileLoading loading={needed.some(({ data }) => !data)} skeleton={<FormSkeleton />}>
      {subtypes.data && holidays.data && (movedId === null || bookings.data) && (
        <Opened
          {...{ project, type }}
          subtypes={subtypes.data}
          calendar={{ today, dayOf, holidays: holidays.data }}
          moved={movedId === null ? undefined : (held ?? null)}
        />
      )}
    </WhileLoading>
  );
}

/** `bookings/{bookingTypeId}/create`: books, or with `?reschedule_of=` gives a booking another time. Source: spec 000, point 2. */
export default function NewBooking({ project, permissions, type }: PageProps) {
  // Who loses the permission while the form is open keeps what was typed, and learns it when sending.
  const [entered, setEntered] = useState(false);
  const may = can(permissions, 'POST', 'bookings');
  if (may && !entered) setEntered(true);
  if (!permissions) return null;
  if (!entered && !may) return <LeadToList to={bookingPages.list(project.id, type.id)} />;
  return <Reading project={project} type={type} />;
}
