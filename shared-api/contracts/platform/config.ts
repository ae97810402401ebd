import { Type, type Static } from 'typebox';
import { Deployer } from './deploy';
import { Id, Instant, Named, orNull } from '../common';
import { configLimits } from '../limits';
import { ManifestConfig } from '../../portal/manifest/manifestConfig';

/**
 * The configuration of remotes: the settings that the `config` of a `portal.json` declares. Values are set for the organisation, and for
 * single delivery groups where the schema allows it.
 *
 * | call | who |
 * | --- | --- |
 * | `GET /portal/config` | admins: all; owners and deploy tokens: those of their remotes |
 * | `GET /portal/config/{name}?group=` | the same |
 * | `PUT /portal/config/{name}`, `POST …/restore` | admins; owners and tokens where an admin has given the right to change features |
 *
 * Other callers get 404.
 */
export const ConfigParams = Type.Object({ name: Type.String({ maxLength: 100 }) });
export type ConfigParams = Static<typeof ConfigParams>;

/** Query of `GET /portal/config/{name}`. */
export const ConfigQuery = Type.Object(
  {
    /** The id of a delivery group whose values are meant; absent: the organisation's. */
    group: Type.Optional(Id),
  },
  { additionalProperties: false },
);

const settingKey = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,39}$' });
const Value = Type.Union([Type.String({ maxLength: 4_000 }), Type.Number(), Type.Boolean()]);
/** Values by the keys of portal.json. */
export const ConfigRecord = Type.Record(settingKey, Value, {
  additionalProperties: false,
  maxProperties: configLimits.settings,
});

/** The remote of a configuration. */
const ConfiguredRemote = Type.Object({
  name: Type.String(),
  title: Type.String(),
  owner: orNull(Type.String()),
  version: Type.String(),
});

/** A changed setting in words: `10, by default` → `20`. */
export const ConfigDifference = Type.Object({
  key: Type.String(),
  title: Type.String(),
  from: Type.String(),
  to: Type.String(),
});
export type ConfigDifference = Static<typeof ConfigDifference>;

export const ConfigChange = Type.Object({
  /** The revision of the organisation's or the group's values after this change; the first change makes 1. */
  revision: Type.Integer(),
  at: Instant,
  by: Deployer,
  reason: Type.String(),
  differences: Type.Array(ConfigDifference),
  /** The revision that it restored; null for others. 0: the defaults. */
  restores: orNull(Type.Integer()),
});
export type ConfigChange = Static<typeof ConfigChange>;

/** A stored value that the live version refuses, so that it is as if it were not set. */
export const UnfitValue = Type.Object({
  group: orNull(Named),
  title: Type.String(),
  value: Type.String(),
  fault: Type.String(),
});
export type UnfitValue = Static<typeof UnfitValue>;

export const ConfigState = Type.Object({
  remote: ConfiguredRemote,
  /** How many settings there are. */
  settings: Type.Integer(),
  /** How many of them are set for the organisation. */
  set: Type.Integer(),
  /** The delivery groups with values of their own, and how many. */
  groups: Type.Array(Type.Object({ ...Named.properties, set: Type.Integer() })),
  unfit: Type.Array(UnfitValue),
  /** The last change; null: never changed. */
  changed: orNull(ConfigChange),
  /** Whether the caller may change it. */
  may_change: Type.Boolean(),
});
export type ConfigState = Static<typeof ConfigState>;

/** `GET /portal/config`: by the remote's title. */
export const ConfigStates = Type.Object({
  /** The registry's revision. */
  revision: Type.Integer(),
  remotes: Type.Array(ConfigState),
});
export type ConfigStates = Static<typeof ConfigStates>;

/** `GET /portal/config/{name}`: the values of the organisation, or of one delivery group. */
export const ConfigDetail = Type.Object({
  remote: ConfiguredRemote,
  schema: ManifestConfig,
  /** null: the organisation. */
  group: orNull(Named),
  /** The values that are set. */
  values: ConfigRecord,
  /** The values that apply where none is set: the defaults, or for a group those of the organisation. */
  inherited: ConfigRecord,
  /** Counts the changes of these values; the next change names it. */
  revision: Type.Integer(),
  unfit: Type.Array(UnfitValue),
  /** The latest changes first, at most a hundred. */
  history: Type.Array(ConfigChange),
  /** The delivery groups that the caller may choose, with the number of their own values. Empty if no setting has groups' values. */
  groups: Type.Array(Type.Object({ ...Named.properties, set: Type.Integer() })),
  may_change: Type.Boolean(),
});
export type ConfigDetail = Static<typeof ConfigDetail>;

const reason = Type.String({ minLength: 1, maxLength: configLimits.reason, pattern: '\\S' });
const revision = Type.Integer({ minimum: 0 });
const group = orNull(Id);

/**
 * `PUT /portal/config/{name}`: replaces the values that are set. Settings that are left out have their inherited value. With an outdated
 * `revision` it is answered 409 with `code: "changed"`, and the present `ConfigDetail` as `present`.
 */
export const ChangeConfig = Type.Object(
  { group, values: ConfigRecord, reason, revision },
  { additionalProperties: false },
);
export type ChangeConfig = Static<typeof ChangeConfig>;

/** `POST …/restore`: sets the values again that the change `to` made; 0: none. 409 as `ChangeConfig`. */
export const RestoreConfig = Type.Object(
  { group, to: revision, revision, reason: Type.Optional(reason) },
  { additionalProperties: false },
);
export type RestoreConfig = Static<typeof RestoreConfig>;
