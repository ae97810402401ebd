import { useEffect, useRef, useState } from 'react';
import { ApiError, can } from 'shared-api/client';
import type { Booking, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { useBooking, useBookingSubtypes, useHolidaysAhead } from 'shared-api/delivery';
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
import { bookingPages, formTitle, parseWanted, rescheduleParam, type WantedTime } from '../bookingAddress';
import { FormSkeleton } from '../BookingSkeleton';
import { isActive } from '../shared/bookingStatus';
import { spanText } from '../shared/bookingTimes';
import { BookingForm } from './BookingForm';
import { useConfig } from '../shared/useConfig';
import { bookableSubtypes } from '../shared/bookableSubtypes';
import type { BookingCalendar } from './pendingReasons';

const Head = styled('header')({
  marginBottom: 12,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& p': { color: t.text2 },
});

type PageProps = SlotProps['project.tabs'] & { type: BookingType };

/** Redirects users who may not book to the list, with a toast. */
function RedirectToList({ to }: { to: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const redirected = useRef(false);
  useEffect(() => {
    if (redirected.current) return;
    redirected.current = true;
    toast({ kind: 'info', text: 'You may not book for this project now.' });
    void navigate(to, { replace: true });
  }, [navigate, toast, to]);
  return null;
}

/** What admins tell everybody who books in the project's delivery group. */
function GroupNotice({ project }: Pick<PageProps, 'project'>) {
  const { formNotice, formNoticeKind } = useConfig({ groupId: project.project_type.id });
  return (
    formNotice && (
      <Banner
        kind={formNoticeKind === 'warning' ? 'warning' : 'info'}
        sx={{ marginBottom: '12px', maxWidth: 928, whiteSpace: 'pre-line' }}
      >
        {formNotice}
      </Banner>
    )
  );
}

/** The form, once its data has loaded. */
function LoadedForm({
  project,
  type,
  subtypes,
  replaced,
  wanted,
  calendar,
}: Pick<PageProps, 'project' | 'type'> & {
  subtypes: readonly BookingSubtype[];
  /** null: no longer reschedulable; undefined: a new booking. */
  replaced: Booking | null | undefined;
  wanted: WantedTime | undefined;
  calendar: BookingCalendar;
}) {
  // The form stays open if the booking changes meanwhile; the server then refuses the submit.
  const [initial] = useState(replaced);
  const back = <ButtonLink to={bookingPages.list(project.id, type.id)}>Back to Bookings</ButtonLink>;
  if (initial === null)
    return (
      <ErrorPanel calm icon="search" title="That booking cannot be rescheduled" actions={back}>
        It was cancelled or rescheduled already, or there is no such booking.
      </ErrorPanel>
    );
  if (!bookableSubtypes(subtypes).length)
    return (
      <EmptyState icon="event" title="Nothing can be booked" actions={back}>
        Whoever administers the delivery group decides what its projects can book.
      </EmptyState>
    );
  const showTime =
    initial && (subtypes.find(({ id }) => id === initial.booking_subtype_id)?.show_time ?? true);
  return (
    <>
      <Head>
        <h2>{formTitle(Boolean(initial))}</h2>
        <p>{type.title}</p>
      </Head>
      <GroupNotice project={project} />
      {initial && (
        <Banner kind="info" title="It gets another time." sx={{ marginBottom: '12px', maxWidth: 928 }}>
          {initial.booking_subtype_name}, {spanText(initial, Boolean(showTime))} is given up once the new time
          is taken.
        </Banner>
      )}
      <BookingForm {...{ project, type, subtypes }} replaced={initial} wanted={wanted} calendar={calendar} />
    </>
  );
}

function FormLoader({ project, type }: Pick<PageProps, 'project' | 'type'>) {
  const { timeZone } = useOrganisation();
  const [{ today, dayOf }] = useState(() => {
    const dayOf = dayIn(timeZone);
    return { today: dayOf(new Date()), dayOf };
  });
  const [query] = useSearchParams();
  const replacedId = query.get(rescheduleParam);
  const subtypes = useBookingSubtypes(type.id);
  const holidays = useHolidaysAhead(today);
  const isNumber = replacedId !== null && /^\d{1,9}$/.test(replacedId);
  const replaced = useBooking(isNumber ? Number(replacedId) : null);
  const isGone =
    replacedId !== null &&
    (!isNumber || (replaced.error instanceof ApiError && replaced.error.status === 404));
  const needed = [subtypes, holidays, ...(isNumber && !isGone ? [replaced] : [])];
  const failed = needed.filter(({ data, error }) => error && !data);
  const { data: found } = replaced;
  const isHere = found?.project_id === project.id && found.booking_type_id === type.id;
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
      {needed.every(({ data }) => data) && subtypes.data && holidays.data && (
        <LoadedForm
          {...{ project, type }}
          subtypes={subtypes.data}
          calendar={{ today, dayOf, holidays: holidays.data }}
          replaced={replacedId === null ? undefined : found && isHere && isActive(found) ? found : null}
          wanted={replacedId === null ? parseWanted(query) : undefined}
        />
      )}
    </WhileLoading>
  );
}

/** `bookings/{bookingTypeId}/create`: creates a booking, or with `?reschedule_of=` reschedules one. Source: spec 000, point 2. */
export default function NewBooking({ project, permissions, type }: PageProps) {
  // A user who loses the permission while the form is open keeps the input; the server refuses the submit.
  const [entered, setEntered] = useState(false);
  const may = can(permissions, 'POST', 'bookings');
  if (may && !entered) setEntered(true);
  if (!permissions) return null;
  if (!entered && !may) return <RedirectToList to={bookingPages.list(project.id, type.id)} />;
  return <FormLoader project={project} type={type} />;
}
