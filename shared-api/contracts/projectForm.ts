import { Type } from 'typebox';
import { mapFields, p4pFields, type P4pField } from '../schema/project/projectFields';
import { orNull, Ref } from './common';
import { Project } from './project';

/**
 * Text and days that a person fills in. The schema checks only their type; whether they are required, their length and their days are
 * checked by the server's rules, which report all faults of a form in one answer.
 */
const filledIn = Type.Optional(orNull(Type.String()));

/** Planning and cost data; a date is `YYYY-MM-DD`. */
const p4p = mapFields(p4pFields, () => filledIn);

const properties = Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()));

/** `POST /projects`. Roles are those flagged create_at_start; `p4p` is null or left out where the group does not use it. */
export const CreateProject = Type.Object(
  {
    name: filledIn,
    project_type: Ref,
    roles: Type.Optional(Type.Array(Type.Object({ usr_role: Ref, usr: orNull(Ref) }), { maxItems: 50 })),
    properties,
    p4p: Type.Optional(orNull(Type.Object(p4p, { additionalProperties: false }))),
  },
  { additionalProperties: false },
);
/** The part of the body that the browser sends. */
export interface CreateProject {
  name: string;
  project_type: Ref;
  roles?: { usr_role: Ref; usr: Ref | null }[];
  properties?: Record<string, unknown>;
  p4p?: Record<P4pField, string> | null;
}

const ignored = Type.Optional(Type.Unknown());
const readOnly = Object.fromEntries(
  Object.keys(Project.properties)
    .filter((name) => !['name', 'roles', 'properties', 'p4p'].includes(name))
    .map((name) => [name, ignored]),
);

/**
 * `PUT /projects/{id}`: the body of its GET. Members that this call does not change are ignored, members that are left out stay as they
 * are, and members unknown to the GET are refused.
 */
export const UpdateProject = Type.Object(
  {
    ...readOnly,
    name: filledIn,
    roles: Type.Optional(
      Type.Array(Type.Object({ usr_role: Ref, usr: orNull(Ref), can_edit: ignored }), { maxItems: 100 }),
    ),
    properties,
    p4p: Type.Optional(
      orNull(Type.Object({ ...p4p, services_locked: ignored }, { additionalProperties: false })),
    ),
  },
  { additionalProperties: false },
);
/** The part of the body that the browser sends. */
export interface UpdateProject {
  name?: string;
  roles?: { usr_role: Ref; usr: Ref | null }[];
  properties?: Record<string, unknown>;
  p4p?: Partial<Record<P4pField, string | null>> | null;
}

/** `PUT /projects/{id}/{p4pField}`: the member that the path names, and in `seen` the value that the caller saw. */
export const ChangeP4pField = (field: P4pField) =>
  Type.Object(
    { [field]: Type.String(), seen: Type.Optional(orNull(Type.String())) },
    { additionalProperties: false },
  );
export type ChangeP4pField = Partial<Record<P4pField, string>> & { seen?: string | null };
