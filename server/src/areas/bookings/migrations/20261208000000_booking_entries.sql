-- min_server: 4.13.0
-- What happens to a booking is an entry of its project's timeline. The history of a booking reads the same entries.
alter table timeline_entry
  -- A leg: a review of a second leg names that leg, every other event the first one.
  add column booking_id int references booking on delete cascade,
  add column booking_event text
    check (booking_event in ('booked', 'pending', 'rescheduled', 'approved', 'declined', 'cancelled', 'reviewed')),
  -- The name of the review status that a review set.
  add column booking_review text,
  add check ((booking_id is null) = (booking_event is null)),
  add check ((booking_event is not distinct from 'reviewed') = (booking_review is not null));
-- The history of a booking, and the number of its reviews.
create index timeline_entry_booking on timeline_entry (booking_id, created_on desc, id desc) where booking_id is not null;
