import { useMemo, type ReactNode } from 'react';
import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { fetchBookingsCsv, useBookings, useBookingSubtypes, useReviewStatuses } from 'shared-api/delivery';
import { Button, ErrorPanel, WhileLoading } from 'shared-ui/core';
import { ListPage, useListState } from 'shared-ui/grid';
import { BookingSkeleton } from '../BookingSkeleton';
import { ShownBooking } from '../ShownBooking';
import { bookingColumns, listOptions } from './bookingColumns';

const none: never[] = [];

export interface BookingListProps {
  type: BookingType;
  /** Only the bookings of this project, inside its page. */
  projectId?: number;
  /** The buttons of the list. */
  book: ReactNode;
  /** The user may book for the project. */
  mayBook?: boolean;
  /** The id of the list's heading inside a project's page. */
  headingId: string;
}

function List({
  type,
  subtypes,
  projectId,
  book,
  mayBook = false,
  headingId,
}: BookingListProps & { subtypes: readonly BookingSubtype[] }) {
  const inProject = projectId !== undefined;
  const { data: statuses } = useReviewStatuses(type.id);
  const columns = useMemo(() => {
    const firstLegs = new Set(subtypes.filter(({ child }) => !child).map(({ id }) => id));
    const own = (statuses ?? []).filter(({ booking_subtype_id: id }) => firstLegs.has(id));
    return bookingColumns(
      subtypes,
      own.map(({ name }) => name),
      inProject,
    );
  }, [subtypes, statuses, inProject]);
  const list = useListState(columns, listOptions);
  const answer = useBookings(type.id, list.query, projectId);
  const showComplete = list.defaults.length > 0 && (
    <Button onClick={() => list.setFilters({ complete: ['true', 'false'] })}>Show complete bookings</Button>
  );
  return (
    <>
      <ListPage
        title={`${type.title} Bookings`}
        name="booking_list"
        storageKey={`${inProject ? 'project/' : ''}${type.id}`}
        noun={{ one: 'booking', many: 'bookings' }}
        columns={columns}
        list={list}
        answer={answer}
        {...(inProject ? { inside: { headingId } } : { searchLabel: 'Search by project' })}
        csvName="bookings.csv"
        loadCsv={(query, fields, options) => fetchBookingsCsv(type.id, query, fields, options, projectId)}
        actions={book}
        empty={{
          text: inProject
            ? mayBook
              ? `Choose a time, up to ${type.horizon_days} days ahead.`
              : 'Whoever plans the work can book here.'
            : 'What projects book is listed here until it is complete.',
          actions: showComplete,
        }}
        noMatchActions={showComplete}
      />
      <ShownBooking inProject={inProject} fallbackId={headingId} rows={answer.page?.rows ?? none} />
    </>
  );
}

/** The bookings of one type, on all projects or on one, and the panel of the opened one. Source: spec 001, points 2.7 and 3. */
export function BookingList(props: BookingListProps) {
  const read = useBookingSubtypes(props.type.id);
  if (read.error && !read.data)
    return (
      <ErrorPanel title="The bookings did not load" onRetry={read.retry} retrying={read.isLoading}>
        {read.error.message}
      </ErrorPanel>
    );
  return (
    <WhileLoading loading={!read.data} skeleton={<BookingSkeleton />}>
      {read.data && <List {...props} subtypes={read.data} />}
    </WhileLoading>
  );
}
