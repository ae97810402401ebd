-- min_server: 4.13.0
-- The private address at which a calendar program reads a person's bookings; one for each person.
create table calendar_link (
  usr_id     int primary key references usr on delete cascade,
  -- SHA-256 of the token; the token itself is shown once.
  token_hash bytea not null unique,
  created_on timestamptz not null,
  -- When a program last read it, to about ten minutes.
  read_on    timestamptz
);
-- The bookings that a person requested, by start: their calendar.
create index booking_requester on booking (requester_id, start_at) where status in ('booked', 'pending');
