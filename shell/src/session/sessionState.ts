import type { BootPayload, PortalSlice, RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';

/** Why nobody is signed in: `left` by the user's own will, `refused` by the server, with its reason. */
export type SessionEnd = { kind: 'left' } | { kind: 'refused'; message: string };

export interface SessionState {
  user: CurrentUser | null;
  /** Every remote in the version that is live now, also those that are switched off. */
  registered: RemoteSlice[];
  /** Those of them that are offered: menus, quick find, slots and preloads know no others. */
  remotes: RemoteSlice[];
  /** Of the registry. */
  revision: number;
  /** Version of the shell that is live; this page may have been loaded with another. */
  shell: string;
  /** Null while someone is signed in. */
  end: SessionEnd | null;
  /** Who has used this page before; what remotes keep in memory is theirs. */
  formerUserId: number | null;
}

export type SessionAction =
  | { type: 'entered'; slice: PortalSlice }
  /** What the one who is signed in may see or do has changed, or what is live. */
  | { type: 'refreshed'; slice: PortalSlice }
  | { type: 'left' }
  | { type: 'refused'; message: string };

export const signInFirst = 'Sign in to continue.';

const registryOf = ({ remotes, revision, shell }: Pick<PortalSlice, 'remotes' | 'revision' | 'shell'>) => ({
  registered: remotes,
  remotes: remotes.filter(({ disabled }) => !disabled),
  revision,
  shell,
});

export const initialSession = ({ user, ...registry }: BootPayload): SessionState => ({
  user,
  ...registryOf(registry),
  end: user ? null : { kind: 'refused', message: signInFirst },
  formerUserId: null,
});

/** The first reason for an end is kept: calls that were under way fail after it, and say less. */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  if (action.type === 'entered')
    return { ...state, ...registryOf(action.slice), user: action.slice.user, end: null };
  if (!state.user) return state;
  if (action.type === 'refreshed')
    // An answer that comes late may be of somebody who has left meanwhile.
    return action.slice.user.id === state.user.id
      ? { ...state, ...registryOf(action.slice), user: action.slice.user }
      : state;
  const end: SessionEnd =
    action.type === 'left' ? { kind: 'left' } : { kind: 'refused', message: action.message };
  return { ...state, user: null, end, formerUserId: state.user.id };
}

/**
 * Where to go when nobody is signed in.
 * @param from the address that was asked for, with query and hash
 */
export function loginAddress(end: SessionEnd | null, from: string): string {
  if (end?.kind !== 'refused') return '/login';
  return `/login?${new URLSearchParams({ redirect: from, errorMsg: end.message }).toString()}`;
}
