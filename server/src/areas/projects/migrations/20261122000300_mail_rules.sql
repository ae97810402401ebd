-- min_server: 4.13.0
-- What a delivery group's mails say. Subject and body are plain text with placeholders in double braces; the list of them is in
-- the server's placeholders.ts, which also checks them.
create table email_template (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null check (length(name) between 1 and 100),
  subject         text not null check (length(subject) between 1 and 200),
  body            text not null check (length(body) between 1 and 10000),
  -- Also finds the templates of a group.
  unique (project_type_id, name)
);

-- A mail when a project enters a state.
create table project_state_email (
  id                int primary key generated always as identity,
  project_type_id   int not null references project_type on delete cascade,
  project_state_id  int not null references project_state on delete cascade,
  -- The state that it was left for this one; null: any, and a project that is raised here.
  src_state_id      int references project_state on delete cascade,
  -- A template that is used stays.
  email_template_id int not null references email_template,
  -- `test`: to the editor alone.
  mode              text not null default 'off' check (mode in ('off', 'test', 'on')),
  -- Who wrote the rule last.
  editor_id         int references usr,
  check (src_state_id <> project_state_id),
  check (mode <> 'test' or editor_id is not null)
);
-- The rules of the state that a project enters.
create index project_state_email_state on project_state_email (project_state_id);
-- Deleting a template, and showing what uses it.
create index project_state_email_template on project_state_email (email_template_id);

-- A mail when something of a project changes. Made and deleted, never updated.
create table project_change_email (
  id                int primary key generated always as identity,
  project_type_id   int not null references project_type on delete cascade,
  change            text not null
    check (change in ('team', 'role', 'hold', 'services', 'lock', 'delivery_date', 'pan_code', 'attachment', 'milestone',
      'comment', 'quote', 'booking')),
  -- Null: the portal's own words.
  email_template_id int references email_template
);
-- The rules for what changed on a project of the group.
create index project_change_email_change on project_change_email (project_type_id, change);
-- Deleting a template, and showing what uses it.
create index project_change_email_template on project_change_email (email_template_id);

-- Whom a rule writes to, one row each. A group-level role is all its holders, a project role its holder on the project.
create table mail_recipient (
  id                      int primary key generated always as identity,
  project_state_email_id  int references project_state_email on delete cascade,
  project_change_email_id int references project_change_email on delete cascade,
  kind                    text not null check (kind in ('role', 'requester', 'team_members', 'team_manager', 'address')),
  usr_role_id             int references usr_role on delete cascade,
  -- One plain address: neither a list nor a name with an address can stand here.
  address                 text check (length(address) <= 200 and address ~ '^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$'),
  check (num_nonnulls(project_state_email_id, project_change_email_id) = 1),
  check ((kind = 'role') = (usr_role_id is not null)),
  check ((kind = 'address') = (address is not null))
);
-- The recipients of the rules that fired.
create index mail_recipient_state on mail_recipient (project_state_email_id) where project_state_email_id is not null;
create index mail_recipient_change on mail_recipient (project_change_email_id) where project_change_email_id is not null;
-- Deleting a role.
create index mail_recipient_role on mail_recipient (usr_role_id) where usr_role_id is not null;
