-- min_server: 4.13.0
-- Excluding rows by plain columns beside each other; trusted like the extensions before it.
create extension if not exists btree_gist;

-- What a delivery group asks of its projects beside the common fields. Values stand in project.properties by name.
create table property (
  id              int primary key generated always as identity,
  project_type_id int not null references project_type on delete cascade,
  -- One dot makes a member of a nested object: site.building. Fixed once used.
  name            text not null
    check (name ~ '^[a-z][a-z0-9_]{0,49}(\.[a-z][a-z0-9_]{0,49})?$' and name !~ '(^|\.)constructor(\.|$)'),
  title           text not null check (length(btrim(title)) between 1 and 100),
  -- For columns and narrow places.
  short_title     text check (length(btrim(short_title)) between 1 and 30),
  type            text not null check (type in ('string', 'integer', 'number', 'boolean')),
  format          text check (format in ('date', 'uri', 'email')),
  widget          text check (widget in ('textarea', 'currency')),
  help            text check (length(help) <= 500),
  required        boolean not null default false,
  -- Shown, but written by nobody who fills in a form.
  read_only       boolean not null default false,
  minimum         float8,
  maximum         float8,
  min_length      int check (min_length >= 0),
  max_length      int check (max_length between 1 and 4000),
  -- A regular expression that some part of the text must match.
  pattern         text check (length(pattern) between 1 and 500),
  -- What a new project starts with, as JSON.
  "default"       jsonb,
  -- A date may not lie before today.
  not_past        boolean not null default false,
  ord             int not null default 0,
  -- With values a property is deactivated, not deleted.
  active          boolean not null default true,
  show_in_list    boolean not null default false,
  unique (project_type_id, name),
  -- A name is a value or an object, never both.
  exclude using gist (
    project_type_id with =,
    split_part(name, '.', 1) with =,
    ((position('.' in name) > 0)::int) with <>
  ),
  check (format is null or type = 'string'),
  check (widget is null or (widget = 'textarea' and type = 'string' and format is null)
    or (widget = 'currency' and type = 'integer')),
  check ((minimum is null and maximum is null) or type in ('integer', 'number')),
  check (minimum <= maximum),
  check (type <> 'integer' or (coalesce(minimum = trunc(minimum), true) and coalesce(maximum = trunc(maximum), true))),
  check ((min_length is null and max_length is null) or (type = 'string' and format is distinct from 'date')),
  check (min_length <= max_length),
  check (pattern is null or (type = 'string' and format is null)),
  check (not not_past or (format is not null and format = 'date')),
  check (jsonb_typeof("default") = case type when 'integer' then 'number' else type end)
);

-- What may be chosen; listed by ord, then name. Only a property of type string has options.
create table property_option (
  id          int primary key generated always as identity,
  property_id int not null references property on delete cascade,
  name        text not null check (length(btrim(name)) between 1 and 100),
  -- What is stored.
  value       text not null check (length(btrim(value)) between 1 and 100),
  ord         int not null default 0,
  active      boolean not null default true,
  unique (property_id, value)
);
