-- min_server: 4.13.0
-- Names of delivery groups that differ by case only look like one group in every menu. Of existing ones the oldest keeps its name;
-- the others get their id behind it, in the list of projects too.
with renamed as (
  update project_type set name = left(name, 88) || ' (' || id || ')', version = version + 1
  where exists (
    select from project_type older where lower(older.name) = lower(project_type.name) and older.id < project_type.id)
  returning id, name
)
update project_list set project_type_name = renamed.name from renamed where project_list.project_type_id = renamed.id;

create unique index project_type_name on project_type (lower(name));
