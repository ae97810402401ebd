import type { CurrentUser } from 'shared-api/contracts/session';
import { forbidden, HttpError, unauthorised } from '../../kernel/http/errors';

/** The caller of a deploy: a token of one remote, or a person with a session. */
export type Caller =
  | { kind: 'token'; id: number; name: string; remote: string; mayOverride: boolean }
  | { kind: 'person'; user: CurrentUser };

/**
 * The callers that a route admits: global admins by their session, tokens for their own remote alone. A route that admits everyone
 * signed in and all tokens decides itself what each of them gets.
 */
export type Admitted =
  'admins' | 'admins and its tokens' | 'its tokens' | 'everyone signed in and all tokens';

const noToken =
  'A deploy token is needed here: send "Authorization: Bearer pdt_…". An admin of the portal makes one for a remote.';

/**
 * Returns the error for a caller who is not admitted, or null.
 * @param name the remote in the address, unvalidated: it is only compared
 */
export function refusalOf(caller: Caller | null, admits: Admitted, name?: string): HttpError | null {
  if (admits === 'everyone signed in and all tokens') return caller ? null : unauthorised('Please sign in.');
  if (caller?.kind === 'token') {
    if (admits === 'admins')
      return forbidden('A deploy token may not do this. Sign in as an admin of the portal.');
    if (caller.remote !== name)
      return new HttpError(
        403,
        `The deploy token "${caller.name}" is for ${caller.remote} alone. Use one that was made for this remote.`,
        { code: 'token_other_remote' },
      );
    return null;
  }
  // Browsers send cookies automatically, so a session alone (CSRF) must not publish code; that needs a token.
  if (admits === 'its tokens') return new HttpError(401, noToken, { code: 'token_missing' });
  if (!caller)
    return admits === 'admins'
      ? unauthorised('Please sign in.')
      : new HttpError(401, noToken, { code: 'token_missing' });
  return caller.user.is_admin ? null : forbidden('Only admins of the portal may do this.');
}

/**
 * Returns the error for a caller who may not override the gate, or null: admins may, and tokens that an admin allowed to.
 */
export const overrideRefusalOf = (caller: Caller): HttpError | null =>
  caller.kind === 'person' || caller.mayOverride
    ? null
    : new HttpError(
        403,
        `The deploy token "${caller.name}" may not override the gate. An admin can roll back on the page Remotes, or create a token that may.`,
        { code: 'override_forbidden' },
      );

/**
 * Returns the default target of a rollback: of the kept versions before the live one that were not rolled back from, the newest that
 * goes with what is live; if none does, the newest.
 * @param versions newest first; `unfit`: null when it goes with what is live
 */
export function previousOf<V extends { live: boolean; withdrawn: boolean; unfit: string | null }>(
  versions: readonly V[],
): V | null {
  const live = versions.findIndex((one) => one.live);
  const before = live < 0 ? [] : versions.slice(live + 1).filter((one) => !one.withdrawn);
  return before.find(({ unfit }) => unfit === null) ?? before[0] ?? null;
}
