-- min_server: 4.13.0
-- Support cases: what people report about the portal, and what admins answer.
create table support_case (
  id           int primary key generated always as identity,
  subject      text not null check (length(btrim(subject)) between 1 and 64),
  problem_type text not null
    check (problem_type in ('GUI - Dashboard', 'GUI - Admin', 'GUI - Project', 'GUI - Report', 'Other')),
  descr        text not null check (length(btrim(descr)) between 1 and 4000),
  status       text not null default 'open' check (status in ('open', 'answered', 'closed')),
  creator_id   int not null references usr,
  assignee_id  int references usr,
  created_on   timestamptz not null,
  -- The latest answer, the latest entry that the writer sees, and the closing.
  answered_on  timestamptz,
  updated_on   timestamptz not null,
  closed_on    timestamptz,
  -- Page, version, browser and request ids, which the writer agreed to send.
  context      jsonb check (jsonb_typeof(context) = 'object'),
  -- The idempotency key of the call that created it.
  made_key     text check (length(made_key) between 16 and 64),
  version      int not null default 1,
  check ((status = 'closed') = (closed_on is not null))
);
-- The cases of one person, the latest first, and how many they submitted in the last day.
create index support_case_creator on support_case (creator_id, created_on desc, id desc);
-- The queue of one status.
create index support_case_status on support_case (status, updated_on desc, id desc);
-- The cases of an assignee.
create index support_case_assignee on support_case (assignee_id) where assignee_id is not null;
-- A repeated POST /support.
create unique index support_case_made_key on support_case (creator_id, made_key) where made_key is not null;

create table support_message (
  id         int primary key generated always as identity,
  case_id    int not null references support_case on delete cascade,
  kind       text not null check (kind in ('reply', 'answer', 'note', 'closed', 'reopened')),
  author_id  int not null references usr,
  created_on timestamptz not null,
  text       text check (length(btrim(text)) between 1 and 4000),
  made_key   text check (length(made_key) between 16 and 64),
  check ((text is null) = (kind in ('closed', 'reopened')))
);
-- The entries of a case in their order.
create index support_message_case on support_message (case_id, created_on, id);
-- A repeated POST /support/cases/{id}/messages.
create unique index support_message_made_key on support_message (case_id, author_id, made_key)
  where made_key is not null;

create table support_file (
  id         int primary key generated always as identity,
  case_id    int not null references support_case on delete cascade,
  -- Null: it belongs to the description.
  message_id int references support_message on delete cascade,
  filename   text not null check (length(filename) between 1 and 255),
  size       bigint not null check (size > 0),
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  file       text not null unique
);
-- The files of a case.
create index support_file_case on support_file (case_id, id);
-- The files of a message, when it is deleted.
create index support_file_message on support_file (message_id) where message_id is not null;
