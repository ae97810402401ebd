import { Type, type Static } from 'typebox';
import {
  listedDates,
  listedFields,
  listedTexts,
  mapFields,
  projectFields,
  isDateField,
} from '../schema/project/projectFields';
import { Day, Id, Instant, Named, orNull } from './common';
import { listQuery, type ListFields } from './lists/list';

const nameOrNull = orNull(Type.String());

/** One of the eight workflow hues (the design tokens' `hue-*`). */
export const stateColours = ['grey', 'blue', 'violet', 'teal', 'amber', 'green', 'red', 'pink'] as const;
export type StateColour = (typeof stateColours)[number];

/** A row of `GET /projects`. Source: spec 000, point 3; contract.md. Members beyond the spec draw the state's chip. */
export const ProjectListRow = Type.Object({
  project_id: Id,
  project_name: Type.String(),
  requester_name: Type.String(),
  pan_owner_name: nameOrNull,
  ...mapFields(listedFields, (field) => orNull(isDateField(field) ? Day : Type.String())),
  project_type_id: Id,
  project_type_name: Type.String(),
  team_name: nameOrNull,
  tech_lead_name: nameOrNull,
  project_manager_name: nameOrNull,
  services: Type.Array(Named),
  project_state_name: Type.String(),
  /** Whole days since the state was entered, in the organisation's time zone; never negative. */
  project_state_days: Type.Integer({ minimum: 0 }),
  project_state_is_closed: Type.Boolean(),
  project_state_is_start: Type.Boolean(),
  project_state_date: Instant,
  project_state_colour: Type.Enum([...stateColours]),
  /** The position of the state in its group's workflow, 0 to 1. */
  project_state_progress: Type.Number({ minimum: 0, maximum: 1 }),
  on_hold: Type.Boolean(),
  services_locked: Type.Boolean(),
  submit_date: Type.Union([Instant, Type.Null()]),
  created_on: Instant,
});
export type ProjectListRow = Static<typeof ProjectListRow>;

/** The filters, sorts and columns of the project list. Source: contract.md, the row of `GET /projects`. */
export const projectListFields = {
  equal: {
    project_id: 'integer',
    project_type_id: 'integer',
    project_type_name: 'text',
    requester_name: 'text',
    pan_owner_name: 'text',
    ...mapFields(listedTexts, () => 'text' as const),
    team_name: 'text',
    tech_lead_name: 'text',
    project_manager_name: 'text',
    project_state_name: 'text',
    project_state_is_closed: 'boolean',
    on_hold: 'boolean',
    services_locked: 'boolean',
    // Those that the caller raised or holds a role on.
    mine: 'boolean',
    // The projects behind a figure of a report; `formatFigure` writes its values.
    figure: 'text',
  },
  like: ['project_name', ...listedTexts],
  range: ['created_on', 'submit_date', 'project_state_date', ...listedDates],
  // Matches services of that name in all groups, because pickers list each name once (`/short_services`).
  includes: ['services'],
  sort: [
    'project_id',
    'project_name',
    'requester_name',
    'pan_owner_name',
    ...listedFields,
    'project_type_name',
    'team_name',
    'tech_lead_name',
    'project_manager_name',
    'project_state_name',
    'project_state_date',
    'services_locked',
    'submit_date',
    'created_on',
  ],
  columns: {
    project_id: 'ID',
    project_name: 'Name',
    requester_name: 'Requester',
    pan_owner_name: 'PAN Owner',
    ...mapFields(listedFields, (field) => projectFields[field].inList.title),
    project_type_name: 'Delivery Group',
    team_name: 'Team',
    tech_lead_name: 'Tech Lead',
    project_manager_name: 'Project Manager',
    services: 'Services',
    project_state_name: 'Status',
    services_locked: 'Lock',
    submit_date: 'Submit Date',
    created_on: 'Created On',
  },
} as const satisfies ListFields;

export const ProjectListQuery = listQuery(projectListFields);
