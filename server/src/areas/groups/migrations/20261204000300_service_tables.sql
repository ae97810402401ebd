-- min_server: 4.13.0
-- The catalogue, which admins change in the browser. A service may have no description.
alter table service add column version int not null default 1;
alter table service alter column descr drop not null;
alter table service alter column descr drop default;
update service set descr = null where descr = '';

-- The financials that name a service as their category are counted before it is deleted.
create index project_financials_category on project_financials (category_id);
create index financials_submission_category on financials_submission (category_id);
