-- min_server: 4.13.0
alter table booking_subtype
  -- When the second leg takes place: it ends before the first one starts, or starts after the first one ends.
  add column child_order text not null default 'any' check (child_order in ('any', 'before', 'after')),
  -- A start on a weekend is pending, as on a holiday.
  add column working_days_only boolean not null default false;
