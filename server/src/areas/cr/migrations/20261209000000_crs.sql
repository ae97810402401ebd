-- min_server: 4.13.0
-- Roles that people can hold on a change request.
create table cr_role_kind (
  id   int primary key generated always as identity,
  name text not null unique check (length(btrim(name)) between 1 and 100),
  -- The lead is shown on the dashboard and reminded of updates.
  is_lead boolean not null default false,
  ord  int not null
);
insert into cr_role_kind (name, is_lead, ord) values
  ('CR Lead', true, 1), ('Engineer', false, 2), ('Team Manager', false, 3), ('Liaison', false, 4);
create unique index cr_role_kind_lead on cr_role_kind (is_lead) where is_lead;

create table cr (
  id                  int primary key generated always as identity,
  title               text not null check (length(btrim(title)) between 1 and 100),
  -- Null: the project was deleted; the record of its change stays.
  project_id          int references project on delete set null,
  status              text not null default 'planned'
    check (status in ('planned', 'in_progress', 'monitoring', 'completed', 'rolled_back', 'cancelled')),
  status_since        timestamptz not null,
  -- The planned start and end.
  start_date          timestamptz not null,
  end_date            timestamptz,
  -- When it was set to in_progress, and when it ended.
  started_on          timestamptz,
  ended_on            timestamptz,
  executive_summary   text check (length(executive_summary) <= 4000),
  next_update_time    timestamptz,
  next_update_details text check (length(next_update_details) <= 500),
  creator_id          int not null references usr,
  created_on          timestamptz not null,
  -- The idempotency key of the call that created it.
  made_key            text check (length(made_key) between 16 and 64),
  version             int not null default 1,
  check (end_date > start_date)
);
-- The dashboard: by status, the next update first.
create index cr_status on cr (status, next_update_time, id);
-- The change requests of a project, also when it is deleted.
create index cr_project on cr (project_id);
-- A repeated POST /crs.
create unique index cr_made_key on cr (creator_id, made_key) where made_key is not null;

create table cr_role (
  cr_id   int not null references cr on delete cascade,
  role_id int not null references cr_role_kind,
  usr_id  int not null references usr,
  primary key (cr_id, role_id)
);
-- The change requests that a person leads.
create index cr_role_usr on cr_role (usr_id, role_id);

create table cr_recipient (
  id      int primary key generated always as identity,
  cr_id   int not null references cr on delete cascade,
  usr_id  int references usr,
  team_id int references team on delete cascade,
  check (num_nonnulls(usr_id, team_id) = 1),
  unique (cr_id, usr_id),
  unique (cr_id, team_id)
);
-- Deleting a team.
create index cr_recipient_team on cr_recipient (team_id) where team_id is not null;

create table cr_activity (
  id         int primary key generated always as identity,
  cr_id      int not null references cr on delete cascade,
  created_on timestamptz not null,
  creator_id int not null references usr,
  text       text check (length(btrim(text)) between 1 and 4000),
  -- Not null: the status was set to it.
  status     text,
  -- The time for which this update was promised.
  due_on     timestamptz,
  made_key   text check (length(made_key) between 16 and 64),
  -- One file.
  filename   text check (length(filename) between 1 and 255),
  size       bigint check (size >= 0),
  sha256     text check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text,
  file       text unique,
  check (num_nonnulls(text, status) = 1),
  check (num_nonnulls(filename, size, sha256, media_type, file) in (0, 5))
);
-- The activities of a change request, newest first, and its newest text.
create index cr_activity_cr on cr_activity (cr_id, created_on desc, id desc);
-- A repeated POST /crs/{id}/activities.
create unique index cr_activity_made_key on cr_activity (cr_id, creator_id, made_key) where made_key is not null;

-- The post-CR report as it was sent, once.
create table cr_report (
  cr_id      int primary key references cr on delete cascade,
  sent_on    timestamptz not null,
  sent_by    int not null references usr,
  recipients jsonb not null,
  content    jsonb not null
);

-- The rows of GET /crs.
create view cr_list as
select cr.*, p.name as project_name, p.team_id, lead.usr_id as lead_id,
  coalesce((
    select jsonb_agg(jsonb_build_object('role', jsonb_build_object('id', k.id, 'name', k.name), 'usr',
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end) order by k.ord, k.id)
    from cr_role_kind k
    left join cr_role r on r.role_id = k.id and r.cr_id = cr.id
    left join usr u on u.id = r.usr_id), '[]') as roles,
  (select jsonb_build_object('created_on', a.created_on, 'creator', jsonb_build_object('id', u.id, 'name', u.name),
      'text', a.text)
    from cr_activity a join usr u on u.id = a.creator_id
    where a.cr_id = cr.id and a.text is not null
    order by a.created_on desc, a.id desc limit 1) as last_activity,
  (select sent_on from cr_report where cr_id = cr.id) as report_sent_on
from cr
left join project p on p.id = cr.project_id
left join cr_role lead on lead.cr_id = cr.id and lead.role_id = (select id from cr_role_kind where is_lead);
