-- min_server: 4.13.0
-- Every write that matters: who, what, from, to, when. Rows are added and, after their years, removed; never changed.
create table audit_entry (
  id          bigint primary key generated always as identity,
  created_on  timestamptz not null default now(),
  -- Who did it; null for the portal itself and for those who were not signed in.
  usr_id      int references usr,
  -- What kind of thing it was done to: 'project', 'team', 'user', 'session', 'mail'.
  entity      text not null,
  entity_id   int,
  -- How it was called then: it may be renamed or gone.
  entity_name text not null default '',
  -- 'created', 'updated', 'deleted', 'signed in', …
  action      text not null,
  -- [{"field": "Team", "from": "Core", "to": null}]: in words, as people read them.
  changes     jsonb not null default '[]',
  request_id  text
);
-- The log, newest first, and its removal after its years.
create index audit_entry_created on audit_entry (created_on desc, id desc);
-- What happened to one thing.
create index audit_entry_entity on audit_entry (entity, entity_id, id desc);
-- What one person did.
create index audit_entry_usr on audit_entry (usr_id, id desc);
