-- min_server: 4.13.0
-- The delivery group whose configuration was changed; null for everything else. The entry outlives the group.
alter table audit_entry add column project_type_id int;
-- The history of a group, newest first.
create index audit_entry_group on audit_entry (project_type_id, created_on desc, id desc) where project_type_id is not null;
