-- min_server: 4.13.0
-- The catalogue of a delivery group, and what of it stands on its projects. Money is in cents.
create table service_group (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 100),
  -- What the catalogue's side list shows in the place of groups, where a group's services have platforms.
  platform        text check (length(btrim(platform)) between 1 and 100),
  -- The most of all its services together on a project; 0 hides them.
  max             int check (max >= 0),
  ord             int not null default 0,
  unique (project_type_id, name)
);

create table service_icon (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 100),
  media_type      text not null check (media_type in ('image/png', 'image/svg+xml')),
  content         bytea not null check (octet_length(content) between 1 and 65536),
  unique (project_type_id, name)
);

alter table service
  add column descr                  text not null default '' check (length(descr) <= 1000),
  -- Shown beside the service when it is chosen.
  add column info                   text check (length(info) between 1 and 1000),
  add column warning                text check (length(warning) between 1 and 1000),
  -- Shown before a project with it enters one of these states.
  add column notification           text check (length(notification) between 1 and 1000),
  add column notification_state_ids int[] not null default '{}',
  add column service_group_id       int references service_group,
  add column service_icon_id        int references service_icon,
  -- The most of it on a project; 0 hides it.
  add column max                    int check (max >= 0),
  -- The price where no tier applies; null: Pending Quote.
  add column price_cents            bigint check (price_cents >= 0),
  -- Target delivery, in days.
  add column slo                    int check (slo >= 0);

-- The price of one from this many on.
create table service_price (
  service_id  int not null references service on delete cascade,
  min         int not null check (min >= 1),
  price_cents bigint not null check (price_cents >= 0),
  primary key (service_id, min)
);

-- With this service on a project, an attachment of that type must be there before one of these states is entered.
create table service_attachment (
  service_id         int not null references service on delete cascade,
  attachment_type_id int not null references attachment_type on delete cascade,
  project_state_ids  int[] not null default '{}',
  primary key (service_id, attachment_type_id)
);

-- The unit price and target of a line that was quoted, or that stood when the services were locked: later changes of the
-- catalogue leave them alone. Null: the catalogue's.
alter table project_service
  add column scope       text check (length(scope) between 1 and 4000),
  add column price_from  text check (price_from in ('quote', 'lock')),
  add column price_cents bigint check (price_cents >= 0),
  add column slo         int check (slo >= 0),
  add check (price_from is not null or (price_cents is null and slo is null)),
  add check (price_from <> 'quote' or (price_cents is not null and slo is not null and scope is not null));
-- Which projects hold a service.
create index project_service_service on project_service (service_id);

-- What a group can switch on per transition.
alter table state_transition drop constraint state_transition_guards_check;
alter table state_transition add constraint state_transition_guards_check
  check (guards <@ array['roles', 'milestones', 'priced', 'quotes', 'attachments']);
