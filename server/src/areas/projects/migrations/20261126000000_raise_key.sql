-- min_server: 4.13.0
-- Under which a project was raised, by whoever chose it: the same call again, for want of an answer, raises none.
alter table project add column raise_key text check (length(raise_key) between 16 and 64);
-- A project by its requester and key: POST /projects.
create unique index project_raise_key on project (creator_id, raise_key) where raise_key is not null;
