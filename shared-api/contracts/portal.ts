import { Type, type Static } from 'typebox';
import type { ConfigValues } from '../portal/manifest/manifestConfig';
import type { Manifest } from '../portal/manifest';
import type { CurrentUser } from './session';
import type { PageView } from './platform/views';

export const Version = Type.Object({ version: Type.String() });

/** One version of a remote as the shell needs it to load it: no manifest is fetched at run time. */
export interface RemoteVersionSlice {
  /** Package version and the commit's short hash, `1.0.0-3f2a1bc`. */
  version: string;
  /** The federation container's name, which carries the version: `mfe_projects__1_0_0_3f2a1bc`. */
  container: string;
  /** URL of the entry script, on this origin. */
  entry: string;
  /** `sha384-…` of the entry; the entry holds the hashes of its own chunks. */
  integrity: string;
  /** Shared modules that the remote uses, `shared-ui/grid`. */
  shared: string[];
  /** Those of them that the shell loads before a chunk of the remote; before a chunk that is not named here it loads all. */
  sharedByChunk?: Record<string, string[]>;
}

/** A page that is left out because its feature is off for this person; it says so instead of "not found". */
export interface WithheldPage {
  /** `projects/:projectId/bookings` */
  path: string;
  /** Addresses below are withheld as well. */
  within?: true;
  /** The feature's full key and title. */
  feature: string;
  title: string;
}

/** The configuration of a remote; values that apply anyway are left out. */
export interface RemoteConfig {
  /** The organisation's values that differ from the defaults of portal.json. */
  values: ConfigValues;
  /** By the id of a delivery group that the person may see: its values that differ from the organisation's. Absent: there are none. */
  groups?: Readonly<Record<string, ConfigValues>>;
}

/** The data about a remote that the shell has without loading its code. */
export interface RemoteSlice extends RemoteVersionSlice {
  name: string;
  manifest: Pick<Manifest, 'title' | 'owner' | 'routes' | 'nav' | 'menus' | 'find' | 'slots' | 'offers'>;
  /** The fallback if the live version does not load: the last version known to have loaded. */
  fallback: RemoteVersionSlice | null;
  /** Not null: an admin has used the kill switch. The remote appears nowhere, and its pages show the admin's message, if any. */
  disabled: { message: string | null } | null;
  /**
   * Its features by the keys in portal.json, and whether each is on for this person; absent: it declares none. Routes, menu entries,
   * fillers and results of quick find of those that are off are not in `manifest`.
   */
  features?: Record<string, boolean>;
  /** Absent: its defaults apply. */
  config?: RemoteConfig;
  /** Pages of features that are off; absent: none. `findWithheld` finds them by their address. */
  withheld?: WithheldPage[];
  /**
   * True: no kept version goes with the shell that asked, so its code must not be loaded; the version named here is the live one. Pages
   * that are open already stay.
   */
  unfit?: true;
}

export interface DemoAccount {
  login: string;
  name: string;
  /** A short tag: "Requester", "Tech Lead". */
  role: string;
  /** The account's purpose in a few words. */
  about: string;
}

/** The JSON that the server inlines into the page, so that the first screen needs no fetch. */
export interface BootPayload {
  /** The portal's version, as `GET /version` answers it. */
  version: string;
  organisation: string;
  /** IANA name of the organisation's time zone. */
  timeZone: string;
  /** The first day of the week in calendars; 0 is Sunday, as `Date.prototype.getDay` counts. */
  weekStart: 0 | 1 | 6;
  /** Whether the portal has a mail server. Without one mail stays in the outbox, and nobody is sent a link. */
  sendsMail: boolean;
  /** Incremented by each change of the registry, and when a feature starts or ends. */
  revision: number;
  /** When a feature starts or ends for this person, as ISO 8601; the server announces it as a new revision. Null: none is to. */
  nextChangeAt?: string | null;
  user: CurrentUser | null;
  remotes: RemoteSlice[];
  /** The path of this page's address when nobody is signed in and nobody has a page there. Source: spec 001, point 2.1. */
  unknownAddress?: string;
  /** The live version of the shell, which this page loads. */
  shell: string;
  /** Accounts to offer on the sign-in page; null outside demo mode. Public: it is meant for others than this machine. */
  demo: { password: string; accounts: DemoAccount[]; isPublic?: boolean } | null;
  /** The page shows the portal as `user` sees it to somebody else, read only; absent: it is the user's own. */
  view?: PageView;
  /** True: the page's address is that of a view that has ended, and nobody is signed in here. */
  viewEnded?: true;
}

/**
 * Query of `GET /portal/slice`. The running shell names its version, and each remote is answered in the newest version that goes with it:
 * the live one, or an earlier one. Without it the versions go with the live shell.
 */
export const SliceQuery = Type.Object(
  { shell: Type.Optional(Type.String({ pattern: '^[0-9][0-9A-Za-z.-]*$', maxLength: 80 })) },
  { additionalProperties: false },
);

/** Answer of `GET /portal/slice`: the current registry slice, read after signing in or after a change. */
export type PortalSlice = Pick<BootPayload, 'revision' | 'nextChangeAt' | 'remotes' | 'shell'> & {
  user: CurrentUser;
};

/** A load or failure of a remote, reported by the browser. */
export const Beacon = Type.Object(
  {
    remote: Type.String({ maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' }),
    version: Type.String({ maxLength: 80 }),
    kind: Type.Enum(['loaded', 'load_error', 'render_error']),
    /** Milliseconds from the first attempt. */
    duration_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
    /** The reference shown to the user in the error panel. */
    reference: Type.Optional(Type.String({ maxLength: 20, pattern: '^[A-Z0-9-]+$' })),
    message: Type.Optional(Type.String({ maxLength: 500 })),
    route: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type Beacon = Static<typeof Beacon>;
export const Beacons = Type.Array(Beacon, { minItems: 1, maxItems: 20 });
