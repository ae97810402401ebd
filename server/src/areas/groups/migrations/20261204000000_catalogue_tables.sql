-- min_server: 4.13.0
-- The tables of a delivery group that its admins change in the browser.
alter table service_group add column version int not null default 1;
alter table service_icon add column version int not null default 1;
alter table attachment_type add column version int not null default 1;

-- Each row has a place of its own; rows that shared one keep the order in which they were shown.
update service_group set ord = placed.place
from (select id, row_number() over (partition by project_type_id order by ord, name, id) as place from service_group) placed
where placed.id = service_group.id;
update attachment_type set ord = placed.place
from (select id, row_number() over (partition by project_type_id order by ord, name, id) as place from attachment_type) placed
where placed.id = attachment_type.id;

-- The facts of a template that was uploaded here. Of older ones only the name is known, which template_filename keeps.
alter table attachment_type add column template jsonb;
alter table attachment_type drop constraint attachment_type_check;
alter table attachment_type add check (template is not null or template_filename is not null or template_file is null);

-- Pictures that are uploaded lie in the file store; older ones stay in the column content.
alter table service_icon add column picture jsonb;
alter table service_icon add column picture_file text;
alter table service_icon alter column content drop not null;
alter table service_icon alter column media_type drop not null;
update service_icon set picture = jsonb_build_object(
  'name', name || case media_type when 'image/png' then '.png' else '.svg' end,
  'size', octet_length(content), 'media_type', media_type, 'sha256', encode(sha256(content), 'hex'));
alter table service_icon alter column picture set not null;
alter table service_icon add check (picture_file is not null or content is not null);

-- The services of a group are counted before it is deleted.
create index service_service_group on service (service_group_id);
-- The services with an icon are counted before it is deleted.
create index service_service_icon on service (service_icon_id);
-- The files, milestones and services of an attachment type are counted before it is deleted.
create index attachment_attachment_type on attachment (attachment_type_id);
create index milestone_attachment_type on milestone (attachment_type_id);
create index service_attachment_attachment_type on service_attachment (attachment_type_id);
