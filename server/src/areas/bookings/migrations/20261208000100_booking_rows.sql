-- min_server: 4.13.0
-- The fields by which lists of bookings are filtered and sorted; a row is a first leg with its second one.
create view booking_row as
select b.id, b.project_id, p.name as project_name, u.name as requester_name, s.booking_type_id, b.booking_subtype_id,
  s.name as booking_subtype_name, b.start_at as start, b.slot, b.status as booking_status,
  -- A pending booking has no review yet.
  case when b.status <> 'pending' then v.name end as review_status,
  case when b.status <> 'pending' then w.name end as child_review_status,
  -- Every leg is in a final review status, or past where there is no review.
  b.status in ('cancelled', 'rescheduled')
    or (coalesce(v.is_final, b.finish_at <= now()) and (c.id is null or coalesce(w.is_final, c.finish_at <= now())))
    as complete
from booking b
join booking_subtype s on s.id = b.booking_subtype_id
join project p on p.id = b.project_id
join usr u on u.id = b.requester_id
left join review_status v on v.id = b.review_status_id
left join booking c on c.parent_id = b.id
left join review_status w on w.id = c.review_status_id
where b.parent_id is null;

-- The bookings of a type that may still be open, by start: GET /booking_types/{id}/bookings?complete=false.
create index booking_open on booking (booking_subtype_id, start_at, id)
  where parent_id is null and status in ('booked', 'pending');
