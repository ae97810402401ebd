import { useCallback, useState } from 'react';
import { searchProjects, useBookingType } from 'shared-api/delivery';
import { Picker, type PickerOption } from 'shared-ui/controls';
import { Button, ButtonLink, LoadError, PageHeader, styled, useAddressName } from 'shared-ui/core';
import { useNavigate, useParams, useSearchParams } from 'shared-ui/router';
import { momentText } from './shared/bookingTimes';
import { bookingPages, parseWanted } from './bookingAddress';

const Body = styled('form')({
  display: 'grid',
  gap: 16,
  maxWidth: 480,
  padding: '16px 24px',
  '& > footer': { display: 'flex', gap: 8 },
});

/** `booking_types/{id}/bookings/create`: chooses the project to book for, whose form then opens. Source: spec 001, point 2.7. */
export default function BookForProjectPage() {
  const { bookingTypeId = '' } = useParams();
  const read = useBookingType(bookingTypeId);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wanted = parseWanted(query);
  const [project, setProject] = useState<PickerOption | null>(null);
  const { data: type } = read;
  const groupId = type?.project_type_id;
  const list = bookingPages.review(Number(bookingTypeId));
  useAddressName(list, type && `${type.title} Bookings`);
  const load = useCallback(
    (search: string, signal: AbortSignal) =>
      groupId === undefined ? Promise.resolve([]) : searchProjects(groupId, search, signal),
    [groupId],
  );
  return (
    <>
      <PageHeader title="New Booking">
        {type?.title}
        {wanted && `, ${momentText(wanted.start)} UTC`}
      </PageHeader>
      <Body
        onSubmit={(event) => {
          event.preventDefault();
          if (!project || !type) return;
          void navigate(
            wanted
              ? bookingPages.createAt(type.id, project.id, wanted)
              : bookingPages.create(project.id, type.id),
          );
        }}
      >
        <LoadError title="The booking type did not load." read={read} />
        {type && (
          <Picker
            key={type.id}
            label="Project"
            required
            autoFocus
            help={`Open projects of ${type.project_type_name}. Its form opens next.`}
            placeholder="Search by name or ID"
            value={project}
            onChange={setProject}
            load={load}
          />
        )}
        <footer>
          <Button type="submit" variant="primary" disabled={!project}>
            Continue
          </Button>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </footer>
      </Body>
    </>
  );
}
