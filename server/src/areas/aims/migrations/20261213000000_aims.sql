-- min_server: 4.13.0
-- AIMs: workbooks of a project. Source: domain.md 8.
create table aim (
  id         int primary key generated always as identity,
  project_id int not null references project on delete cascade,
  name       text not null check (length(btrim(name)) between 1 and 100),
  creator_id int not null references usr,
  created_on timestamptz not null,
  -- The idempotency key of the call that created it.
  made_key   text check (length(made_key) between 16 and 64)
);
-- The AIMs of a project, and that a name is used once.
create unique index aim_name on aim (project_id, lower(name));
-- A repeated POST /projects/{id}/aims.
create unique index aim_made_key on aim (project_id, creator_id, made_key) where made_key is not null;

-- The content of a workbook: its sheets, whose rows are in aim_block. Never changed once it is written.
create table aim_book (
  id         int primary key generated always as identity,
  project_id int not null references project on delete cascade
);
-- Deleting a project.
create index aim_book_project on aim_book (project_id);

create table aim_sheet (
  id      int primary key generated always as identity,
  book_id int not null references aim_book on delete cascade,
  number  int not null check (number >= 1),
  name    text not null,
  -- [{name, kind}]
  columns jsonb not null,
  rows    int not null check (rows >= 0),
  unique (book_id, number)
);

-- Rows of a sheet, a fixed number to a block: deflated JSON, [[row number, cell, …], …].
create table aim_block (
  sheet_id int not null references aim_sheet on delete cascade,
  number   int not null check (number >= 0),
  content  bytea not null,
  primary key (sheet_id, number)
);
-- The content is compressed already.
alter table aim_block alter column content set storage external;

create table aim_version (
  aim_id      int not null references aim on delete cascade,
  number      int not null check (number >= 1),
  book_id     int not null unique references aim_book,
  author_id   int not null references usr,
  comment     text check (length(btrim(comment)) between 1 and 250),
  base_number int,
  created_on  timestamptz not null,
  filename    text not null check (length(filename) between 1 and 255),
  size        bigint not null check (size >= 0),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type  text not null,
  file        text not null unique,
  -- Of a merged version: the file that its author uploaded, {filename, size, sha256, media_type}.
  uploaded      jsonb,
  uploaded_file text unique,
  check (num_nonnulls(uploaded, uploaded_file) in (0, 2)),
  primary key (aim_id, number)
);

-- A file on its way to become a version.
create table aim_upload (
  id          int primary key generated always as identity,
  project_id  int not null references project on delete cascade,
  aim_id      int not null references aim on delete cascade,
  author_id   int not null references usr,
  comment     text check (length(btrim(comment)) between 1 and 250),
  base_number int,
  created_on  timestamptz not null,
  filename    text not null check (length(filename) between 1 and 255),
  size        bigint not null check (size >= 0),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type  text not null,
  -- Null once nothing of it is kept, or once it became a version.
  file        text unique,
  state       text not null default 'waiting'
    check (state in ('waiting', 'refused', 'conflict', 'merging', 'done')),
  error       text,
  -- Read, but not a version yet.
  book_id     int references aim_book on delete set null,
  -- The choices of a merge: {onto, rest, choices}.
  merge       jsonb,
  number      int,
  -- When a server last began to read or merge it.
  begun_on    timestamptz,
  ended_on    timestamptz,
  made_key    text check (length(made_key) between 16 and 64)
);
-- The uploads of an AIM.
create index aim_upload_aim on aim_upload (aim_id, id desc);
-- Deleting a project.
create index aim_upload_project on aim_upload (project_id);
-- The next file to be read, and how many of a person wait.
create index aim_upload_open on aim_upload (author_id, id) where state in ('waiting', 'merging');
-- Uploads that have ended and expire.
create index aim_upload_ended on aim_upload (ended_on) where ended_on is not null;
-- A repeated POST /aims/{id}/versions.
create unique index aim_upload_made_key on aim_upload (aim_id, author_id, made_key) where made_key is not null;
-- Deleting a book of which an upload is made.
create index aim_upload_book on aim_upload (book_id) where book_id is not null;

-- How far the reading of an upload is. A table of its own, so that it is seen while the transaction that reads the file is open.
create table aim_progress (
  upload_id int primary key references aim_upload on delete cascade,
  percent   int not null check (percent between 0 and 100)
);

-- Computed comparisons of two sheets, which their books determine.
create table aim_comparison (
  book_a   int not null references aim_book on delete cascade,
  book_b   int not null references aim_book on delete cascade,
  -- The sheet's name, and the keys by which rows were to be matched.
  sheet    text not null,
  keys     text not null,
  summary  jsonb not null,
  -- The order of the lines, deflated.
  lines    bytea not null,
  used_on  timestamptz not null default now(),
  primary key (book_a, book_b, sheet, keys)
);
alter table aim_comparison alter column lines set storage external;
-- Deleting a book.
create index aim_comparison_b on aim_comparison (book_b);
-- Comparisons that were not used for long.
create index aim_comparison_used on aim_comparison (used_on);

alter table timeline_entry
  add column aim_id int references aim on delete set null,
  -- The AIM's name, and the number of its version that was uploaded.
  add column aim text,
  add column aim_number int;
-- Deleting an AIM.
create index timeline_entry_aim on timeline_entry (aim_id) where aim_id is not null;
