-- min_server: 4.13.0
-- What files of a group's projects are called, and who may add them.
create table attachment_type (
  id                int primary key generated always as identity,
  project_type_id   int not null references project_type on delete cascade,
  name              text not null check (length(btrim(name)) between 1 and 100),
  -- People may choose it; others are added by the portal itself.
  is_user_type      boolean not null default true,
  -- Seen with GET financials alone.
  is_financial      boolean not null default false,
  -- A template to start from: an address elsewhere, or a file of the file store.
  template_url      text check (length(template_url) <= 2000),
  template_filename text check (length(template_filename) between 1 and 255),
  template_file     text,
  ord               int not null default 0,
  check (template_filename is not null or template_file is null),
  unique (project_type_id, name)
);
