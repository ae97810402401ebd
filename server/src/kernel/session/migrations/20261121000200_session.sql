-- min_server: 4.13.0
create table session (
  -- SHA-256 of the cookie's token: the token itself is never stored.
  token_hash   bytea primary key,
  usr_id       int not null references usr on delete cascade,
  created_on   timestamptz not null default now(),
  last_seen_on timestamptz not null default now()
);
-- Ending all sessions of one person (password change, deactivation).
create index session_usr on session (usr_id);
-- Removing sessions that have ended.
create index session_last_seen on session (last_seen_on);

-- Failed sign-ins by account and by address, so that guessing is slowed on every server alike.
create table sign_in_failure (
  -- SHA-256 of 'account:<login>' or 'address:<ip>': no names or addresses are kept.
  key        bytea primary key,
  failures   int not null,
  -- The count starts anew after this.
  window_end timestamptz not null
);
create index sign_in_failure_window on sign_in_failure (window_end);

-- The one-time link that makes the first admin of an empty portal.
create table first_admin_token (
  token_hash bytea primary key,
  created_on timestamptz not null default now()
);
