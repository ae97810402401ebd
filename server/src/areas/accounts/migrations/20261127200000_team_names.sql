-- min_server: 4.13.0
-- Team names that differ by case only look like one team in every menu. Of existing ones the oldest keeps its name; the others
-- get their id behind it, in the list of projects too.
with renamed as (
  update team set name = left(name, 88) || ' (' || id || ')', version = version + 1
  where exists (select from team older where lower(older.name) = lower(team.name) and older.id < team.id)
  returning id, name
)
update project_list set team_name = renamed.name from renamed where project_list.team_id = renamed.id;

create unique index team_name on team (lower(name));
