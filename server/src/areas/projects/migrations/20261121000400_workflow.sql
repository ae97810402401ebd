-- min_server: 4.13.0
-- Who may assign a project role: a principal of the project, or the holders of another role.
create table role_rule (
  id                int primary key generated always as identity,
  usr_role_id       int not null references usr_role on delete cascade,
  editor            text not null check (editor in ('role', 'requester', 'team_member', 'team_manager', 'any_user')),
  editor_role_id    int references usr_role on delete cascade,
  -- Empty: every state.
  project_state_ids int[] not null default '{}',
  can_edit          boolean not null default true,
  check ((editor = 'role') = (editor_role_id is not null))
);
-- The rules of a group's roles, read with each project.
create index role_rule_role on role_rule (usr_role_id);

-- One transition a pair of states. Its principals decide who may take it; its guards when.
create table state_transition (
  id               int primary key generated always as identity,
  project_type_id  int not null references project_type on delete cascade,
  name             text,
  src_state_id     int not null references project_state on delete cascade,
  dst_state_id     int not null references project_state on delete cascade,
  comment_required boolean not null default false,
  -- 'requester', 'team_member', 'team_manager', 'any_user'; roles stand in role_ids.
  principals       text[] not null default '{}'
    check (principals <@ array['requester', 'team_member', 'team_manager', 'any_user']),
  role_ids         int[] not null default '{}',
  guards           text[] not null default '{}'
    check (guards <@ array['roles']),
  check (src_state_id <> dst_state_id),
  unique (src_state_id, dst_state_id)
);
create index state_transition_type on state_transition (project_type_id);

-- When a project was in which state, and when it was held: what reports are made of.
create table state_interval (
  id               int primary key generated always as identity,
  project_id       int not null references project on delete cascade,
  project_state_id int not null references project_state,
  entered_on       timestamptz not null,
  left_on          timestamptz check (left_on >= entered_on)
);
create unique index state_interval_present on state_interval (project_id) where left_on is null;
create index state_interval_project on state_interval (project_id, entered_on);

create table hold_interval (
  id         int primary key generated always as identity,
  project_id int not null references project on delete cascade,
  held_on    timestamptz not null,
  freed_on   timestamptz check (freed_on >= held_on)
);
create unique index hold_interval_present on hold_interval (project_id) where freed_on is null;

-- What happened on a project, newest first on the screen. One row an event; its kind is what is filled in.
create table timeline_entry (
  id               int primary key generated always as identity,
  project_id       int not null references project on delete cascade,
  created_on       timestamptz not null,
  creator_id       int not null references usr,
  project_state_id int references project_state,
  prev_state_id    int references project_state,
  -- Set on hold entries only.
  on_hold          boolean,
  comment          text,
  recipients       text[] not null default '{}'
);
-- The Timeline tab, a page at a time.
create index timeline_entry_project on timeline_entry (project_id, created_on desc, id desc);
