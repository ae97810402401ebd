import { sql, type RawBuilder } from 'kysely';
import { parseFigure, type Figure, type FigureName } from 'shared-api/reportFigure';
import { reportedGroupIds } from 'shared-api/portal/audience';
import { badRequest } from '../../kernel/http/errors';
import type { ProjectFigures } from '../projects/public';
import { percentileOfStays } from './dashboard/ages.queries';
import { isDue, isHeld, isLate, isOverdue, openProjectsOf } from './dashboard/openProjects';
import { staysInStates, staysOfOpen, staysUntilClosed } from './duration/stays';
import { isOfTeam, isWithin } from './spans';

/** Selects the projects behind a figure, as rows `project_id`. */
type Projects = (figure: Figure, timeZone: string) => RawBuilder<unknown>;

/** The projects that entered a closed state in the span. */
const closed: Projects = ({ group, ...span }, timeZone) => sql`
  select i.project_id from project_state s join state_interval i on i.project_state_id = s.id
  where s.project_type_id = ${group} and s.is_closed and ${isWithin(sql`i.entered_on`, span, timeZone)}`;

const listed =
  (column: 'created_on' | 'submit_date'): Projects =>
  ({ group, ...span }, timeZone) => sql`
    select project_id from project_list
    where project_type_id = ${group} and ${isWithin(sql.ref(column), span, timeZone)}`;

/** The state is one of the group's, because its stays are. */
const stayed =
  (where: RawBuilder<unknown>): Projects =>
  ({ group, state, ...span }, timeZone) => sql`
    with ${staysInStates(group, span, timeZone)}
    select stays.project_id from stays join project_state s on s.id = stays.key where s.id = ${state} and ${where}`;

const finished =
  (where: RawBuilder<unknown>): Projects =>
  ({ group, ...span }, timeZone) => sql`
    with ${staysUntilClosed(group, span, timeZone)} select project_id from stays where ${where}`;

/** The service lines of projects that were submitted in the span. */
const onPlatform: Projects = ({ group, label, ...span }, timeZone) => sql`
  select l.project_id from project_list join project_service l using (project_id) join service s on s.id = l.service_id
  left join service_group g on g.id = s.service_group_id
  where project_list.project_type_id = ${group} and ${isWithin(sql`submit_date`, span, timeZone)}
    and g.platform is not distinct from ${label ?? null}::text`;

const inCategory: Projects = ({ group, state: category, ...span }, timeZone) => sql`
  select f.project_id from project_list join project_financials f using (project_id)
  where project_list.project_type_id = ${group} and ${isWithin(sql`submit_date`, span, timeZone)}
    and f.category_id is not distinct from ${category}::int`;

/** Without a service: the projects with several. */
const withService: Projects = ({ group, state: service, ...span }, timeZone) => sql`
  select l.project_id from project_list join project_service l using (project_id)
  where project_list.project_type_id = ${group} and ${isWithin(sql`submit_date`, span, timeZone)}
  group by l.project_id
  having ${service === null ? sql`count(*) > 1` : sql`bool_or(l.service_id = ${service})`}`;

const crEnded: Projects = (span, timeZone) => sql`
  select project_id from cr where project_id is not null and ${isWithin(sql`ended_on`, span, timeZone)}`;

const openOnes =
  (where: (figure: Figure, timeZone: string) => RawBuilder<unknown>): Projects =>
  (figure, timeZone) =>
    sql`select project_list.project_id from ${openProjectsOf(figure.group)} and ${where(figure, timeZone)}`;

/** The projects that were in a state when the last day ended. */
const inState: Projects = ({ group, state, to }, timeZone) => {
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql`
    select i.project_id from project_state s join state_interval i on i.project_state_id = s.id
    where s.project_type_id = ${group} and s.id = ${state} and i.entered_on < ${end}
      and (i.left_on is null or i.left_on >= ${end})`;
};

/** The open projects that have been in their state for longer than 85 % of those that left it in the span. */
const past85: Projects = ({ group, state, ...span }, timeZone) => sql`
  select open.project_id from (with ${staysOfOpen(group, timeZone)} select * from stays where key = ${state}) open
  where open.days > (
    with ${staysInStates(group, span, timeZone)} select ${percentileOfStays(0.85)} from stays where key = ${state})`;

const surveyed: Projects = (span, timeZone) => sql`
  select project_id from project_survey
  where ${isWithin(sql`surveyed_on`, span, timeZone)}
    and exists (select from project_survey_result r where r.project_id = project_survey.project_id)`;

const projectsOf: Record<FigureName, Projects> = {
  created: listed('created_on'),
  submitted: listed('submit_date'),
  closed,
  left_state: stayed(sql`true`),
  over_target: stayed(sql`stays.days > s.target_days`),
  held_in_state: stayed(sql`stays.held is not null`),
  submitted_to_closed: finished(sql`true`),
  held_until_closed: finished(sql`held is not null`),
  on_platform: onPlatform,
  in_category: inCategory,
  with_service: withService,
  cr_ended: crEnded,
  open: openOnes(() => sql`true`),
  late: openOnes((_figure, timeZone) => isLate(timeZone)),
  held: openOnes(() => isHeld),
  overdue: openOnes((_figure, timeZone) => isOverdue(timeZone)),
  created_and_open: openOnes((span, timeZone) => isWithin(sql`project_list.created_on`, span, timeZone)),
  due: openOnes((span) => isDue(span)),
  in_state: inState,
  past_85: past85,
  surveyed,
};

/** The filter `figure` of the project list: the projects behind a figure of a report that the person may read. */
export const projectFigures: ProjectFigures = (user, text, timeZone) => {
  const figure = parseFigure(text);
  if (!figure) throw badRequest(`There is no figure "${text}".`);
  const groupIds = reportedGroupIds(user);
  // Who may not read the report learns nothing from the projects behind it.
  if (groupIds !== 'all' && !groupIds.includes(figure.group)) return sql<boolean>`false`;
  return sql<boolean>`(project_list.project_type_id = ${figure.group} and ${isOfTeam(figure.team)}
    and project_list.project_id in (${projectsOf[figure.name](figure, timeZone)}))`;
};
