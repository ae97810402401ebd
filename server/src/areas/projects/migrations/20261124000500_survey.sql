-- min_server: 4.13.0
-- What a team asks after a project, and what was answered. An answered question is disabled, never deleted.
create table team_survey_question (
  id       int primary key generated always as identity,
  team_id  int not null references team on delete cascade,
  -- What is rated.
  rating   text not null check (length(btrim(rating)) between 1 and 200),
  -- What may be written beside the rating.
  -- What may be written beside the rating; nothing where there is none.
  detail   text check (length(btrim(detail)) between 1 and 200),
  ord      int not null default 0,
  disabled boolean not null default false,
  version  int not null default 1
);
-- The questions of a team, and whether it has any.
create index team_survey_question_team on team_survey_question (team_id, ord, id);

-- A project is surveyed once; declined, it has no results.
create table project_survey (
  project_id  int primary key references project on delete cascade,
  -- The team that was asked about; a survey stays one when the team goes.
  team_id     int references team on delete set null,
  usr_id      int not null references usr,
  surveyed_on timestamptz not null
);
-- What a team was told between two days.
create index project_survey_team on project_survey (team_id, surveyed_on);
create table project_survey_result (
  project_id  int not null references project_survey on delete cascade,
  question_id int not null references team_survey_question on delete cascade,
  rating      int not null check (rating in (1, 3, 5)),
  detail      text check (length(detail) between 1 and 4000),
  primary key (project_id, question_id)
);
-- The results of a question.
create index project_survey_result_question on project_survey_result (question_id);
