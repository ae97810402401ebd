import { newRequest, write } from './request';

/** A call that is under way, or whose answer was lost. */
interface UnansweredCall {
  path: string;
  text: string;
  key: string;
  /** Milliseconds since 1970. */
  at: number;
}

const storageKey = 'portal-unanswered';
/** Milliseconds. After that an equal body counts as a new entity, not as a retry. */
const maxAge = 60 * 60 * 1000;

let last: UnansweredCall | null = null;

function readLast(): UnansweredCall | null {
  if (last) return last;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as UnansweredCall | null;
  } catch {
    return null; // No storage, or not our format.
  }
}

/** Keeps the call in sessionStorage, so that it survives a reload: people reload when no answer comes. */
function remember(call: UnansweredCall | null): void {
  last = call;
  try {
    if (call) sessionStorage.setItem(storageKey, JSON.stringify(call));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the call is remembered until a reload.
  }
}

/**
 * POSTs so that a retry creates nothing twice: an equal call whose predecessor got no answer is sent with the same
 * `Idempotency-Key`, for which the server answers the entity that it has already created.
 * @throws ApiError as `write` does
 */
export async function postIdempotent<T>(path: string, body: unknown): Promise<T> {
  const text = JSON.stringify(body);
  const before = readLast();
  const isSame = before?.path === path && before.text === text && Date.now() - before.at < maxAge;
  const key = isSame ? before.key : newRequest().requestId;
  remember({ path, text, key, at: Date.now() });
  const created = await write<T>('POST', path, body, { 'idempotency-key': key });
  // Another call may have been sent meanwhile; its key must stay until it is answered.
  if (last?.key === key) remember(null);
  return created;
}
