-- min_server: 4.13.0
-- Who must act now, at a million projects: the newest of a team's and of a state's projects that are neither closed nor held.
create index project_list_n_team on project_list (team_id, project_state_id, state_since desc, project_id desc)
  where not is_closed and not on_hold;
create index project_list_n_state on project_list (project_state_id, state_since desc, project_id desc)
  where not is_closed and not on_hold;
