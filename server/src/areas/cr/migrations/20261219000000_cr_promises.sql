-- min_server: 4.13.0
-- A promised update whose outcome is known. It stays when the activity that answered it is deleted.
create table cr_promise (
  id          int primary key generated always as identity,
  cr_id       int not null references cr on delete cascade,
  due_on      timestamptz not null,
  -- When an update answered it. Null: it was missed, because it was overdue when it was moved or when the change request ended.
  answered_on timestamptz
);
-- The promises of a change request.
create index cr_promise_cr on cr_promise (cr_id);
insert into cr_promise (cr_id, due_on, answered_on)
select cr_id, due_on, created_on from cr_activity where due_on is not null order by id;

-- When next_update_time was set, so that the same time, promised again, is reminded of again. Null: before this was stored.
alter table cr add column next_update_set_on timestamptz;

-- The rows of GET /crs, with the promises whose outcome is known.
create or replace view cr_list as
select cr.id, cr.title, cr.project_id, cr.status, cr.status_since, cr.start_date, cr.end_date, cr.started_on, cr.ended_on,
  cr.executive_summary, cr.next_update_time, cr.next_update_details, cr.creator_id, cr.created_on, cr.made_key, cr.version,
  p.name as project_name, p.team_id, lead.usr_id as lead_id,
  coalesce((
    select jsonb_agg(jsonb_build_object('role', jsonb_build_object('id', k.id, 'name', k.name), 'usr',
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end) order by k.ord, k.id)
    from cr_role_kind k
    left join cr_role r on r.role_id = k.id and r.cr_id = cr.id
    left join usr u on u.id = r.usr_id), '[]') as roles,
  (select jsonb_build_object('created_on', a.created_on, 'creator', jsonb_build_object('id', u.id, 'name', u.name),
      'text', a.text)
    from cr_activity a join usr u on u.id = a.creator_id
    where a.cr_id = cr.id and a.text is not null
    order by a.created_on desc, a.id desc limit 1) as last_activity,
  (select sent_on from cr_report where cr_id = cr.id) as report_sent_on,
  (select jsonb_build_object('given', count(*), 'on_time', count(*) filter (where o.answered_on <= o.due_on))
    from cr_promise o where o.cr_id = cr.id) as updates
from cr
left join project p on p.id = cr.project_id
left join cr_role lead on lead.cr_id = cr.id and lead.role_id = (select id from cr_role_kind where is_lead);
