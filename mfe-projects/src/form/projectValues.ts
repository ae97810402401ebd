import type { Named } from 'shared-api/contracts/common';
import type { Project } from 'shared-api/contracts/project';
import type { CreateProject, UpdateProject } from 'shared-api/contracts/projectForm';
import { isDateField, mapFields, p4pFields, type P4pField } from 'shared-api/projectFields';
import { valueAt } from 'shared-api/schema';
import { fromFormValues, setIn, toFormValue, toFormValues } from 'shared-ui/form';
import { pickedHolder } from '../shared/people/roleHolder';
import type { FormShape } from './formShape';

/** The values of the form. */
export interface ProjectValues {
  name: string;
  /** The id of the delivery group; empty: none is chosen. */
  project_type: string;
  /** An empty text is '', an empty date null. */
  p4p: Record<P4pField, string | null>;
  /** By `FormRole.key`. */
  roles: Record<string, Named | null>;
  /** Nested as the group's schema is. */
  properties: Record<string, unknown>;
}

const emptyValue = (field: P4pField) => (isDateField(field) ? null : '');

export const emptyValues = (groupId: number | null): ProjectValues => ({
  name: '',
  project_type: groupId === null ? '' : String(groupId),
  p4p: mapFields(p4pFields, emptyValue),
  roles: {},
  properties: {},
});

/** The initial values of the form for an existing project. */
export const valuesOf = (project: Project, { roles, leaves }: FormShape): ProjectValues => ({
  name: project.name,
  project_type: String(project.project_type.id),
  p4p: mapFields(p4pFields, (field) => project.p4p?.[field] ?? emptyValue(field)),
  roles: Object.fromEntries(
    roles.map(({ id, key }) => {
      const held = project.roles.find(({ usr_role }) => usr_role.id === id);
      return [key, held ? pickedHolder(held) : null];
    }),
  ),
  properties: toFormValues(leaves, project.properties),
});

/** Whether a select offers the value; a property of the same name in another group may offer others. */
const isOffered = ({ oneOf }: { oneOf?: readonly { const: string }[] }, value: unknown) =>
  !oneOf || value === '' || oneOf.some((option) => option.const === value);

/**
 * Fits values to the chosen group: adds its roles and properties with their defaults, keeps the input for another group where it
 * fits, and resets what the user may not change.
 * @param base the initial values of the form
 */
export function fitValues(
  values: ProjectValues,
  shape: FormShape | undefined,
  base: ProjectValues,
): ProjectValues {
  if (!shape) return values;
  const { roles, leaves, readOnly } = shape;
  return {
    ...values,
    p4p: mapFields(p4pFields, (field) => (readOnly.has(field) ? base : values).p4p[field]),
    roles: Object.fromEntries(
      roles.map(({ key, editable }) => [key, (editable ? values : base).roles[key] ?? null]),
    ),
    properties: leaves.reduce((all, leaf) => {
      const held = valueAt(values.properties, leaf.path);
      if (held === undefined || !isOffered(leaf.schema, held)) return all;
      return setIn(all, leaf.path, toFormValue(leaf, held)) as Record<string, unknown>;
    }, toFormValues(leaves)),
  };
}

const textsOf = ({ p4p }: ProjectValues): Record<P4pField, string> =>
  mapFields(p4pFields, (field) => p4p[field]?.trim() ?? '');

const holdersOf = (values: ProjectValues, { roles }: FormShape) =>
  roles.map(({ id, key }) => {
    const person = values.roles[key];
    return { usr_role: { id }, usr: person ? { id: person.id } : null };
  });

/** The body that creates a project. @param values as `fitValues` returns them */
export const toCreateBody = (values: ProjectValues, shape: FormShape): CreateProject => ({
  name: values.name.trim(),
  project_type: { id: Number(values.project_type) },
  roles: holdersOf(values, shape),
  properties: fromFormValues(shape.leaves, values.properties),
  p4p: shape.usesPlanning ? textsOf(values) : null,
});

/** The body that updates a project; fields that the user may not change are sent unchanged. */
export const toUpdateBody = (values: ProjectValues, shape: FormShape): UpdateProject => ({
  name: values.name.trim(),
  roles: holdersOf(values, shape),
  properties: fromFormValues(shape.leaves, values.properties),
  ...(shape.usesPlanning && { p4p: textsOf(values) }),
});

/** Renames the server's faults, which name a role by its id, to the names of the form. */
export const toFormNames = (
  faults: Readonly<Record<string, string>>,
  { roles }: FormShape,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).map(([path, text]) => {
      const role = roles.find(({ id }) => path === `roles.${id}`);
      if (role) return [`roles.${role.key}`, text];
      return [path.startsWith('project_type') ? 'project_type' : path, text];
    }),
  );
