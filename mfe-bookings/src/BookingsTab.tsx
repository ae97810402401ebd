import { lazy, Suspense, useOptimistic } from 'react';
import type { BookingType } from 'shared-api/contracts/bookings';
import { useBookingTypes } from 'shared-api/delivery';
import type { SlotProps } from 'shared-api/portal';
import { ButtonLink, EmptyState, ErrorPanel, usePageCrumb, WhileLoading } from 'shared-ui/core';
import { Navigate, useLocation, useParams, useSearchParams } from 'shared-ui/router';
import { bookingPages, formTitle, rescheduleParam, parseAddress, typesOfGroup } from './bookingAddress';
import { BookingSkeleton, FormSkeleton } from './BookingSkeleton';
import { ProjectBookings } from './ProjectBookings';
import { TypeLinks } from './TypeLinks';

// A chunk of its own, because most visitors only read the list.
const NewBooking = lazy(() => import(/* webpackChunkName: "NewBooking" */ './form/NewBooking'));

type TabProps = SlotProps['project.tabs'];

function NothingToBook({ group }: { group: string }) {
  return (
    <EmptyState icon="event" title="There is nothing to book">
      {group} has no booking types. Whoever administers the delivery group decides what its projects can book.
    </EmptyState>
  );
}

function UnknownType({ project }: Pick<TabProps, 'project'>) {
  return (
    <ErrorPanel
      calm
      icon="search"
      title="There is no such booking type"
      actions={<ButtonLink to={bookingPages.tab(project.id)}>Back to Bookings</ButtonLink>}
    >
      Projects of {project.project_type.name} cannot book this. The address may be old, or mistyped.
    </ErrorPanel>
  );
}

function TabContent({ project, permissions, types }: TabProps & { types: readonly BookingType[] }) {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const address = parseAddress(rest);
  const typeId = address?.typeId;
  // The router draws the next page in the background. Until then the list of the type before would still be there, with a button that
  // books that type.
  const [followed, follow] = useOptimistic(typeId);
  const [first] = types;
  if (!first) return <NothingToBook group={project.project_type.name} />;
  if (typeId === null) return <Navigate replace to={bookingPages.list(project.id, first.id) + search} />;
  const type = types.find(({ id }) => id === typeId);
  if (!type) return <UnknownType project={project} />;
  if (!address?.create)
    return (
      <>
        <TypeLinks projectId={project.id} types={types} current={followed ?? type.id} onFollow={follow} />
        {(followed ?? type.id) === type.id && (
          <ProjectBookings key={type.id} {...{ project, permissions, type }} />
        )}
      </>
    );
  return (
    <Suspense fallback={<FormSkeleton />}>
      <NewBooking key={type.id} {...{ project, permissions, type }} />
    </Suspense>
  );
}

/** `projects/{projectId}/bookings/…`: the project's bookings by type, and the form for a new one. Source: spec 000, point 2. */
export default function BookingsTab({ project, permissions }: TabProps) {
  const { '*': rest = '' } = useParams();
  const [query] = useSearchParams();
  usePageCrumb(parseAddress(rest)?.create ? formTitle(query.has(rescheduleParam)) : undefined);
  const { data, error, isLoading, retry } = useBookingTypes();
  if (error && !data)
    return (
      <ErrorPanel title="The booking types did not load" onRetry={retry} retrying={isLoading}>
        {error.message}
      </ErrorPanel>
    );
  return (
    <WhileLoading loading={!data} skeleton={<BookingSkeleton />}>
      {data && (
        <TabContent {...{ project, permissions }} types={typesOfGroup(data, project.project_type.id)} />
      )}
    </WhileLoading>
  );
}
