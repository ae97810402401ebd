-- min_server: 4.13.0
-- The quotes of a project are numbered 1, 2, 3 … in their order. The number is given while the project's row is locked.
alter table quote add column number int check (number > 0);
update quote set number = numbered.number
from (select id, row_number() over (partition by project_id order by id) as number from quote) numbered
where quote.id = numbered.id;
alter table quote
  alter column number set not null,
  add unique (project_id, number),
  -- The target of the foreign key below, which keeps a revision in the project of the quote that it revises.
  add unique (project_id, id),
  -- The earlier quote that this one revises; a quote is revised at most once.
  add column revises_id int unique check (revises_id < id),
  add foreign key (project_id, revises_id) references quote (project_id, id);
-- The unique index on the same columns replaces it.
drop index quote_project;
