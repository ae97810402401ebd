-- min_server: 4.13.0
-- Walks the bookings of each slot by time without visiting the table.
create index booking_slot_start on booking (resource_key, slot, start_at) include (finish_at, id)
where status in ('booked', 'pending') and slot is not null;
comment on index booking_slot_start is 'The times at which a slot is busy: listBusyRuns';
