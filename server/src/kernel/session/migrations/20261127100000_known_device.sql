-- min_server: 4.13.0
-- Browsers in which a person has signed in before: their attempts to sign in are counted apart from those of strangers.
create table known_device (
  -- SHA-256 of the cookie's token: the token itself is never stored.
  token_hash   bytea not null,
  usr_id       int not null references usr on delete cascade,
  last_used_on timestamptz not null default now(),
  -- Several people may share a browser. Serves the check at each attempt to sign in.
  primary key (token_hash, usr_id)
);
-- Forgetting the browsers of a person who is deactivated.
create index known_device_usr on known_device (usr_id);
-- Removing browsers that were not used for long.
create index known_device_last_used on known_device (last_used_on);
