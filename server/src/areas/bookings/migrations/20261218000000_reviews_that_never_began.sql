-- min_server: 4.13.0
-- A booking that ended before its first review, as a declined one, has no review status: it is not submitted to anybody any more.
create or replace view booking_row as
select b.id, b.project_id, p.name as project_name, u.name as requester_name, b.booking_type_id, b.booking_subtype_id,
  s.name as booking_subtype_name, b.start_at as start, b.slot, b.status as booking_status,
  case when b.status = 'booked' or (b.status <> 'pending' and not v.is_initial) then v.name end as review_status,
  case when b.status = 'booked' or (b.status <> 'pending' and not w.is_initial) then w.name end as child_review_status,
  -- Every leg is in a final review status, or past where there is no review.
  b.settled
    or (coalesce(v.is_final, b.finish_at <= now()) and (c.id is null or coalesce(w.is_final, c.finish_at <= now())))
    as complete,
  b.settled
from booking b
left join booking_subtype s on s.id = b.booking_subtype_id
left join project p on p.id = b.project_id
left join usr u on u.id = b.requester_id
left join review_status v on v.id = b.review_status_id
left join booking c on c.parent_id = b.id
left join review_status w on w.id = c.review_status_id
where b.parent_id is null;
