-- min_server: 4.13.0
-- When people were reminded of a leg; a rescheduled booking is a row of its own and is reminded of anew.
alter table booking add column reminded_on timestamptz;
-- The legs of which nobody was reminded yet, by start.
create index booking_unreminded on booking (start_at) where reminded_on is null and status in ('booked', 'pending');
-- Nobody is reminded of what began before reminders existed.
update booking set reminded_on = created_on where start_at < now();
