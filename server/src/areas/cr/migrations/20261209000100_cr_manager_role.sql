-- min_server: 4.13.0
-- The holder of this role is told when an update is overdue.
alter table cr_role_kind add column is_manager boolean not null default false;
update cr_role_kind set is_manager = true where name = 'Team Manager';
create unique index cr_role_kind_manager on cr_role_kind (is_manager) where is_manager;
-- The reminders: open change requests whose next update is near or overdue.
create index cr_next_update on cr (next_update_time) where next_update_time is not null;
