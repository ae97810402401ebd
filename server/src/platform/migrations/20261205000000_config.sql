-- min_server: 4.13.0
-- The configuration of remotes: the values that admins set, and every change of them.

create table remote_config (
  id              int primary key generated always as identity,
  remote          text not null check (remote ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- Null: the organisation's values.
  project_type_id int references project_type on delete cascade,
  -- Values by the keys of portal.json. What is not set is inherited.
  settings        jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- Counts the changes: a change names the revision that it started from.
  revision        int not null default 0,
  -- Finds the row that a change locks.
  unique nulls not distinct (remote, project_type_id)
);

-- Every change with the values that it made, so that it can be told and restored.
create table remote_config_change (
  config_id   int not null references remote_config on delete cascade,
  revision    int not null,
  settings    jsonb not null,
  -- What it changed in words, as they were when it happened.
  differences jsonb not null,
  reason      text not null,
  usr_id      int references usr,
  token_id    int references deploy_token,
  -- The revision that this change restored.
  restores    int,
  created_on  timestamptz not null default now(),
  primary key (config_id, revision)
);
