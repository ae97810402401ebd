-- min_server: 4.13.0
create table service (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null,
  unique (project_type_id, name)
);

create table project (
  id               int primary key generated always as identity,
  name             text not null check (length(name) between 1 and 64),
  creator_id       int not null references usr,
  project_type_id  int not null references project_type,
  project_state_id int not null references project_state,
  state_since      timestamptz not null,
  on_hold          boolean not null default false,
  team_id          int references team,
  services_locked  boolean not null default false,
  clarity_code     text check (length(clarity_code) <= 16),
  pan_code         text,
  release_id       text,
  work_required    text,
  delivery_date    date,
  submit_date      timestamptz,
  created_on       timestamptz not null default now(),
  updated_on       timestamptz not null default now(),
  properties       jsonb not null default '{}',
  version          int not null default 1
);
-- Rewriting the read model after a team's rename.
create index project_team on project (team_id);
create index project_creator on project (creator_id);

-- Who holds which project role on a project.
create table project_role (
  project_id  int not null references project on delete cascade,
  usr_role_id int not null references usr_role,
  usr_id      int not null references usr,
  primary key (project_id, usr_role_id)
);
create index project_role_usr on project_role (usr_id);

create table project_service (
  id         int primary key generated always as identity,
  project_id int not null references project on delete cascade,
  service_id int not null references service,
  count      int not null default 1 check (count >= 1),
  unique (project_id, service_id)
);

-- Rows only add: nothing is allowed without one. An empty project_state_ids means every state.
create table project_permission (
  id                int primary key generated always as identity,
  project_type_id   int not null references project_type on delete cascade,
  method            text not null check (method in ('GET', 'POST', 'PUT', 'DELETE')),
  resource          text not null,
  principal         text not null
    check (principal in ('role', 'requester', 'team_member', 'team_manager', 'any_user')),
  usr_role_id       int references usr_role on delete cascade,
  project_state_ids int[] not null default '{}',
  on_hold           text not null default 'any' check (on_hold in ('any', 'no', 'yes')),
  check ((principal = 'role') = (usr_role_id is not null))
);
create index project_permission_type on project_permission (project_type_id, method, resource);

-- Personal grants of visibility (requester, project roles), kept in the writing transaction.
create table project_access (
  usr_id     int not null references usr,
  project_id int not null references project on delete cascade,
  primary key (usr_id, project_id)
);
create index project_access_project on project_access (project_id);

-- The project list's read model: one narrow row a project, with the ids it is filtered by and the names it is sorted by.
-- Kept in the writing transaction; `npm run check:readmodel` rebuilds and compares it.
create table project_list (
  project_id           int primary key references project on delete cascade,
  project_name         text not null,
  requester_id         int not null,
  requester_name       text not null,
  pan_owner_id         int,
  pan_owner_name       text,
  pan_code             text,
  project_type_id      int not null,
  project_type_name    text not null,
  team_id              int,
  team_name            text,
  tech_lead_id         int,
  tech_lead_name       text,
  project_manager_id   int,
  project_manager_name text,
  service_ids          int[] not null,
  project_state_id     int not null,
  project_state_name   text not null,
  is_closed            boolean not null,
  state_since          timestamptz not null,
  on_hold              boolean not null,
  services_locked      boolean not null,
  submit_date          timestamptz,
  created_on           timestamptz not null,
  -- Name and id: what the search box looks in.
  search               text not null
);
-- The default page: what is not closed, newest first.
create index project_list_open on project_list (project_id) where not is_closed;
-- The search box, and the filter by part of the name.
create index project_list_search on project_list using gin (search gin_trgm_ops);
create index project_list_name_like on project_list using gin (project_name gin_trgm_ops);
-- services_includes.
create index project_list_services on project_list using gin (service_ids gin__int_ops);
-- Filters by person, team, group and state, newest first.
create index project_list_f_requester on project_list (requester_id, project_id);
create index project_list_f_pan_owner on project_list (pan_owner_id, project_id);
create index project_list_f_tech_lead on project_list (tech_lead_id, project_id);
create index project_list_f_manager on project_list (project_manager_id, project_id);
create index project_list_f_team on project_list (team_id, project_id);
create index project_list_f_type on project_list (project_type_id, project_id);
create index project_list_f_state on project_list (project_state_id, project_id);
-- Sorting by a column: the index is walked in either direction.
create index project_list_s_name on project_list (project_name, project_id);
create index project_list_s_requester on project_list (requester_name, project_id);
create index project_list_s_pan_owner on project_list (pan_owner_name, project_id);
create index project_list_s_pan_code on project_list (pan_code, project_id);
create index project_list_s_type on project_list (project_type_name, project_id);
create index project_list_s_team on project_list (team_name, project_id);
create index project_list_s_tech_lead on project_list (tech_lead_name, project_id);
create index project_list_s_manager on project_list (project_manager_name, project_id);
create index project_list_s_state on project_list (project_state_name, project_id);
create index project_list_s_since on project_list (state_since, project_id);
create index project_list_s_locked on project_list (services_locked, project_id);
create index project_list_s_submit on project_list (submit_date, project_id);
create index project_list_s_created on project_list (created_on, project_id);
