import { Type, type Static } from 'typebox';
import { Deployer } from './deploy';
import { Id, Instant, Named, orNull } from '../common';
import { featureLimits } from '../limits';

/**
 * Features: parts of a remote that its `portal.json` declares and that admins switch on and off, for everyone or for an audience.
 * The server alone evaluates them (`shared-api/features`); browsers receive booleans.
 *
 * | call | who |
 * | --- | --- |
 * | `GET /portal/features` | admins: all; owners and deploy tokens: those of their remotes |
 * | `GET /portal/features/{key}` | the same |
 * | `PUT /portal/features/{key}`, `POST …/undo`, `POST …/preview` | admins; owners and tokens where an admin has given the right |
 * | `PUT /portal/remotes/{name}/feature_rights` | admins |
 * | `POST /ofrep/v1/evaluate/flags`, `…/flags/{key}` | everyone signed in, for themselves |
 *
 * The owners of a remote are the members of the team that has the name of `owner.team` in its `portal.json`. Other callers get 404.
 */
export const featureKey = Type.String({
  pattern: '^[a-z][a-z0-9-]{1,29}\\.[a-z][a-zA-Z0-9]{0,39}$',
  description: 'The remote and the key in its portal.json: `bookings.calendar`',
});
/** Any text: what is no key of a feature is answered 404. */
export const FeatureParams = Type.Object({ key: Type.String({ maxLength: 100 }) });
export type FeatureParams = Static<typeof FeatureParams>;

const ids = Type.Array(Id, { minItems: 1, maxItems: featureLimits.named, uniqueItems: true });

/** The people whom a feature is on for: those who match any member, but for `except`. */
export const FeatureAudience = Type.Object(
  {
    /** People who hold a role in one of these delivery groups. */
    groups: Type.Optional(ids),
    teams: Type.Optional(ids),
    /** People who hold a role of one of these names in any delivery group: `Admin`, `Report`. */
    roles: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: featureLimits.role }), {
        minItems: 1,
        maxItems: featureLimits.named,
        uniqueItems: true,
      }),
    ),
    users: Type.Optional(ids),
    /** This share of all people, always the same ones; a larger share contains the smaller one. */
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Never these people, whatever else matches. */
    except: Type.Optional(ids),
  },
  { additionalProperties: false },
);
export type FeatureAudience = Static<typeof FeatureAudience>;

/** The setting of a feature. `settingFaults` has the rules that this schema cannot express. */
export const FeatureSetting = Type.Object(
  {
    state: Type.Enum(['off', 'on', 'audience']),
    /** Only, and always, with the state `audience`. */
    audience: Type.Optional(FeatureAudience),
    /** The feature is off before; absent: no start. */
    from: Type.Optional(Instant),
    /** The feature is off from then on; absent: no end. */
    until: Type.Optional(Instant),
  },
  { additionalProperties: false },
);
export type FeatureSetting = Static<typeof FeatureSetting>;

/** Names of what audiences refer to by id, so that settings can be told in words. */
export const FeatureNames = Type.Object({
  groups: Type.Array(Named),
  teams: Type.Array(Named),
  users: Type.Array(Named),
});
export type FeatureNames = Static<typeof FeatureNames>;

/** How many of the active people a setting reaches when it is in effect. */
export const FeatureReach = Type.Object({ on: Type.Integer(), of: Type.Integer() });
export type FeatureReach = Static<typeof FeatureReach>;

export const FeatureChange = Type.Object({
  /** The feature's revision after this change; the first change makes 1. */
  revision: Type.Integer(),
  at: Instant,
  by: Deployer,
  reason: Type.String(),
  /** The settings in words: "off" → "on for Network". */
  from: Type.String(),
  to: Type.String(),
  /** The setting that it made; null: the default of portal.json. */
  setting: orNull(FeatureSetting),
  /** The revision that this change took back; null for others. */
  undoes: orNull(Type.Integer()),
});
export type FeatureChange = Static<typeof FeatureChange>;

/** The parts of a remote that a feature switches, by their keys in `portal.json`. */
export const FeatureParts = Type.Object({
  routes: Type.Array(Type.String()),
  nav: Type.Array(Type.String()),
  slots: Type.Array(Type.String()),
  /** Actions and sources of quick find. */
  find: Type.Array(Type.String()),
  /** `POST /holidays/import` */
  calls: Type.Array(Type.String()),
});
export type FeatureParts = Static<typeof FeatureParts>;

export const FeatureState = Type.Object({
  key: featureKey,
  remote: Type.Object({
    name: Type.String(),
    title: Type.String(),
    owner: orNull(Type.String()),
    version: Type.String(),
  }),
  title: Type.String(),
  description: Type.String(),
  /** False: an admin has set it, but no live version declares it; only its calls are still guarded. */
  declared: Type.Boolean(),
  /** Its state in portal.json, which applies until somebody sets it. */
  default: Type.Boolean(),
  parts: FeatureParts,
  /** Null: the default applies. */
  setting: orNull(FeatureSetting),
  /** The setting in words: "on for Network and 10 % of the others until Friday". */
  words: Type.String(),
  /** For whom it is now: nobody, everyone, some; `scheduled`: nobody yet. */
  now: Type.Enum(['off', 'on', 'audience', 'scheduled', 'ended']),
  /** Counts the changes; the next change names it. */
  revision: Type.Integer(),
  /** The last change; null: never changed. */
  changed: orNull(FeatureChange),
  reach: FeatureReach,
  /** Whether the caller may change it. */
  may_change: Type.Boolean(),
  /** Whether the owners of the remote may change it. */
  owner_may_change: Type.Boolean(),
});
export type FeatureState = Static<typeof FeatureState>;

/** `GET /portal/features`: by the remote's title, then by the feature's. */
export const FeatureStates = Type.Object({
  /** The registry's revision. */
  revision: Type.Integer(),
  features: Type.Array(FeatureState),
  names: FeatureNames,
});
export type FeatureStates = Static<typeof FeatureStates>;

/** The people whom the feature was really on for when they opened or used the portal. */
export const FeatureReached = Type.Object({
  /** How far back it counts. */
  days: Type.Integer(),
  people: Type.Integer(),
  /** One entry for each day on which somebody had it, the latest first. */
  daily: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), people: Type.Integer() })),
  /** The people of the latest days, at most twenty. */
  latest: Type.Array(Type.Object({ ...Named.properties, day: Type.String({ format: 'date' }) })),
});
export type FeatureReached = Static<typeof FeatureReached>;

/** `GET /portal/features/{key}`. */
export const FeatureDetail = Type.Object({
  ...FeatureState.properties,
  /** The latest changes first, at most a hundred. */
  history: Type.Array(FeatureChange),
  /** Null while the feature has its default: only what was set is recorded. */
  reached: orNull(FeatureReached),
  names: FeatureNames,
});
export type FeatureDetail = Static<typeof FeatureDetail>;

const reason = Type.String({ minLength: 1, maxLength: featureLimits.reason, pattern: '\\S' });
const revision = Type.Integer({ minimum: 0 });

/**
 * `PUT /portal/features/{key}`. With an outdated `revision` it is answered 409 with `code: "changed"`, and the present `FeatureState` as
 * `present`.
 */
export const ChangeFeature = Type.Object(
  {
    /** Null: back to the default of portal.json. */
    setting: orNull(FeatureSetting),
    reason,
    revision,
  },
  { additionalProperties: false },
);
export type ChangeFeature = Static<typeof ChangeFeature>;

/** `POST …/undo`: takes the last change back, which made `revision`. 409 as `ChangeFeature`. */
export const UndoFeature = Type.Object(
  { revision: Type.Integer({ minimum: 1 }), reason: Type.Optional(reason) },
  { additionalProperties: false },
);
export type UndoFeature = Static<typeof UndoFeature>;

/** `POST …/preview`: what a setting would do, before it is saved. */
export const PreviewFeature = Type.Object(
  { setting: orNull(FeatureSetting), user: Type.Optional(Id) },
  { additionalProperties: false },
);
export type PreviewFeature = Static<typeof PreviewFeature>;

/** The evaluation of a feature for one person. */
export const FeatureAnswer = Type.Object({
  on: Type.Boolean(),
  /** "On, as a member of Edge Access." */
  words: Type.String(),
  /** When this changes by itself. */
  next_change_at: orNull(Instant),
});
export type FeatureAnswer = Static<typeof FeatureAnswer>;

export const FeaturePreview = Type.Object({
  words: Type.String(),
  reach: FeatureReach,
  /** The chosen person's evaluation now, and with the previewed setting. */
  person: orNull(Type.Object({ ...Named.properties, now: FeatureAnswer, then: FeatureAnswer })),
});
export type FeaturePreview = Static<typeof FeaturePreview>;

/** `PUT /portal/remotes/{name}/feature_rights`: whether the owners and tokens of a remote may change its features. */
export const FeatureRights = Type.Object(
  { owner_may_change: Type.Boolean() },
  { additionalProperties: false },
);
export type FeatureRights = Static<typeof FeatureRights>;

/** The body of a 404 of a call whose feature is off for the caller: the browser reads its slice anew if its revision is older. */
export interface FeatureOffBody {
  code: 'feature_off';
  feature: string;
  revision: number;
}
