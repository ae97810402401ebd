import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, ProjectRole } from 'shared-api/contracts/project';
import type { GroupRole, ProjectType } from 'shared-api/contracts/projectForm';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { flattenSchema, type SchemaLeaf } from 'shared-api/schema';
import { fieldPairs, p4pFields, projectFieldTitles, type P4pField } from 'shared-api/projectFields';
import type { SummaryField } from 'shared-ui/form';
import { mayChange } from '../shared/planning/planningFields';

/** A role that the form asks for. */
export interface FormRole {
  /** Its key in the form's values: roles of one name are one role, whatever group is chosen. */
  key: string;
  id: number;
  name: string;
  info: string;
  required: boolean;
  /** Where its people come from: everybody, a team, or nobody yet. */
  from: 'everybody' | { teamId: number } | 'no team';
  /** The caller may say who holds it. */
  editable: boolean;
}

/** What a form asks for beside name and group; a delivery group decides it. */
export interface FormShape {
  groupName: string;
  usesPlanning: boolean;
  /** Members of the planning and cost data that the caller may not change here. */
  readOnly: ReadonlySet<P4pField>;
  roles: readonly FormRole[];
  leaves: readonly SchemaLeaf[];
}

/** A text that Formik takes for one name, not for a path. */
const keyOf = (name: string) =>
  `role ${name}`.replace(/[^\p{L}\p{N} _-]/gu, (sign) => `%${sign.codePointAt(0)}`);

const asked = (roles: readonly GroupRole[]) =>
  roles.filter((role) => role.is_project_role && role.create_at_start);

const isRequired = ({ required_state }: GroupRole) => required_state?.is_start ?? false;

/** What a new project of a group asks for. Source: spec 000, points 2 (Create and update) and 5. */
export const newProjectShape = (
  group: ProjectType,
  roles: readonly GroupRole[],
  schema: ProjectSchema,
): FormShape => ({
  groupName: group.name,
  usesPlanning: group.use_p4p,
  readOnly: new Set(),
  roles: asked(roles).map((role) => ({
    key: keyOf(role.name),
    id: role.id,
    name: role.name,
    info: role.info,
    required: isRequired(role),
    from: role.is_team_usr ? 'no team' : 'everybody',
    editable: !role.is_team_usr,
  })),
  leaves: flattenSchema(schema).filter((leaf) => !leaf.schema.readOnly),
});

const placesOf = ({ team }: Project, { usr_role }: ProjectRole): FormRole['from'] =>
  !usr_role.is_team_usr ? 'everybody' : team ? { teamId: team.id } : 'no team';

/** What a project asks for that is there already: the same fields, some of which may not be the caller's to change. */
export const projectShape = (
  project: Project,
  roles: readonly GroupRole[],
  schema: ProjectSchema,
  permissions: readonly Permission[],
): FormShape => ({
  groupName: project.project_type.name,
  usesPlanning: project.p4p !== null,
  readOnly: new Set(fieldPairs.flatMap(([, field]) => (mayChange(permissions, field) ? [] : [field]))),
  roles: asked(roles).flatMap((role) => {
    const held = project.roles.find(({ usr_role }) => usr_role.id === role.id);
    if (!held) return [];
    const from = placesOf(project, held);
    const editable = held.can_edit && from !== 'no team';
    return [
      {
        key: keyOf(role.name),
        id: role.id,
        name: role.name,
        info: role.info,
        // One that nobody holds may stay so, as the server has it.
        required: isRequired(role) && held.usr !== null && editable,
        from,
        editable,
      },
    ];
  }),
  leaves: flattenSchema(schema).filter((leaf) => !leaf.schema.readOnly),
});

/** The form's fields in their order, by the names that they have in it. */
export const fieldsOf = (shape: FormShape | undefined): SummaryField[] => [
  { name: 'name', label: projectFieldTitles.name },
  { name: 'project_type', label: 'Delivery Group' },
  ...(shape?.usesPlanning
    ? p4pFields.map((field) => ({ name: `p4p.${field}`, label: projectFieldTitles[field] }))
    : []),
  ...(shape?.roles ?? []).map(({ key, name }) => ({ name: `roles.${key}`, label: name })),
  ...(shape?.leaves ?? []).map(({ path, title }) => ({ name: `properties.${path}`, label: title })),
];
