-- min_server: 4.13.0
-- Roles, permissions, rules and transitions are changed by forms, which compare the version that they opened.
alter table usr_role add column version int not null default 1;
alter table role_rule add column version int not null default 1;
alter table project_permission add column version int not null default 1;
alter table state_transition add column version int not null default 1;

-- A role without information has none.
alter table usr_role alter column info drop not null, alter column info drop default;
update usr_role set info = null where info = '';

-- Each role has a place of its own in its group; those that shared one keep the order in which they were shown.
update usr_role set ord = placed.place
from (
  select id, row_number() over (partition by project_type_id order by ord, name, id) as place from usr_role
) placed
where placed.id = usr_role.id;
-- The roles of a group in their order, and the place of a new one.
create index usr_role_group on usr_role (project_type_id, ord);
-- The projects with a role are counted before it is deleted.
create index project_role_role on project_role (usr_role_id);

-- The people of a role, and the files that a service requires, are numbered within it: by the person, and by the attachment type.
alter table usr_role_usr
  add column id int not null generated always as (usr_id) stored,
  add column version int not null default 1;
alter table service_attachment
  add column id int not null generated always as (attachment_type_id) stored,
  add column version int not null default 1;
