-- min_server: 4.13.0
-- What a project costs beside its services. Money is in cents.
create table project_financials (
  project_id  int primary key references project on delete cascade,
  scope       text not null check (length(scope) between 1 and 4000),
  price_cents bigint not null,
  -- A service of the group, where the project has none of its own.
  category_id int references service,
  -- So many times was it written.
  version     int not null default 1
);

-- An additional quote; it may lower the total. Null: Pending Approval.
create table quote (
  id          int primary key generated always as identity,
  project_id  int not null references project on delete cascade,
  scope       text not null check (length(scope) between 1 and 4000),
  price_cents bigint not null,
  approved    boolean,
  creator_id  int not null references usr,
  created_on  timestamptz not null,
  decided_by  int references usr,
  decided_on  timestamptz,
  check ((approved is null) = (decided_on is null) and (approved is null) = (decided_by is null))
);
-- The quotes of a project, in their order.
create index quote_project on quote (project_id, id);

-- What was submitted each time, for the history of what was quoted.
create table financials_submission (
  project_id   int not null references project on delete cascade,
  version      int not null,
  scope        text not null check (length(scope) between 1 and 4000),
  price_cents  bigint not null,
  category_id  int references service,
  usr_id       int not null references usr,
  submitted_on timestamptz not null,
  primary key (project_id, version)
);
