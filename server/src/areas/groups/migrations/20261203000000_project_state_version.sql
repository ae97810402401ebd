-- min_server: 4.13.0
-- The states of a delivery group, which its admins change in the browser.
alter table project_state add column version int not null default 1;

-- Each state has a place of its own; states that shared one keep the order in which they were shown.
update project_state set ord = placed.place
from (select id, row_number() over (partition by project_type_id order by ord, id) as place from project_state) placed
where placed.id = project_state.id;
