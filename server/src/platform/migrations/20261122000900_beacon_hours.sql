-- min_server: 4.13.0
-- What browsers reported, an hour a row: kept when the reports themselves have gone. Names nobody.
create table beacon_hour (
  hour            timestamptz not null,
  remote          text not null,
  version         text not null,
  kind            text not null,
  n               int not null,
  -- Of those that told how long it took: their number, their sum, and what nineteen of twenty stayed below.
  n_timed         int not null,
  duration_ms     bigint not null,
  duration_p95_ms int,
  primary key (hour, remote, version, kind)
);
-- The reports that are rolled up, and those that are removed after their days.
create index beacon_created on beacon (created_on);
