-- min_server: 4.13.0
-- A person who is deactivated, and so one whose data is erased, has no calendar link any more.
create function end_calendar_link() returns trigger language plpgsql as $$
begin
  delete from calendar_link where usr_id = new.id;
  return null;
end $$;
create trigger usr_ends_calendar_link after update of active on usr
for each row when (old.active and not new.active) execute function end_calendar_link();
