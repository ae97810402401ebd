import { Type, type Static } from 'typebox';

/**
 * The properties that a delivery group adds to its projects, as JSON Schema with the keywords of spec 001, point 3. One
 * validator reads it on both sides: `shared-api/schema`.
 */
export const PropertySchema = Type.Object({
  type: Type.Enum(['string', 'integer', 'number', 'boolean', 'object']),
  title: Type.String(),
  /** For columns and narrow places; defaults to `title`. */
  shortTitle: Type.Optional(Type.String()),
  help: Type.Optional(Type.String()),
  format: Type.Optional(Type.Enum(['date', 'uri', 'email'])),
  /** `currency`: whole dollars. */
  'ui:widget': Type.Optional(Type.Enum(['textarea', 'currency'])),
  readOnly: Type.Optional(Type.Boolean()),
  writeOnly: Type.Optional(Type.Boolean()),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  minLength: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer()),
  pattern: Type.Optional(Type.String()),
  default: Type.Optional(Type.Unknown()),
  /** The options, sorted by ord then name. */
  oneOf: Type.Optional(Type.Array(Type.Object({ const: Type.String(), title: Type.String() }))),
  /** Days before today cannot be chosen. */
  disabledDates: Type.Optional(Type.Object({ toToday: Type.Boolean() })),
  /** For nested objects (`type: object`), which forms show flattened: their members, required names and order. */
  properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  required: Type.Optional(Type.Array(Type.String())),
  'ui:order': Type.Optional(Type.Array(Type.String())),
});
export type PropertySchema = Static<typeof PropertySchema>;

/** `GET /projects/{id}/schema` and `GET /project_types/{id}/new_project_schema`. */
export const ProjectSchema = Type.Object({
  type: Type.Literal('object'),
  properties: Type.Record(Type.String(), PropertySchema),
  required: Type.Array(Type.String()),
  'ui:order': Type.Array(Type.String()),
});
export type ProjectSchema = Static<typeof ProjectSchema>;

/** `PUT /projects/{id}/properties/{name}`; null clears. `seen` is the value that the caller saw. */
export const ChangeProperty = Type.Object(
  { value: Type.Unknown(), seen: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
);
export type ChangeProperty = Static<typeof ChangeProperty>;
