-- min_server: 4.13.0
-- Work that is done later, by whichever server is free. A row is locked while its job runs, and goes with what the job
-- wrote: a server that dies half way leaves both as they were.
create table job (
  id          bigint primary key generated always as identity,
  -- Names the function that does it.
  kind        text not null,
  -- Of jobs that must not wait twice: the cleaner of sessions, say.
  key         text,
  payload     jsonb not null default '{}',
  run_at      timestamptz not null default now(),
  attempts    int not null default 0,
  -- Gave up: kept with its reason until an admin has it run again.
  dead_on     timestamptz,
  last_error  text,
  -- Of what caused it.
  request_id  text,
  created_on  timestamptz not null default now()
);
-- One waiting job a key.
create unique index job_key on job (key) where dead_on is null;
-- What is due, oldest first.
create index job_due on job (run_at, id) where dead_on is null;
-- What gave up, for the admins' list.
create index job_dead on job (dead_on) where dead_on is not null;
