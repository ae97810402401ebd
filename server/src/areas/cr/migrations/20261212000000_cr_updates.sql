-- min_server: 4.13.0
-- Whether an activity was mailed to somebody: what happened since the last one that was belongs into the next update.
alter table cr_activity add column mailed boolean not null default true;

-- The rows of GET /crs, with the updates that answered a promise.
create or replace view cr_list as
select cr.*, p.name as project_name, p.team_id, lead.usr_id as lead_id,
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
  (select jsonb_build_object('given', count(*), 'on_time', count(*) filter (where a.created_on <= a.due_on))
    from cr_activity a where a.cr_id = cr.id and a.due_on is not null) as updates
from cr
left join project p on p.id = cr.project_id
left join cr_role lead on lead.cr_id = cr.id and lead.role_id = (select id from cr_role_kind where is_lead);
