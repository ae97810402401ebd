-- min_server: 4.13.0
-- Milestones and their groups, which admins change in the browser.
alter table milestone add column version int not null default 1;
alter table milestone_group add column version int not null default 1;

-- The projects with a milestone are counted beside it, and before it is deleted.
create index project_milestone_milestone on project_milestone (milestone_id);
-- The milestone groups with a milestone are counted before it is deleted.
create index milestone_group_item_milestone on milestone_group_item (milestone_id);
