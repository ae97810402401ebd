-- min_server: 4.13.0
-- When a person's data was taken out of their row, which stays for what points to it.
alter table usr add column erased_on timestamptz;
