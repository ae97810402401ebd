import { Type, type Static } from 'typebox';
import { key, text } from './manifestWords';

/** A setting of a remote that admins edit: JSON Schema with the keywords that `shared-api/schema` validates. */
export const ConfigProperty = Type.Object(
  {
    type: Type.Enum(['string', 'integer', 'number', 'boolean']),
    /** Label of its field. */
    title: text(60),
    /** Shown below its field. */
    help: Type.Optional(text(300)),
    /** Its value until an admin sets it; its type is that of `useConfig()`. A text may be empty. */
    default: Type.Union([Type.String({ maxLength: 4_000 }), Type.Number(), Type.Boolean()]),
    format: Type.Optional(Type.Enum(['date', 'uri', 'email'])),
    'ui:widget': Type.Optional(Type.Enum(['textarea'])),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_000 })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_000 })),
    pattern: Type.Optional(text(200)),
    /** The options of a text. */
    oneOf: Type.Optional(
      Type.Array(Type.Object({ const: text(60), title: text(60) }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 50,
      }),
    ),
    /** `group`: a delivery group may have a value of its own instead of the organisation's. Defaults to that of the whole schema. */
    scope: Type.Optional(Type.Enum(['organisation', 'group'])),
  },
  { additionalProperties: false },
);
export type ConfigProperty = Static<typeof ConfigProperty>;

export type ConfigValue = ConfigProperty['default'];
/** Values by the keys of portal.json. */
export type ConfigValues = Readonly<Record<string, ConfigValue>>;

/** `config` of portal.json: the remote's settings, as a JSON Schema of one flat object. `configFaults` has further rules. */
export const ManifestConfig = Type.Object(
  {
    type: Type.Literal('object'),
    properties: Type.Record(Type.String({ pattern: key }), ConfigProperty, {
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 40,
    }),
    /** The order of the fields; settings that it leaves out follow by title. */
    'ui:order': Type.Optional(Type.Array(Type.String({ pattern: key }), { maxItems: 40, uniqueItems: true })),
    /** Applies to properties without a scope of their own; `organisation` if absent. */
    scope: Type.Optional(Type.Enum(['organisation', 'group'])),
  },
  { additionalProperties: false },
);
export type ManifestConfig = Static<typeof ManifestConfig>;
