-- min_server: 4.13.0
-- Names within a group that differ by case only look the same in every menu. Of existing ones the oldest keeps its name; the others get their
-- id behind it, in the list of projects too. Values of choices (property_option) are codes and keep their case.
with renamed as (
  update project_state set name = left(name, 88) || ' (' || id || ')'
  where exists (
    select from project_state older
    where older.project_type_id = project_state.project_type_id
      and lower(older.name) = lower(project_state.name) and older.id < project_state.id)
  returning id, name
)
update project_list set project_state_name = renamed.name from renamed where project_list.project_state_id = renamed.id;

do $$
declare one text;
begin
  foreach one in array array[
    'usr_role', 'service', 'service_group', 'service_icon', 'attachment_type', 'milestone', 'milestone_group', 'email_template'
  ] loop
    execute format(
      'update %1$I set name = left(name, 88) || '' ('' || id || '')''
       where exists (
         select from %1$I older
         where older.project_type_id = %1$I.project_type_id and lower(older.name) = lower(%1$I.name) and older.id < %1$I.id)',
      one);
  end loop;
  foreach one in array array[
    'project_state', 'usr_role', 'service', 'service_group', 'service_icon', 'attachment_type', 'milestone', 'milestone_group',
    'email_template'
  ] loop
    execute format('create unique index %I on %I (project_type_id, lower(name))', one || '_name_case', one);
  end loop;
end $$;
