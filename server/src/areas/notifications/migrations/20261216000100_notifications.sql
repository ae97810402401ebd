-- min_server: 4.13.0
-- What concerns a person. Words are made when it is read, so that no copy of a name outlives its thing.
create table notification (
  id       int generated always as identity primary key,
  usr_id   int not null references usr on delete cascade,
  kind     text not null,
  -- While one with this key is unread, further ones join it.
  key      text not null,
  actor_id int not null references usr on delete cascade,
  data     jsonb not null,
  at       timestamptz not null,
  times    int not null default 1,
  read_on  timestamptz
);
-- The notifications of a person, newest first; also those of a person who is deleted.
create index notification_usr on notification (usr_id, at desc, id desc);
-- The unread one that a further one joins, and all unread ones about a thing.
create unique index notification_unread on notification (key, usr_id) where read_on is null;
-- Those that expire.
create index notification_at on notification (at);
-- Those caused by a person who is deleted.
create index notification_actor on notification (actor_id);
