-- min_server: 4.13.0
-- What a group's projects pass: ticked off, dated, described, or shown by a file.
create table milestone (
  id                 int primary key generated always as identity,
  project_type_id    int not null references project_type on delete cascade,
  name               text not null check (length(btrim(name)) between 1 and 100),
  kind               text not null check (kind in ('check', 'date', 'text', 'attachment')),
  attachment_type_id int references attachment_type,
  check ((kind = 'attachment') = (attachment_type_id is not null)),
  unique (project_type_id, name)
);

-- An ordered template of milestones.
create table milestone_group (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 100),
  unique (project_type_id, name)
);
create table milestone_group_item (
  milestone_group_id int not null references milestone_group on delete cascade,
  milestone_id       int not null references milestone on delete cascade,
  ord                int not null,
  primary key (milestone_group_id, milestone_id)
);

create table project_milestone (
  project_id   int not null references project on delete cascade,
  milestone_id int not null references milestone,
  ord          int not null,
  m_date       date,
  m_text       text check (length(m_text) between 1 and 4000),
  -- Null: not complete. What was written in it stays when it is reopened.
  completed_on timestamptz,
  completed_by int references usr,
  check ((completed_on is null) = (completed_by is null)),
  primary key (project_id, milestone_id)
);
