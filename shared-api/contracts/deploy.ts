import { Type, type Static } from 'typebox';
import { Build } from '../portal/manifest';
import { Id, Instant, Named, orNull } from './common';
import { deployLimits } from './limits';

/**
 * Deploying: what `portal` of portal-kit and the page `/admin/portal` ask. A team's CI calls with
 * `Authorization: Bearer pdt_…`, a deploy token that covers one remote; global admins call with their session.
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

/** What a build and the live portal do not agree on. */
export const gateCodes = [
  /** The build contradicts itself: a file missing, a container of another name, a route without chunk. */
  'build_invalid',
  /** A first visit needs more bytes than the budget of portal.json allows. */
  'over_budget',
  /** Shell and remote speak different versions of the contract. */
  'contract',
  /** A shared module that the shell does not provide. */
  'shared_missing',
  /** A shared package in another version than is asked for. */
  'shared_version',
  /** A name that the shell's shared module does not export. */
  'symbol_missing',
  /** An icon that the shell does not have. */
  'icon_missing',
  /** Two areas, or an area and the shell, want one address or one page name. */
  'route_collision',
  /** A page that another live area links to would be gone. */
  'route_vanished',
  /** A slot is offered twice, or two fillers want one address in it. */
  'slot_collision',
  /** A slot that another live area fills would be gone. */
  'slot_vanished',
  /** A slot that nobody offers now; its filler would be shown nowhere. */
  'slot_unoffered',
] as const;
export const GateFault = Type.Object({
  code: Type.Enum([...gateCodes]),
  /** The other side: `shell`, `bookings 1.2.0-3f2a1bc`; null when the build alone is at fault. */
  with: orNull(Type.String()),
  /** One line for the person who deploys: what, where, what to do. */
  text: Type.String(),
});
export type GateFault = Static<typeof GateFault>;

/** Answer of `POST …/check`; the body is the `Build`. Also the body of a 422 with `code: "gate"` when an upload is refused. */
export const CheckAnswer = Type.Object({
  ok: Type.Boolean(),
  /** Each of them alone refuses the build. */
  faults: Type.Array(GateFault),
  /** Worth knowing, refuses nothing. */
  notes: Type.Array(GateFault),
  /** The version that is live now, which the build would take the place of. */
  live: orNull(Type.String()),
});
export type CheckAnswer = Static<typeof CheckAnswer>;
export const CheckBody = Build;

/** Answer of an upload and of a rollback. */
export const DeployAnswer = Type.Object({
  name: Type.String(),
  /** The version that is live now. */
  version: Type.String(),
  /** False when it was live already, with the very same bytes. */
  changed: Type.Boolean(),
  /** The version that was live before; null for the first. */
  previous: orNull(Type.String()),
  /** Of the registry. */
  revision: Type.Integer(),
  notes: Type.Array(GateFault),
});
export type DeployAnswer = Static<typeof DeployAnswer>;

/** `POST …/rollback`: to which version; without one to the newest before the live one from which nobody has rolled back. */
export const Rollback = Type.Object({ version: Type.Optional(version) }, { additionalProperties: false });
export type Rollback = Static<typeof Rollback>;

/** `PUT …/enabled`: the kill switch. The message is shown to whoever opens a page of the area. */
export const Enable = Type.Object(
  {
    enabled: Type.Boolean(),
    message: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: deployLimits.message }))),
  },
  { additionalProperties: false },
);
export type Enable = Static<typeof Enable>;

/** Who did something: a person, a deploy token by its name, or (both null) the server itself at its start. */
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
  created_on: Instant,
  by: Deployer,
  /** When a browser first said that it loaded. */
  loaded_on: orNull(Instant),
  /** When another version took its place; null while it is live. */
  replaced_on: orNull(Instant),
  /** Whether a rollback may choose it: it is not live, and its files are still kept. */
  restorable: Type.Boolean(),
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
  /** What a rollback without a version goes to; null when there is nothing to go back to. */
  previous: orNull(Type.String()),
  routes: Type.Integer(),
  fills: Type.Array(Type.String()),
  offers: Type.Array(Type.String()),
  /** Newest first; those whose files have gone are left out. */
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
  /** What it is for: "CI of the site team". */
  name: Type.String(),
  /** The last four characters, by which a person recognises it. */
  hint: Type.String(),
  created_on: Instant,
  created_by: orNull(Named),
  /** Null: never used. */
  used_on: orNull(Instant),
  expires_on: orNull(Instant),
  revoked_on: orNull(Instant),
});
export type DeployToken = Static<typeof DeployToken>;

export const CreateDeployToken = Type.Object(
  {
    /** It need not exist yet: its first deploy makes it. */
    remote: name,
    name: Type.String({ minLength: 1, maxLength: deployLimits.tokenName, pattern: '\\S' }),
    /** Days until it ends; without, it ends when it is revoked. */
    days: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: deployLimits.tokenDays }))),
  },
  { additionalProperties: false },
);
export type CreateDeployToken = Static<typeof CreateDeployToken>;

/** Answer of `POST /portal/tokens`: the only time that the token itself is told. */
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
  /** The version that it is about; null where none is. */
  version: orNull(Type.String()),
  by: Deployer,
  /** The message of a disabling, the reasons of a refusal, the token's name. */
  note: orNull(Type.String()),
});
export type RemoteChange = Static<typeof RemoteChange>;
