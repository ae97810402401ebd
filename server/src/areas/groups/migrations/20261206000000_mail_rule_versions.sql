-- min_server: 4.13.0
-- Templates and rules of mails are changed by forms, which compare the version that they opened.
alter table email_template add column version int not null default 1;
alter table project_state_email add column version int not null default 1;
alter table project_change_email add column version int not null default 1;
