import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, ProjectRole } from 'shared-api/contracts/project';
import type { ProjectType } from 'shared-api/contracts/groups';
import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { flattenSchema, type SchemaLeaf } from 'shared-api/schema';
import { fieldPairs, p4pFields, projectFieldTitles, type P4pField } from 'shared-api/projectFields';
import type { SummaryField } from 'shared-ui/form';
import { mayChange } from '../shared/planning/planningFields';

/** A role that the form asks for. */
export interface FormRole {
  /** The key in the form's values. It follows from the name, so that roles of the same name keep their holder when the group changes. */
  key: string;
  id: number;
  name: string;
  info: string | null;
  required: boolean;
  /** The people to pick from: everybody, those of a team, or none because the project has no team. */
  from: 'everybody' | { teamId: number } | 'no team';
  /** Whether the user may assign it. */
  editable: boolean;
}

/** The fields that a delivery group adds to the form. */
export interface FormShape {
  groupName: string;
  usesPlanning: boolean;
  /** Fields of the planning and cost data that the user may not change. */
  readOnly: ReadonlySet<P4pField>;
  roles: readonly FormRole[];
  leaves: readonly SchemaLeaf[];
}

/** Encodes a name so that Formik does not read it as a path. */
const keyOf = (name: string) =>
  `role ${name}`.replace(/[^\p{L}\p{N} _-]/gu, (sign) => `%${sign.codePointAt(0)}`);

const startRoles = (roles: readonly GroupRole[]) =>
  roles.filter((role) => role.is_project_role && role.create_at_start);

const isRequired = ({ required_state }: GroupRole) => required_state?.is_start ?? false;

/** The form of a new project in a group. Source: spec 000, points 2 (Create and update) and 5. */
export const newProjectShape = (
  group: ProjectType,
  roles: readonly GroupRole[],
  schema: ProjectSchema,
): FormShape => ({
  groupName: group.name,
  usesPlanning: group.use_p4p,
  readOnly: new Set(),
  roles: startRoles(roles).map((role) => ({
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

const holdersFrom = ({ team }: Project, { usr_role }: ProjectRole): FormRole['from'] =>
  !usr_role.is_team_usr ? 'everybody' : team ? { teamId: team.id } : 'no team';

/** The form of an existing project: the same fields, some of which the user may not change. */
export const projectShape = (
  project: Project,
  roles: readonly GroupRole[],
  schema: ProjectSchema,
  permissions: readonly Permission[],
): FormShape => ({
  groupName: project.project_type.name,
  usesPlanning: project.p4p !== null,
  readOnly: new Set(fieldPairs.flatMap(([, field]) => (mayChange(permissions, field) ? [] : [field]))),
  roles: startRoles(roles).flatMap((role) => {
    const held = project.roles.find(({ usr_role }) => usr_role.id === role.id);
    if (!held) return [];
    const from = holdersFrom(project, held);
    const editable = held.can_edit && from !== 'no team';
    return [
      {
        key: keyOf(role.name),
        id: role.id,
        name: role.name,
        info: role.info,
        // A role without a holder may stay empty, as on the server.
        required: isRequired(role) && held.usr !== null && editable,
        from,
        editable,
      },
    ];
  }),
  leaves: flattenSchema(schema).filter((leaf) => !leaf.schema.readOnly),
});

/** The form's fields in their order, with their names in the form. */
export const fieldsOf = (shape: FormShape | undefined): SummaryField[] => [
  { name: 'name', label: projectFieldTitles.name },
  { name: 'project_type', label: 'Delivery Group' },
  ...(shape?.usesPlanning
    ? p4pFields.map((field) => ({ name: `p4p.${field}`, label: projectFieldTitles[field] }))
    : []),
  ...(shape?.roles ?? []).map(({ key, name }) => ({ name: `roles.${key}`, label: name })),
  ...(shape?.leaves ?? []).map(({ path, title }) => ({ name: `properties.${path}`, label: title })),
];
