-- min_server: 4.13.0
-- Who locked a project's services, and when. Null: they are not locked, or were before this was kept.
alter table project
  add column services_locked_on timestamptz,
  add column services_locked_by int references usr;
