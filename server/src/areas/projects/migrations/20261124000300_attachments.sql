-- min_server: 4.13.0
-- A file of a project. Its bytes lie in the file store under an opaque name; without a row they are an orphan, which is removed.
create table attachment (
  id                 int primary key generated always as identity,
  project_id         int not null references project on delete cascade,
  attachment_type_id int not null references attachment_type,
  -- The type's name, or for Other what its uploader called it.
  type_name          text not null check (length(btrim(type_name)) between 1 and 100),
  -- As its type was when it was added: seen with GET financials alone.
  is_financial       boolean not null,
  filename           text not null check (length(filename) between 1 and 255),
  -- Bytes.
  size               bigint not null check (size >= 0),
  sha256             text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By its first bytes, whatever its name says.
  media_type         text not null,
  file               text not null unique,
  quote_id           int references quote on delete set null,
  creator_id         int not null references usr,
  created_on         timestamptz not null
);
-- The attachments of a project, by type.
create index attachment_project on attachment (project_id, attachment_type_id, id);

-- What else the timeline tells: a file, a milestone, a quote. The names stay when what they name goes.
alter table timeline_entry
  add column attachment_id    int references attachment on delete set null,
  add column attachment       text,
  add column attachment_type  text,
  add column milestone_name   text,
  add column quote_id         int references quote on delete set null,
  add column quote_event      text check (quote_event in ('added', 'approved', 'rejected')),
  -- Seen with GET financials alone.
  add column is_financial     boolean not null default false;
-- Taking an attachment or a quote away.
create index timeline_entry_attachment on timeline_entry (attachment_id) where attachment_id is not null;
create index timeline_entry_quote on timeline_entry (quote_id) where quote_id is not null;
