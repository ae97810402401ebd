import { Type, type Static } from 'typebox';
import { limits } from '../limits';
import { projectListFields } from '../projects';
import { listQuery } from './list';

/** The filters of the project list that offer a choice of values. */
export const projectOptionFields = [
  'requester_name',
  'pan_owner_name',
  'project_type_name',
  'team_name',
  'tech_lead_name',
  'project_manager_name',
  'project_state_name',
  'services_includes',
] as const;
export type ProjectOptionField = (typeof projectOptionFields)[number];

/** `GET /projects/options`: the filters of the list, and the field whose values are listed. Its own filter is ignored. */
export const ProjectOptionsQuery = Type.Object(
  {
    ...listQuery(projectListFields).properties,
    option: Type.Enum([...projectOptionFields]),
    option_search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
  },
  { additionalProperties: false },
);

export const ProjectOption = Type.Object({
  /** The filter's value; empty for projects without one. */
  value: Type.String(),
  label: Type.String(),
  /** Projects under the other filters. */
  count: Type.Integer(),
});
export type ProjectOption = Static<typeof ProjectOption>;

export const ProjectOptions = Type.Object({
  /** Null: there are too many projects to count. */
  options: Type.Union([Type.Array(ProjectOption), Type.Null()]),
});
export type ProjectOptions = Static<typeof ProjectOptions>;
