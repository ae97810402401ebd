import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from './errors';

/**
 * Reads the idempotency key, by which a retried call is recognised.
 * @throws HttpError 400
 */
export function idempotencyKey({ 'idempotency-key': key }: IncomingHttpHeaders): string | null {
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{16,64}$/.test(key)) return key;
  throw badRequest('The Idempotency-Key is not 16 to 64 letters, digits, - and _.');
}

/**
 * Describes the key in the API documentation.
 * @param made the answer to a replayed call
 */
export const keyedCall = (made: string): string =>
  "With an `Idempotency-Key` (16 to 64 letters, digits, `-` and `_`, of the caller's own) the same call may be made again " +
  `where its answer did not come: it answers ${made} under the key.`;
