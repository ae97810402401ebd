import { newRequest, write } from './request';

/** A call that is under way, or whose answer never came. */
interface Sent {
  path: string;
  text: string;
  key: string;
  /** Milliseconds since 1970. */
  at: number;
}

const place = 'portal-unanswered';
/** Milliseconds. Who sends the same after that means another one. */
const keptFor = 60 * 60 * 1000;

let last: Sent | null = null;

function lastSent(): Sent | null {
  if (last) return last;
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Sent | null;
  } catch {
    return null; // No storage, or not ours.
  }
}

/** Survives a reload of this tab: people reload where nothing answers. */
function remember(sent: Sent | null): void {
  last = sent;
  try {
    if (sent) sessionStorage.setItem(place, JSON.stringify(sent));
    else sessionStorage.removeItem(place);
  } catch {
    // Without storage it is known until a reload.
  }
}

/**
 * Makes something, once: the same call again, after one whose answer never came, goes out under the same key (`Idempotency-Key`),
 * by which the server knows what it has made already.
 * @throws ApiError as `write` does
 */
export async function postOnce<T>(path: string, body: unknown): Promise<T> {
  const text = JSON.stringify(body);
  const before = lastSent();
  const isSame = before?.path === path && before.text === text && Date.now() - before.at < keptFor;
  const key = isSame ? before.key : newRequest().requestId;
  remember({ path, text, key, at: Date.now() });
  const made = await write<T>('POST', path, body, { 'idempotency-key': key });
  // Another call may have gone out meanwhile, and its answer may not come.
  if (last?.key === key) remember(null);
  return made;
}
