import { useLocation } from 'shared-ui/router';

/** What the sign-in page is told by the screen before it, beside the address: something that has gone well. */
export interface AccountState {
  notice?: string;
}

/** Longest message shown from the address: anyone can write a link to the sign-in page. */
const messageLength = 300;

/**
 * Inputs of the sign-in and password screens. Source: spec 001, point 2.1.
 * `redirect` is as it came; `safeRedirect` says where it may lead.
 */
export function useAccountQuery() {
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const expired = query.get('expired');
  return {
    user: query.get('user') ?? '',
    redirect: query.get('redirect'),
    errorMsg: (query.get('errorMsg') ?? '').slice(0, messageLength),
    expired: expired !== null && expired !== 'false' && expired !== '0',
    notice: (location.state as AccountState | null)?.notice,
  };
}

/** Address of an account screen; parts that are empty are left out. */
export function accountAddress(
  path: '/login' | '/password_change',
  parts: Record<string, string | null>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
