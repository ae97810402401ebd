-- min_server: 4.13.0
-- The outbox: a row a recipient, written with the change that it tells of. It is rendered when it is sent.
create table mail (
  id              int primary key generated always as identity,
  -- Names the function that renders it.
  kind            text not null,
  -- A mail outlives its project.
  project_id      int references project on delete set null,
  -- A person, whose address is read when it is sent, or a literal address.
  usr_id          int references usr,
  address         text,
  recipient       text not null generated always as (coalesce('usr:' || usr_id::text, lower(address))) stored,
  -- The rules that fired, in words.
  rule            text not null,
  -- What caused it: of one event nobody gets two mails.
  event_key       text not null,
  -- While one of its key and recipient waits, further events join it.
  coalesce_key    text,
  -- [{"event": "timeline:81", "at": "…Z", "data": {…}}], oldest first.
  events          jsonb not null,
  first_on        timestamptz not null default now(),
  send_after      timestamptz not null,
  status          text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'dropped', 'failed')),
  attempts        int not null default 0,
  -- Of the first attempt: it is given up a day later.
  tried_on        timestamptz,
  -- Why it was not sent, or not yet.
  reason          text,
  -- As rendered, empty until then; the texts go after their days.
  subject         text not null default '',
  text            text,
  html            text,
  -- Makes its Message-ID, the same however often it is sent.
  message_key     uuid not null default gen_random_uuid(),
  done_on         timestamptz,
  created_on      timestamptz not null default now(),
  -- Of what caused it.
  request_id      text,
  check (num_nonnulls(usr_id, address) = 1),
  check ((status = 'waiting') = (done_on is null))
);
-- One mail an event and recipient.
create unique index mail_event on mail (event_key, recipient);
-- The one that a further event joins.
create index mail_coalesce on mail (coalesce_key, recipient) where status = 'waiting';
-- The admins' list, newest first.
create index mail_created on mail (created_on desc, id desc);
-- The admins' list of what waits or failed, and their counts.
create index mail_open on mail (status, id desc) where status in ('waiting', 'failed');
-- The mails about a project, newest first; deleting a project.
create index mail_project on mail (project_id, id desc) where project_id is not null;
-- The mails to a person: the admins' filter, and purging their texts when they are erased.
create index mail_usr on mail (usr_id, id desc) where usr_id is not null;
-- The texts that are purged after their days, oldest first.
create index mail_purge on mail (done_on) where text is not null or events <> '[]';

-- Accounts of an address, for who forgot their password.
create index usr_email on usr (lower(email)) where email is not null;
