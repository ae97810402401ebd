-- min_server: 4.13.0
-- Entries about saved views and displays of change requests had the person as their entity, and the thing's name in their action:
-- `saved view “Mine” made`. The thing's id was not stored.
update audit_entry
set entity = coalesce(substring(action from '^(.*?) “'), 'saved view'),
  entity_id = null,
  entity_name = coalesce(substring(action from '“(.*)”'), ''),
  action = case substring(action from '.*” (.*)$')
    when 'made' then 'created'
    when 'changed' then 'updated'
    when 'taken back' then 'deleted'
    when 'deleted' then 'deleted'
    when 'made the default' then 'made the default'
    else action
  end
where entity = 'user'
  and (action like 'saved view “%”%' or action like 'CR display “%”%' or action = 'default view of a list taken back');
