import { useState } from 'react';
import { useProject } from 'shared-api/client';
import type { BookingSubtype, BookingType, CalendarBooking, FreeSlot } from 'shared-api/contracts/bookings';
import {
  useBooking,
  useBookingCalendar,
  useBookingSubtypes,
  useBookingType,
  useFreeBetween,
  useHolidaysAhead,
} from 'shared-api/delivery';
import { useOrganisation } from 'shared-api/portal';
import { useToday } from 'shared-api/today';
import { addDays } from 'shared-api/workingDays';
import { Segments, Select } from 'shared-ui/controls';
import {
  Banner,
  Button,
  ButtonLink,
  IconButton,
  LoadError,
  PageHeader,
  phoneMedia,
  RouterLink,
  styled,
  t,
  useAddressName,
  useIsPhone,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { bookingPages } from '../bookingAddress';
import { BookingSkeleton } from '../BookingSkeleton';
import { bookableSubtypes } from '../shared/bookableSubtypes';
import { describeBooking, legsOf } from '../shared/bookingLegs';
import { canReschedule } from '../shared/bookingStatus';
import { useNow } from '../shared/useNow';
import { ShownBooking } from '../ShownBooking';
import { isMissing, TypeFault } from '../shared/TypeFault';
import { useBookingParam } from '../useBookingParam';
import type { BlockActions } from './BlockCard';
import {
  blocksOf,
  columnsOf,
  daysOf,
  dayOrToday,
  stepFrom,
  titleOf,
  type Block,
  type CalendarView,
} from './calendarModel';
import { CalendarTable } from './CalendarTable';
import { DayGrid } from './DayGrid';
import { dayNotes } from './dayNotes';
import { MonthGrid } from './MonthGrid';
import { MoveDialog } from './MoveDialog';
import { NoFreeTime } from './NoFreeTime';
import { useCalendarAddress } from './useCalendarAddress';

const headingId = 'booking-calendar';

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  '&:focus': { outline: 'none' },
});
const Inset = styled('div')({ padding: '0 24px 12px', [phoneMedia]: { padding: '0 16px 12px' } });
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  padding: '8px 24px 12px',
  '& > h2': { fontSize: 14, lineHeight: '32px', fontWeight: 600 },
  '& > small': { fontSize: 13, lineHeight: '32px', color: t.text2, marginRight: 'auto' },
  [phoneMedia]: { padding: '8px 16px 12px', '& > h2': { flex: '1 1 100%', order: -1 } },
});

const views: { value: CalendarView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

const none: never[] = [];

function Calendar({ type, subtypes }: { type: BookingType; subtypes: readonly BookingSubtype[] }) {
  const { view, day, subtypeId, projectId, movedId, change, toDay } = useCalendarAddress();
  const { toBooking } = useBookingParam();
  const { timeZone } = useOrganisation();
  const organisationToday = useToday(timeZone);
  const holidays = useHolidaysAhead(organisationToday);
  const isPhone = useIsPhone();
  const now = useNow();
  const bookable = bookableSubtypes(subtypes);
  const moved = useBooking(movedId).data;
  const isMoving =
    moved !== undefined && moved.booking_type_id === type.id && moved.can.cancel && canReschedule(moved, now);
  const chosenId = isMoving ? moved.booking_subtype_id : subtypeId;
  const chosen = bookable.find(({ id }) => id === chosenId) ?? bookable[0];
  const days = daysOf(view, day);
  const [from, to] = [days[0]!, addDays(days.at(-1)!, 1)];
  const read = useBookingCalendar(type.id, from, to);
  const freeRead = useFreeBetween(type.id, view === 'month' || !chosen ? null : chosen.id, from, to);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<{ id: number; to: FreeSlot } | null>(null);
  const movedTo = useBooking(target?.id ?? null);
  const today = dayOrToday(null);
  const notes = dayNotes(type, holidays.data ?? new Set());
  const entries = read.data ?? none;
  const resource = view === 'day' ? (chosen?.resource_key ?? null) : null;
  const blocks = blocksOf(entries, subtypes, resource);
  const step = (by: 1 | -1) => change({ day: stepFrom(view, day, by) });
  const ask = (
    booking: Pick<CalendarBooking, 'id' | 'slot'> | undefined,
    block: Block & { kind: 'free' },
  ) => {
    const slot = booking && block.slots.includes(booking.slot ?? '') ? booking.slot! : block.slots[0]!;
    if (booking) setTarget({ id: booking.id, to: { start: block.start, finish: block.finish, slot } });
  };
  const byId = (id: number | null) =>
    blocks.flatMap((block) =>
      block.kind === 'booking' && block.booking.id === id ? [block.booking] : [],
    )[0];
  const actions: BlockActions = {
    toBooking,
    toForm: (block) =>
      bookingPages.createAt(type.id, projectId, { ...block, subtypeId: chosen!.id, slot: block.slot! }),
    onMove: isMoving ? (block) => ask(moved, block) : undefined,
    mayMove: (block) =>
      block.kind === 'booking' &&
      block.isFirst &&
      block.booking.can_cancel === true &&
      block.booking.booking_subtype_id === chosen?.id &&
      canReschedule(block.booking, now),
    onDrag: setDragged,
    onDrop: (block) => ask(byId(dragged), block),
    movedId: isMoving ? moved.id : null,
    showTime: chosen?.show_time ?? true,
    showSlot: chosen?.show_slot ?? false,
  };
  const failed = [read, freeRead, movedTo].find(({ error, data }) => error && !data);
  const loading = [read, freeRead].some(({ isLoading, data }) => isLoading && !data);
  return (
    <>
      <Tools>
        <Button onClick={() => change({ day: null })}>Today</Button>
        <IconButton label={`Former ${view}`} icon="chevron-left" onClick={() => step(-1)} />
        <IconButton label={`Next ${view}`} icon="chevron-right" onClick={() => step(1)} />
        <h2 aria-live="polite">{titleOf(view, day)}</h2>
        <small>Times in UTC</small>
        {view !== 'month' && bookable.length > 1 && chosen && (
          <Select
            label="Free times of"
            value={String(chosen.id)}
            options={bookable.map(({ id, name }) => ({ value: String(id), label: name }))}
            disabled={isMoving}
            onChange={(value) => change({ subtype: value })}
          />
        )}
        {!isPhone && (
          <Segments label="View" value={view} choices={views} onChange={(next) => change({ view: next })} />
        )}
      </Tools>
      {isMoving && (
        <Inset>
          <Banner
            kind="info"
            title="Choose the new time."
            action={<Button onClick={() => change({ move: null })}>Keep the time</Button>}
          >
            {describeBooking(legsOf(moved, subtypes))}, moves to the free time that you choose.
          </Banner>
        </Inset>
      )}
      {chosen && !failed && view !== 'month' && to > today && freeRead.data?.length === 0 && (
        <Inset>
          <NoFreeTime
            subtype={chosen}
            when={view === 'week' ? 'in this week' : day === today ? 'today' : 'on this day'}
            after={to}
            onShow={(first) => change({ day: first })}
          />
        </Inset>
      )}
      {failed && (
        <Inset>
          <LoadError
            title={failed === movedTo ? 'The booking did not load.' : 'The bookings did not load.'}
            read={failed}
          />
        </Inset>
      )}
      {view === 'month' ? (
        <MonthGrid
          days={days}
          month={day.slice(0, 7)}
          {...{ blocks, notes, today, loading, toBooking, toDay }}
          onStep={step}
        />
      ) : (
        <DayGrid
          columns={columnsOf(view, days, {
            taken: blocks,
            free: freeRead.data ?? none,
            slots: chosen?.slots ?? [],
          })}
          {...{ notes, actions, today, loading }}
          onStep={step}
        />
      )}
      {read.data && <CalendarTable {...{ view, days, blocks, toBooking }} />}
      <ShownBooking
        fallbackId={headingId}
        onMove={(booking) =>
          change({
            booking: null,
            move: String(booking.id),
            subtype: null,
            ...(view === 'month' ? { view: 'week' } : {}),
          })
        }
      />
      {target && movedTo.data && (
        <MoveDialog
          booking={movedTo.data}
          to={target.to}
          subtypes={subtypes}
          onDone={() => change({ move: null })}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  );
}

/** Names the project for which the calendar books, with a link back to it. */
function ForProject({ id }: { id: number }) {
  const { data: project } = useProject(String(id));
  return (
    project && (
      <span>
        for <RouterLink to={bookingPages.tab(id)}>{project.name}</RouterLink>
      </span>
    )
  );
}

/** `booking_types/{id}/bookings/calendar`: the bookings of one type by day, week and month, with the free times. Source: domain.md 6; picture 10. */
export default function BookingCalendarPage() {
  const { bookingTypeId = '' } = useParams();
  const { projectId } = useCalendarAddress();
  const typeRead = useBookingType(bookingTypeId);
  const subtypeRead = useBookingSubtypes(typeRead.data?.id ?? null);
  const { data: type, error } = typeRead;
  const list =
    projectId === null
      ? bookingPages.review(Number(bookingTypeId))
      : bookingPages.list(projectId, Number(bookingTypeId));
  useAddressName(`/booking_types/${bookingTypeId}/bookings/calendar`, type && `${type.title} Calendar`);
  const isGone = isMissing(error);
  const failed = [typeRead, subtypeRead].find((one) => one.error && !one.data);
  return (
    <Place id={headingId} tabIndex={-1}>
      <PageHeader
        title={type ? `${type.title} Calendar` : 'Calendar'}
        {...(isGone ? { subject: null } : {})}
        actions={
          type && (
            <>
              <ButtonLink to={bookingPages.calendarLink}>Subscribe</ButtonLink>
              <ButtonLink to={list}>List</ButtonLink>
              <ButtonLink
                variant="primary"
                icon="add"
                to={
                  projectId === null
                    ? bookingPages.createOf(type.id)
                    : bookingPages.create(projectId, type.id)
                }
              >
                New Booking
              </ButtonLink>
            </>
          )
        }
      >
        {projectId !== null && <ForProject id={projectId} />}
      </PageHeader>
      {type && subtypeRead.data ? (
        <Calendar key={type.id} type={type} subtypes={subtypeRead.data} />
      ) : (
        <Inset>
          {failed ? (
            <TypeFault read={failed} title="The calendar did not load" />
          ) : (
            <WhileLoading loading skeleton={<BookingSkeleton />}>
              {null}
            </WhileLoading>
          )}
        </Inset>
      )}
    </Place>
  );
}
