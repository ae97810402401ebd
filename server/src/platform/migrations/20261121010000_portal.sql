-- min_server: 4.13.0
-- Which front ends there are, which versions of each, and what browsers report of them.

create table remote (
  name          text primary key check (name ~ '^[a-z][a-z0-9-]{1,29}$'),
  enabled       boolean not null default true,
  -- The version that is live; older ones stay for sessions that are open.
  version       text,
  owner_team    text,
  owner_contact text,
  -- A remote on another origin: the first release refuses it.
  origin        text check (origin is null),
  updated_on    timestamptz not null default now()
);

create table remote_version (
  remote     text not null references remote,
  version    text not null check (version ~ '^[0-9][0-9A-Za-z.-]*$'),
  -- portal-build.json: files with their hashes, chunks, shared modules, manifest.
  build      jsonb not null,
  -- Bytes of all files, uncompressed.
  size       bigint not null,
  created_by int references usr,
  created_on timestamptz not null default now(),
  -- When a browser first said that it loaded: only such a version is worth falling back on.
  loaded_on  timestamptz,
  primary key (remote, version)
);
alter table remote add foreign key (name, version) references remote_version (remote, version);

create table registry (
  id       int primary key default 1 check (id = 1),
  -- Grows with each change of what the slice says.
  revision int not null default 0
);
insert into registry default values;

create table beacon (
  id          bigint primary key generated always as identity,
  remote      text not null,
  version     text not null,
  kind        text not null check (kind in ('loaded', 'load_error', 'render_error')),
  duration_ms int,
  reference   text,
  message     text,
  route       text,
  usr_id      int references usr on delete set null,
  created_on  timestamptz not null default now()
);
-- How much one person has reported of late; someone who gives a reference on the telephone.
create index beacon_usr on beacon (usr_id, created_on);
create index beacon_reference on beacon (reference) where reference is not null;
