-- min_server: 4.13.0
-- Days on which nothing is delivered, and the one-time links by which people set a password.

create table holiday (
  id      int primary key generated always as identity,
  date    date not null unique,
  name    text not null check (length(name) between 1 and 100),
  version int not null default 1
);
-- The open projects that a holiday touches.
create index project_delivery_date on project (delivery_date);

-- A member's form has a version, as every form has.
alter table team_member add column version int not null default 1;

-- The link with which a person sets a new password; a newer one takes the place of the one before.
create table password_reset (
  usr_id     int primary key references usr on delete cascade,
  -- SHA-256 of the token: the token itself is never stored.
  token_hash bytea not null unique,
  expires_on timestamptz not null
);
