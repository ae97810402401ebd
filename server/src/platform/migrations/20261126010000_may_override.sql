-- min_server: 4.13.0
-- Whether rollbacks with this token may override the gate; an admin decides so when creating it.
alter table deploy_token add column may_override boolean not null default false;
