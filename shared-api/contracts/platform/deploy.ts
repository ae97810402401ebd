import { Type, type Static } from 'typebox';
import { Build } from '../../portal/manifest/build';
import { Id, Instant, Named, orNull } from '../common';
import { deployLimits } from '../limits';

/**
 * Deploying: the calls of portal-kit's `portal` command and of the page `/admin/portal`. A team's CI authenticates with
 * `Authorization: Bearer pdt_…`, a deploy token that covers one remote; global admins use their session.
 *
 * | call | who |
 * | --- | --- |
 * | `GET /portal/remotes` | admins |
 * | `GET /portal/remotes/{name}` | admins, its tokens |
 * | `POST /portal/remotes/{name}/check` | admins, its tokens |
 * | `PUT /portal/remotes/{name}/versions/{version}` | its tokens |
 * | `POST /portal/remotes/{name}/rollback` | admins, its tokens |
 * | `PUT /portal/remotes/{name}/enabled` | admins |
 * | `GET`, `POST /portal/tokens`, `DELETE /portal/tokens/{id}` | admins |
 * | `GET /portal/changes` | admins |
 *
 * No or an unknown token: 401. A token of another remote, or a person who is no admin: 403. `name` may be `shell`.
 */
const name = Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' });
const version = Type.String({ pattern: '^[0-9][0-9A-Za-z.-]*$', maxLength: 80 });

export const RemoteParams = Type.Object({ name });
export const VersionParams = Type.Object({ name, version });

/** The kinds of conflict between a build and the live portal. */
export const gateCodes = [
  /** The build is inconsistent: a missing file, a wrong container name, a route without chunk. */
  'build_invalid',
  /** A first visit needs more bytes than the budget of portal.json allows. */
  'over_budget',
  /** Shell and remote speak different versions of the contract. */
  'contract',
  /** A shared module that the shell does not provide. */
  'shared_missing',
  /** A shared package whose version is outside the required range. */
  'shared_version',
  /** A name that the shell's shared module does not export. */
  'symbol_missing',
  /** An icon that the shell does not have. */
  'icon_missing',
  /** Two areas, or an area and the shell, declare the same path or page name. */
  'route_collision',
  /** The build lacks a page that another live area links to. */
  'route_vanished',
  /** A slot is offered twice, or two of its fillers declare the same path. */
  'slot_collision',
  /** The build lacks a slot that another live area fills. */
  'slot_vanished',
  /** No live remote offers the slot, so its filler would never be shown. */
  'slot_unoffered',
  /** The schema of the configuration refuses values that are stored. */
  'config_breaks',
] as const;
export const GateFault = Type.Object({
  code: Type.Enum([...gateCodes]),
  /** The other side of the conflict: `shell`, `bookings 1.2.0-3f2a1bc`; null when only the build is at fault. */
  with: orNull(Type.String()),
  /** One line for the person who deploys: the conflict, its place and the remedy. */
  text: Type.String(),
});
export type GateFault = Static<typeof GateFault>;

/**
 * Answer of `POST …/check`; the body is the `Build`. A version that is stored with other files gets 409 with `code: "version_exists"`, as its upload would.
 * Also the body of a 422 with `code: "gate"` when an upload is refused.
 */
export const CheckAnswer = Type.Object({
  ok: Type.Boolean(),
  /** Any of them refuses the build. */
  faults: Type.Array(GateFault),
  /** Warnings, which refuse nothing. */
  notes: Type.Array(GateFault),
  /** The live version, which the build would replace. */
  live: orNull(Type.String()),
});
export type CheckAnswer = Static<typeof CheckAnswer>;
export const CheckBody = Build;

/** Answer of an upload and of a rollback. */
export const DeployAnswer = Type.Object({
  name: Type.String(),
  /** The version that is live now. */
  version: Type.String(),
  /** False when the same bytes were already live. */
  changed: Type.Boolean(),
  /** The version that was live before; null for the first. */
  previous: orNull(Type.String()),
  /** The registry's revision. */
  revision: Type.Integer(),
  notes: Type.Array(GateFault),
});
export type DeployAnswer = Static<typeof DeployAnswer>;

/**
 * `POST …/rollback`. Without a version: to the newest older version that no rollback has left, by preference one that goes with what
 * is live. `override` is the reason for going back although the gate refuses it; it is recorded in the audit log. Global admins may
 * override, and tokens that an admin created with `may_override`; others get 403 with `code: "override_forbidden"`.
 */
export const Rollback = Type.Object(
  {
    version: Type.Optional(version),
    override: Type.Optional(Type.String({ minLength: 1, maxLength: deployLimits.message, pattern: '\\S' })),
  },
  { additionalProperties: false },
);
export type Rollback = Static<typeof Rollback>;

/** `PUT …/enabled`: the kill switch. The message is shown on the area's pages. */
export const Enable = Type.Object(
  {
    enabled: Type.Boolean(),
    message: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: deployLimits.message }))),
  },
  { additionalProperties: false },
);
export type Enable = Static<typeof Enable>;

/** The author of an action: a person, a deploy token by its name, or (both null) the server itself at its start. */
export const Deployer = Type.Object({ usr: orNull(Named), token: orNull(Type.String()) });
export type Deployer = Static<typeof Deployer>;

export const DeployedVersion = Type.Object({
  version: Type.String(),
  live: Type.Boolean(),
  /** Bytes of all files, uncompressed. */
  size: Type.Integer(),
  /** Brotli bytes of a first visit; null for the shell and for old builds. */
  bytes: orNull(Type.Integer()),
  budget: orNull(Type.Integer()),
  /** When it was last deployed. */
  created_on: Instant,
  by: Deployer,
  /** When a browser first reported that it loaded. */
  loaded_on: orNull(Instant),
  /** When another version replaced it; null while it is live. */
  replaced_on: orNull(Instant),
  /** Whether a rollback may choose it: it is not live, and its files still exist. */
  restorable: Type.Boolean(),
  /**
   * Why it does not run with what is live: a remote's version with the live shell, a shell with the live remotes. Browsers never fall
   * back to such a version, and a rollback to it needs `override`. Null when it runs.
   */
  unfit: orNull(Type.String()),
});
export type DeployedVersion = Static<typeof DeployedVersion>;

export const RemoteState = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** Null for the shell. */
  owner: orNull(Type.Object({ team: Type.String(), contact: Type.String() })),
  enabled: Type.Boolean(),
  disabled: orNull(Type.Object({ message: orNull(Type.String()), on: Instant, by: orNull(Named) })),
  version: orNull(Type.String()),
  /** The version that a rollback without a version would choose; null if there is none. */
  previous: orNull(Type.String()),
  routes: Type.Integer(),
  fills: Type.Array(Type.String()),
  offers: Type.Array(Type.String()),
  /** Newest first; versions whose files were deleted are left out. */
  versions: Type.Array(DeployedVersion),
});
export type RemoteState = Static<typeof RemoteState>;

/** `GET /portal/remotes`: the shell first, then by title. */
export const RemoteStates = Type.Object({
  revision: Type.Integer(),
  remotes: Type.Array(RemoteState),
});
export type RemoteStates = Static<typeof RemoteStates>;

export const DeployToken = Type.Object({
  id: Id,
  remote: Type.String(),
  /** The token's purpose: "CI of the site team". */
  name: Type.String(),
  /** The last four characters, to recognise it by. */
  hint: Type.String(),
  created_on: Instant,
  created_by: orNull(Named),
  /** Null: never used. */
  used_on: orNull(Instant),
  expires_on: orNull(Instant),
  revoked_on: orNull(Instant),
  /** Whether its rollbacks may override the gate. */
  may_override: Type.Boolean(),
});
export type DeployToken = Static<typeof DeployToken>;

export const CreateDeployToken = Type.Object(
  {
    /** The remote need not exist yet: its first deploy creates it. */
    remote: name,
    name: Type.String({ minLength: 1, maxLength: deployLimits.tokenName, pattern: '\\S' }),
    /** Days until it expires; absent: it is valid until it is revoked. */
    days: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: deployLimits.tokenDays }))),
    /** Allows its rollbacks to override the gate with a reason; absent: no. */
    may_override: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type CreateDeployToken = Static<typeof CreateDeployToken>;

/** Answer of `POST /portal/tokens`, the only one that contains the secret. */
export const CreatedDeployToken = Type.Object({ token: Type.String(), ...DeployToken.properties });
export type CreatedDeployToken = Static<typeof CreatedDeployToken>;

/** `GET /portal/changes`: the latest hundred, newest first. */
export const RemoteChange = Type.Object({
  id: Id,
  created_on: Instant,
  remote: Type.String(),
  action: Type.Enum([
    'went live',
    'rolled back',
    'refused',
    'enabled',
    'disabled',
    'token created',
    'token revoked',
  ]),
  from: orNull(Type.String()),
  /** The version concerned, if any. */
  version: orNull(Type.String()),
  by: Deployer,
  /** The message of the kill switch, the reasons of a refusal or of an overriding rollback, or the token's name. */
  note: orNull(Type.String()),
});
export type RemoteChange = Static<typeof RemoteChange>;
