-- min_server: 4.13.0
-- Features of remotes: what admins set, every change of it, and who was reached.

create table feature (
  id        int primary key generated always as identity,
  -- `<remote>.<key>`, as the remote's portal.json declares it.
  key       text not null unique check (key ~ '^[a-z][a-z0-9-]{1,29}\.[a-z][a-zA-Z0-9]{0,39}$'),
  -- Null: the default of portal.json applies.
  state     text check (state in ('off', 'on', 'audience')),
  audience  jsonb,
  starts_on timestamptz,
  ends_on   timestamptz,
  -- Counts the changes: a change names the revision that it started from.
  revision  int not null default 0,
  check ((audience is not null) = (state is not distinct from 'audience')),
  check (starts_on < ends_on),
  check (state in ('on', 'audience') or (starts_on is null and ends_on is null))
);

-- Every change with the setting that it made, so that it can be told and taken back.
create table feature_change (
  feature_id int not null references feature on delete cascade,
  revision   int not null,
  state      text,
  audience   jsonb,
  starts_on  timestamptz,
  ends_on    timestamptz,
  reason     text not null,
  -- The settings before and after in words, as they were when it happened.
  from_words text not null,
  to_words   text not null,
  usr_id     int references usr,
  token_id   int references deploy_token,
  -- The revision that this change took back.
  undoes     int,
  created_on timestamptz not null default now(),
  primary key (feature_id, revision)
);

-- The features that were set and on for a person when they opened the portal that day.
create table feature_reach (
  day      date not null,
  usr_id   int not null references usr on delete cascade,
  features int[] not null,
  primary key (day, usr_id)
);

-- Whether the owners and deploy tokens of a remote may change its features.
alter table remote add column owner_may_change_features boolean not null default false;

-- The time up to which starts and ends of features have been announced to browsers.
alter table registry add column features_at timestamptz not null default now();
