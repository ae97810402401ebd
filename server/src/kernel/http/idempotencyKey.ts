import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from './errors';

/** What the caller calls a call, so that it is known when it is made again for want of an answer. @throws HttpError 400 */
export function idempotencyKey({ 'idempotency-key': key }: IncomingHttpHeaders): string | null {
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{16,64}$/.test(key)) return key;
  throw badRequest('The Idempotency-Key is not 16 to 64 letters, digits, - and _.');
}

/** What a description of a call says of it. @param made what the same call again answers */
export const keyedCall = (made: string): string =>
  "With an `Idempotency-Key` (16 to 64 letters, digits, `-` and `_`, of the caller's own) the same call may be made again " +
  `where its answer did not come: it answers ${made} under the key.`;
