-- min_server: 4.13.0
-- What a group offers to be booked is changed by forms, which compare the version that they opened.
alter table booking_type add column version int not null default 1;
alter table booking_blackout add column version int not null default 1;
alter table booking_subtype add column version int not null default 1;
alter table review_status add column version int not null default 1;

-- The group of a subtype is that of its type: lists and references of a group find it without a join.
alter table booking_subtype add column project_type_id int references project_type on delete cascade;
update booking_subtype set project_type_id = t.project_type_id
from booking_type t where t.id = booking_subtype.booking_type_id;
alter table booking_subtype alter column project_type_id set not null;
create function set_booking_subtype_group() returns trigger language plpgsql as $$
begin
  select project_type_id into new.project_type_id from booking_type where id = new.booking_type_id;
  return new;
end $$;
create trigger booking_subtype_group before insert or update on booking_subtype
for each row execute function set_booking_subtype_group();

-- Each subtype has a place of its own in its group; those that shared one keep the order in which they were shown.
update booking_subtype set ord = placed.place
from (
  select id, row_number() over (partition by project_type_id order by booking_type_id, ord, name, id) as place
  from booking_subtype
) placed
where placed.id = booking_subtype.id;
-- The subtypes of a group in their order, and the place of a new one.
create index booking_subtype_group on booking_subtype (project_type_id, ord);
-- The bookings with a review status are counted before it is deleted.
create index booking_review_status on booking (review_status_id) where review_status_id is not null;
-- The subtypes with a second leg are counted before it is deleted.
create index booking_subtype_child on booking_subtype (child_subtype_id) where child_subtype_id is not null;
