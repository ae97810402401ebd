-- min_server: 4.13.0
-- A display on a wall, which shows the dashboard of change requests as its maker sees it.
create table cr_wall (
  id         int primary key generated always as identity,
  name       text not null check (length(name) between 1 and 60),
  usr_id     int not null references usr on delete cascade,
  -- SHA-256 of the token; the token itself is shown once.
  token_hash bytea not null unique,
  created_on timestamptz not null,
  -- When the display last read, to about a minute.
  read_on    timestamptz
);
-- The displays of a person: their list, and the trigger below.
create index cr_wall_usr on cr_wall (usr_id);
-- Displays end with the person who made them.
create function end_cr_walls() returns trigger language plpgsql as $$
begin
  delete from cr_wall where usr_id = new.id;
  return null;
end $$;
create trigger usr_ends_cr_walls after update of active on usr
for each row when (old.active and not new.active) execute function end_cr_walls();
