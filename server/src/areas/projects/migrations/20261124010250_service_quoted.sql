-- min_server: 4.13.0
-- Who quoted a line, and when. Null: it was not quoted, or before this was kept.
alter table project_service
  add column quoted_on timestamptz,
  add column quoted_by int references usr,
  add check (price_from = 'quote' or (quoted_on is null and quoted_by is null));
