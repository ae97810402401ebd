-- min_server: 4.13.0
-- What is on hold, newest first: a few among very many.
create index project_list_f_held on project_list (project_id) where on_hold;
