-- min_server: 4.13.0
-- Tells of financials in its subject too: who may not see them does not find it among the mails of a project.
alter table mail add column is_financial boolean not null default false;
