-- min_server: 4.13.0
-- Views: a global admin sees the portal as another person does, read only, for a short time.

create table portal_view (
  id          int primary key generated always as identity,
  usr_id      int not null references usr on delete cascade,
  viewer_id   int not null references usr on delete cascade,
  started_on  timestamptz not null default now(),
  ends_on     timestamptz not null,
  -- Null while it runs.
  ended_on    timestamptz,
  -- Settings of features that apply in this view alone: feature key → setting, or null for the default of portal.json.
  drafts      jsonb not null default '{}',
  -- The same in words, one line for each feature.
  draft_words jsonb not null default '[]',
  -- When the viewed person dismissed the notice about it.
  seen_on     timestamptz,
  check (usr_id <> viewer_id),
  check (ended_on <= ends_on)
);
-- Notices that a person has not dismissed.
create index portal_view_unseen on portal_view (usr_id) where seen_on is null;
create index portal_view_usr on portal_view (usr_id);
-- Views that run, when their viewer signs out or is deactivated.
create index portal_view_viewer on portal_view (viewer_id);

-- A view has a session of its own, which is valid only together with the viewer's session.
alter table session
  add view_id int references portal_view on delete cascade,
  -- The viewer's own session: the view ends with it.
  add viewer_session bytea references session on delete cascade,
  add check ((view_id is null) = (viewer_session is null));
create index session_view on session (view_id) where view_id is not null;
create index session_viewer_session on session (viewer_session) where viewer_session is not null;
