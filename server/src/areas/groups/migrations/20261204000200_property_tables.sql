-- min_server: 4.13.0
-- Properties and their options, which admins change in the browser.
alter table property add column version int not null default 1;
alter table property_option add column version int not null default 1;
-- An option belongs to the group of its property; the column lets it be listed and locked by group.
alter table property_option add column project_type_id int references project_type on delete cascade;
update property_option set project_type_id = property.project_type_id from property where property.id = property_option.property_id;
create function property_option_group() returns trigger language plpgsql as $$
begin
  select project_type_id into new.project_type_id from property where id = new.property_id;
  return new;
end $$;
create trigger property_option_group before insert on property_option
  for each row execute function property_option_group();
alter table property_option alter column project_type_id set not null;
-- The options of a group are listed by it.
create index property_option_group on property_option (project_type_id);

-- The default as it is written in the form; "default" has it as a value of the property's type.
alter table property add column default_text text check (length(default_text) <= 500);
update property set default_text = "default" #>> '{}';

-- Each property has a place of its own; those that shared one keep the order in which they were shown.
update property set ord = placed.place
from (select id, row_number() over (partition by project_type_id order by ord, name) as place from property) placed
where placed.id = property.id;
