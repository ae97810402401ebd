import type { Named } from 'shared-api/contracts/common';
import type { Project } from 'shared-api/contracts/project';
import type { CreateProject, P4pField, UpdateProject } from 'shared-api/contracts/projectForm';
import { valueAt } from 'shared-api/schema';
import { fromFormValues, setIn, toFormValue, toFormValues } from 'shared-ui/form';
import type { PlanningText } from '../shared/planning/planningFields';
import type { FormShape } from './formShape';

/** The values of the form. */
export interface ProjectValues {
  name: string;
  /** The id of the delivery group; empty: none is chosen. */
  project_type: string;
  p4p: Record<PlanningText, string> & { delivery_date: string | null };
  /** By `FormRole.key`. */
  roles: Record<string, Named | null>;
  /** Nested as the group's schema is. */
  properties: Record<string, unknown>;
}

export const emptyValues = (groupId: number | null): ProjectValues => ({
  name: '',
  project_type: groupId === null ? '' : String(groupId),
  p4p: { clarity_code: '', pan_code: '', release_id: '', work_required: '', delivery_date: null },
  roles: {},
  properties: {},
});

/** The initial values of the form for an existing project. */
export const valuesOf = (project: Project, { roles, leaves }: FormShape): ProjectValues => ({
  name: project.name,
  project_type: String(project.project_type.id),
  p4p: {
    clarity_code: project.p4p?.clarity_code ?? '',
    pan_code: project.p4p?.pan_code ?? '',
    release_id: project.p4p?.release_id ?? '',
    work_required: project.p4p?.work_required ?? '',
    delivery_date: project.p4p?.delivery_date ?? null,
  },
  roles: Object.fromEntries(
    roles.map(({ id, key }) => [key, project.roles.find(({ usr_role }) => usr_role.id === id)?.usr ?? null]),
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
    p4p: {
      ...values.p4p,
      ...(readOnly.has('pan_code') && { pan_code: base.p4p.pan_code }),
      ...(readOnly.has('delivery_date') && { delivery_date: base.p4p.delivery_date }),
    },
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

const textsOf = ({ p4p }: ProjectValues): Record<P4pField, string> => ({
  clarity_code: p4p.clarity_code.trim(),
  pan_code: p4p.pan_code.trim(),
  release_id: p4p.release_id.trim(),
  work_required: p4p.work_required.trim(),
  delivery_date: p4p.delivery_date ?? '',
});

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
