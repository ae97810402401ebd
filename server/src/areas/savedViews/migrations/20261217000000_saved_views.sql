-- min_server: 4.13.0
-- A saved view of a list: filters, sort and columns under a name, private or shared with a team.
create table saved_view (
  id      int primary key generated always as identity,
  list    text not null check (length(list) between 1 and 100),
  name    text not null check (length(name) between 1 and 60),
  usr_id  int not null references usr on delete cascade,
  -- Without its team a view is private again.
  team_id int references team on delete set null,
  query   text not null,
  columns text[] not null,
  version int not null default 1
);
-- A person's views of one list have different names. Also reads the person's views of a list, and counts all of them.
create unique index saved_view_owner on saved_view (usr_id, list, lower(name));
-- Reads the views of a list that a team shares.
create index saved_view_team on saved_view (team_id, list) where team_id is not null;

-- The view with which a list opens for a person.
create table default_view (
  usr_id  int not null references usr on delete cascade,
  list    text not null,
  view_id int not null references saved_view on delete cascade,
  primary key (usr_id, list)
);
-- Deletes the choices of a view with it.
create index default_view_view on default_view (view_id);
