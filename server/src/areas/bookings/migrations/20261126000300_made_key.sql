-- min_server: 4.13.0
-- Under which a booking was made, by whoever chose it; of the first leg. The same call again, for want of an answer, books nothing.
alter table booking add column made_key text check (length(made_key) between 16 and 64);
-- What somebody booked on a project under a key: POST /bookings.
create unique index booking_made_key on booking (project_id, requester_id, made_key) where made_key is not null;
