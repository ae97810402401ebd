-- min_server: 4.13.0
-- Refused sign-ins are counted by the hour instead of a row each: guessing must not fill a log that is kept for years.
alter table audit_entry
  -- How often it happened; above 1 only for counted entries.
  add column times      int not null default 1,
  -- Of counted entries: their hour, and SHA-256 of address, action and thing. No addresses are kept.
  add column times_hour timestamptz,
  add column times_key  bytea;
-- Finding the entry of the hour whose count grows.
create unique index audit_entry_times on audit_entry (times_hour, times_key) where times_key is not null;
