-- min_server: 4.13.0
-- Who may deploy, who did, and what an admin has switched off.

create table deploy_token (
  id         int primary key generated always as identity,
  -- It need not exist yet: its first deploy makes it.
  remote     text not null check (remote ~ '^[a-z][a-z0-9-]{1,29}$'),
  name       text not null,
  -- SHA-256: the token itself is told once and stored nowhere.
  token_hash bytea not null unique,
  -- Its last four characters, by which people recognise it.
  hint       text not null,
  created_by int references usr,
  created_on timestamptz not null default now(),
  used_on    timestamptz,
  expires_on timestamptz,
  revoked_on timestamptz
);

alter table remote
  add column disabled_message text,
  add column disabled_on      timestamptz,
  add column disabled_by      int references usr;

alter table remote_version
  -- By which token it was deployed; null: by a person, or by the server at its start.
  add column token_id    int references deploy_token,
  -- When it last went live, and when another took its place.
  add column live_on     timestamptz,
  add column replaced_on timestamptz,
  -- When somebody rolled back from it, or past it: nothing goes back to it unasked, until it is live once more.
  add column withdrawn_on timestamptz,
  -- When its files were removed: it cannot go live any more.
  add column removed_on  timestamptz;
update remote_version v set live_on = v.created_on;
update remote_version v
  set replaced_on = (
    select min(n.created_on) from remote_version n where n.remote = v.remote and n.created_on > v.created_on)
  where not exists (select from remote r where r.name = v.remote and r.version = v.version);
