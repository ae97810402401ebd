-- min_server: 4.13.0
-- The page to which `/` leads a person.
alter table usr add column start_page text not null default 'projects' check (start_page in ('projects', 'home'));
