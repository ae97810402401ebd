import type { BootPayload, PortalSlice, RemoteConfig, RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser, StartPage } from 'shared-api/contracts/session';
import type { UnsavedOutcome } from 'shared-ui/core';

/** The end of a session that the server refused. */
interface Refusal {
  message: string;
  /** What became of the unsaved changes on the screen; null without any. */
  unsaved?: UnsavedOutcome | null;
}

/** Why no user is signed in: the user signed out (`left`), or the server refused the session. */
export type SessionEnd = { kind: 'left' } | ({ kind: 'refused' } & Refusal);

export interface SessionState {
  user: CurrentUser | null;
  /** All remotes in their live versions, including those that are switched off. */
  registered: RemoteSlice[];
  /** The remotes that are not switched off and go with this shell: menus, quick find, slots and preloads use only these. */
  remotes: RemoteSlice[];
  /** Whether each feature is on for the user, by its full key: `bookings.calendar`. */
  features: Readonly<Record<string, boolean>>;
  /** The configuration of each remote that has one, by the remote's name. */
  config: Readonly<Record<string, RemoteConfig>>;
  /** The registry's revision. */
  revision: number;
  /** The live version of the shell; this page may have been loaded with another one. */
  shell: string;
  /** null while a user is signed in. */
  end: SessionEnd | null;
  /** Id of the user who was signed in on this page before: remotes may keep that user's data in memory. */
  formerUserId: number | null;
}

export type SessionAction =
  | { type: 'entered'; slice: PortalSlice }
  /** The user's rights or the live versions have changed. */
  | { type: 'refreshed'; slice: PortalSlice }
  | { type: 'startPageChanged'; userId: number; page: StartPage }
  | { type: 'left' }
  | ({ type: 'refused' } & Refusal);

export const signInFirst = 'Sign in to continue.';

/** Whether each feature of these remotes is on, by its full key. */
export const featuresOf = (remotes: readonly RemoteSlice[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    remotes.flatMap(({ name, features = {} }) =>
      Object.entries(features).map(([key, on]) => [`${name}.${key}`, on]),
    ),
  );

/** The configuration of these remotes, by their names. */
export const configOf = (remotes: readonly RemoteSlice[]): Readonly<Record<string, RemoteConfig>> =>
  Object.fromEntries(remotes.flatMap(({ name, config }) => (config ? [[name, config]] : [])));

const registryOf = ({ remotes, revision, shell }: Pick<PortalSlice, 'remotes' | 'revision' | 'shell'>) => ({
  registered: remotes,
  remotes: remotes.filter(({ disabled, unfit }) => !disabled && !unfit),
  features: featuresOf(remotes),
  config: configOf(remotes),
  revision,
  shell,
});

export const initialSession = ({ user, ...registry }: BootPayload): SessionState => ({
  user,
  ...registryOf(registry),
  end: user ? null : { kind: 'refused', message: signInFirst },
  formerUserId: null,
});

/** Keeps the first reason of a session's end: pending calls fail later, with less specific messages. */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  if (action.type === 'entered')
    return { ...state, ...registryOf(action.slice), user: action.slice.user, end: null };
  if (!state.user) return state;
  // A late answer may belong to a user who has signed out meanwhile.
  if (action.type === 'refreshed')
    return action.slice.user.id === state.user.id
      ? { ...state, ...registryOf(action.slice), user: action.slice.user }
      : state;
  if (action.type === 'startPageChanged')
    return action.userId === state.user.id
      ? { ...state, user: { ...state.user, start_page: action.page } }
      : state;
  const end: SessionEnd =
    action.type === 'left'
      ? { kind: 'left' }
      : { kind: 'refused', message: action.message, unsaved: action.unsaved ?? null };
  return { ...state, user: null, end, formerUserId: state.user.id };
}

/**
 * The sign-in page's address with the redirect and the reason.
 * @param from the requested address, with query and hash
 */
export function loginAddress(end: SessionEnd | null, from: string): string {
  if (end?.kind !== 'refused') return '/login';
  return `/login?${new URLSearchParams({ redirect: from, errorMsg: end.message }).toString()}`;
}
