import useSWR from 'swr';
import type { User } from '../../contracts/accounts';
import type { RequestRecover } from '../../contracts/mail';
import { accountPaths, paths } from '../../contracts/paths';
import type { Recover, RecoverAccount } from '../../contracts/session';
import { apiUrl, send, write, type ApiError } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** POSTs and ignores the answer, which may be empty. */
export async function post(path: string, body?: unknown): Promise<void> {
  await send(apiUrl(path), {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** One person. */
export const useUser = (id: string): Answer<User> => useAnswer(accountPaths.user(id));

/**
 * Sets a new password with the token of such a link. Opens no session.
 * @throws ApiError when the token was used or has expired
 */
export const recoverAccount = (body: Recover): Promise<void> => write('POST', paths.recover, body);

/** Reads whose account such a link is for; the error is 403 for a link that does not work. It is read once, as the link may be used up. */
export function useRecoverAccount(token: string): Answer<RecoverAccount> {
  const { data, error, isLoading, mutate } = useSWR<RecoverAccount, ApiError>(
    [paths.recoverCheck, token],
    () => write<RecoverAccount>('POST', paths.recoverCheck, { token }),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/**
 * Requests a mail with a link for a new password. The answer is the same for known and unknown addresses.
 * @throws ApiError 429 after too many requests
 */
export const requestRecovery = (body: RequestRecover): Promise<void> => post(paths.recover, body);
