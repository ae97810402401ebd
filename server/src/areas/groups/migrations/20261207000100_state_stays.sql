-- min_server: 4.13.0
-- The latest stays in a state, for how long projects stay there; and whether any project was ever in it, before it is deleted.
create index state_interval_state on state_interval (project_state_id, left_on desc) include (entered_on);
