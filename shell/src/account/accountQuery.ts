import type { UnsavedOutcome } from 'shared-ui/core';
import { useLocation } from 'shared-ui/router';

/** The navigation state of the sign-in page. */
export interface AccountState {
  /** A success message from the screen before. */
  notice?: string;
  /** The fate of the unsaved changes on the screen when the session ended. */
  unsaved?: UnsavedOutcome;
}

/** The maximum length of a message from the address, since anyone can write a link to the sign-in page. */
const maxMessageLength = 300;

/**
 * The inputs of the sign-in and password screens. Source: spec 001, point 2.1.
 * `redirect` is not validated yet; see `safeRedirect`.
 */
export function useAccountQuery() {
  const location = useLocation();
  const state = location.state as AccountState | null;
  const query = new URLSearchParams(location.search);
  const expired = query.get('expired');
  return {
    user: query.get('user') ?? '',
    redirect: query.get('redirect'),
    errorMsg: (query.get('errorMsg') ?? '').slice(0, maxMessageLength),
    expired: expired !== null && expired !== 'false' && expired !== '0',
    notice: state?.notice,
    unsaved: state?.unsaved,
  };
}

/** The address of an account screen. Empty parts are left out of the query. */
export function accountAddress(
  path: '/login' | '/password_change',
  parts: Record<string, string | null>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
