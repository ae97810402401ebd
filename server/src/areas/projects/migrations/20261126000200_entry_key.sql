-- min_server: 4.13.0
-- Under which a comment or a quote was added, by whoever chose it: the same call again, for want of an answer, adds none.
alter table timeline_entry add column made_key text check (length(made_key) between 16 and 80);
-- What somebody added to a project under a key: POST /projects/{id}/update and /quotes.
create unique index timeline_entry_made_key on timeline_entry (project_id, creator_id, made_key) where made_key is not null;
