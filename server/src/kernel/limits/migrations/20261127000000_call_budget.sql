-- min_server: 4.13.0
-- The token buckets of each person, which all servers share. They are unlogged: after a crash everybody starts with full ones.
create unlogged table call_budget (
  usr_id      int not null references usr on delete cascade,
  -- Calls that share a bucket: write, search, csv, stream.
  kind        text not null,
  -- The tokens at refilled_on that no server has taken.
  tokens      double precision not null,
  -- How many the last server was given.
  granted     int not null,
  refilled_on timestamptz not null,
  primary key (usr_id, kind)
);
