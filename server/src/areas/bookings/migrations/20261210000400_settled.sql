-- min_server: 4.13.0
alter table booking
  -- That of its subtype; a trigger sets it, so that the list of a type walks one index.
  add column booking_type_id int references booking_type,
  -- Of a first leg: cancelled, rescheduled, or every leg has a final review. Legs without a review end by time alone.
  add column settled boolean not null default false;
update booking set booking_type_id = s.booking_type_id from booking_subtype s where s.id = booking.booking_subtype_id;
alter table booking alter column booking_type_id set not null;

create function set_booking_type() returns trigger language plpgsql as $$
begin
  select booking_type_id into new.booking_type_id from booking_subtype where id = new.booking_subtype_id;
  return new;
end $$;
create trigger booking_type_of before insert or update of booking_subtype_id on booking
for each row execute function set_booking_type();

-- Sets whether these bookings, given by their first legs, are settled.
create function settle_bookings(ids int[]) returns void language sql as $$
  update booking b set settled = x.settled
  from (
    select f.id, f.status in ('cancelled', 'rescheduled') or not exists (
      select from booking l left join review_status v on v.id = l.review_status_id
      where (l.id = f.id or l.parent_id = f.id) and v.is_final is not true) as settled
    from booking f where f.id = any(ids) and f.parent_id is null
  ) x
  where x.id = b.id and x.settled <> b.settled
$$;
create function settle_booking() returns trigger language plpgsql as $$
begin
  perform settle_bookings(array[coalesce(new.parent_id, new.id)]);
  return null;
end $$;
create trigger booking_settled after insert or update of status, review_status_id on booking
for each row execute function settle_booking();
create function settle_reviewed_bookings() returns trigger language plpgsql as $$
begin
  perform settle_bookings(array(
    select coalesce(parent_id, id) from booking where review_status_id = new.id));
  return null;
end $$;
create trigger review_status_settles after update of is_final on review_status
for each row when (old.is_final is distinct from new.is_final) execute function settle_reviewed_bookings();
select settle_bookings(array(select id from booking where parent_id is null));

-- Left joins: those whose columns a query leaves out cost it nothing.
create or replace view booking_row as
select b.id, b.project_id, p.name as project_name, u.name as requester_name, b.booking_type_id, b.booking_subtype_id,
  s.name as booking_subtype_name, b.start_at as start, b.slot, b.status as booking_status,
  case when b.status <> 'pending' then v.name end as review_status,
  case when b.status <> 'pending' then w.name end as child_review_status,
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

-- The bookings of a type by start: all, and those that may be incomplete.
create index booking_type_start on booking (booking_type_id, start_at, id) where parent_id is null;
create index booking_unsettled on booking (booking_type_id, start_at, id) where parent_id is null and not settled;
drop index booking_open;
