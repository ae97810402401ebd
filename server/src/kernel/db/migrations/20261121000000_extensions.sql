-- min_server: 4.13.0
-- Searching by part of a name, and GIN indexes over ids beside it. All three are trusted: they need CREATE on the database.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists intarray;
