-- min_server: 4.13.0
-- What every area points to: people, teams, delivery groups with their states and roles.

create table organisation (
  id                    int primary key default 1 check (id = 1),
  name                  text not null,
  -- Days after which a password must be changed; null: never.
  password_max_age_days int check (password_max_age_days > 0)
);
insert into organisation (name, password_max_age_days) values ('Delivery Portal', 365);

create table usr (
  id                     int primary key generated always as identity,
  login                  text not null,
  name                   text not null,
  ad_account             text,
  email                  text,
  is_admin               boolean not null default false,
  active                 boolean not null default true,
  can_change_password    boolean not null default true,
  max_attachment_size_mb int not null default 20 check (max_attachment_size_mb between 1 and 2048),
  -- Argon2id, or null for a person who cannot sign in by password.
  password_hash          text,
  password_expires_on    timestamptz,
  created_on             timestamptz not null default now(),
  version                int not null default 1
);
-- Signing in, and refusing a second account of the same name whatever its case.
create unique index usr_login on usr (lower(login));
-- Name filters of the project list resolve names to ids; the user lookup sorts by name.
create index usr_name on usr (name, id);

create table team (
  id             int primary key generated always as identity,
  name           text not null unique,
  enable_cr_dash boolean not null default false,
  version        int not null default 1
);

create table team_member (
  id         int primary key generated always as identity,
  team_id    int not null references team on delete cascade,
  usr_id     int not null references usr,
  is_manager boolean not null default false,
  unique (team_id, usr_id)
);
-- The teams of the person who is signed in.
create index team_member_usr on team_member (usr_id);

create table project_type (
  id                      int primary key generated always as identity,
  name                    text not null unique,
  use_subcats             boolean not null default false,
  use_p4p                 boolean not null default true,
  -- Group-level roles whose holders may raise projects; empty: everyone.
  raise_role_ids          int[] not null default '{}',
  version                 int not null default 1
);

create table project_state (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null,
  is_start        boolean not null default false,
  is_closed       boolean not null default false,
  reset_project   boolean not null default false,
  ord             int not null,
  colour          text not null default 'grey'
    check (colour in ('grey', 'blue', 'violet', 'teal', 'amber', 'green', 'red', 'pink')),
  target_days     int check (target_days > 0),
  unique (project_type_id, name)
);
-- The filter by state name resolves it to the ids it has in all groups.
create index project_state_name on project_state (name);

create table usr_role (
  id                         int primary key generated always as identity,
  project_type_id            int not null references project_type on delete cascade,
  name                       text not null,
  info                       text not null default '',
  is_project_role            boolean not null default false,
  is_team_usr                boolean not null default false,
  allow_project_update_email boolean not null default false,
  create_at_start            boolean not null default false,
  required_state_id          int references project_state,
  ord                        int not null default 0,
  unique (project_type_id, name)
);

-- Which project roles fill the list's columns; by default those of that name.
alter table project_type
  add column pan_owner_role_id       int references usr_role,
  add column tech_lead_role_id       int references usr_role,
  add column project_manager_role_id int references usr_role;

-- Holders of group-level roles.
create table usr_role_usr (
  usr_role_id int not null references usr_role on delete cascade,
  usr_id      int not null references usr,
  primary key (usr_role_id, usr_id)
);
-- The roles of the person who is signed in.
create index usr_role_usr_usr on usr_role_usr (usr_id);
