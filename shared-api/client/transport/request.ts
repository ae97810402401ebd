import { apiBase } from '../../contracts/paths';
import type { ErrorBody } from '../../contracts/common';
import { forgetAhead } from './aheadAnswers';
import { fetchRead } from './holdReads';
import { viewPrefix } from './viewPrefix';

/** A call that the server refused, or that got no answer (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable cause, if the server sent one. */
  readonly code: string | undefined;
  /** Validation messages by body path: `{"p4p.pan_code": "…"}`. */
  readonly fields: Record<string, string>;
  /** The id under which the server logged the call; known even if the answer was lost. */
  readonly requestId: string | undefined;
  /** Further members of the body. On a conflict (409, 412) `present` is the current state of the entity. */
  readonly extra: Record<string, unknown>;
  /** The `ETag` of that current state: send it as `If-Match` to retry against the state just shown. */
  readonly tag: string | undefined;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}, tag?: string) {
    super(message);
    const { error: _error, message: _message, code, fields = {}, request_id, ...extra } = body;
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = request_id;
    this.extra = extra;
    this.tag = tag;
  }
}

export type QueryValue = string | number | boolean | null | undefined;
/** Arrays repeat their key; null and undefined are left out. */
export type Query = Record<string, QueryValue | readonly QueryValue[]>;

/** A call of this page, with the id under which the server logged it. Status 0: no answer came. */
export interface RecentCall {
  id: string;
  status: number;
  call: string;
  at: string;
}
/** The latest calls, and the latest failed ones, oldest first: a support case may name them. */
export const recentCalls = { latest: [] as RecentCall[], failed: [] as RecentCall[] };

/** Keeps a call among the recent ones. @param method GET where it is undefined */
export function noteCall(id: string | null | undefined, status: number, method = 'GET', url = ''): void {
  const { latest, failed } = recentCalls;
  if (!id) return;
  const call = { id, status, call: `${method} ${url.split('?')[0]}`, at: new Date().toISOString() };
  for (const ring of status && status < 400 ? [latest] : [latest, failed])
    if (ring.push(call) > 5) ring.shift();
}

type UnauthorisedListener = (error: ApiError) => void;
let unauthorised: UnauthorisedListener | undefined;

type FeatureOffListener = (revision: number) => void;
let featureOff: FeatureOffListener | undefined;

/** Registers the shell's reaction to an expired session (spec 000, point 8: to login, with return path and message). */
export function onUnauthorised(listener: UnauthorisedListener): void {
  unauthorised = listener;
}

/**
 * Registers the shell's reaction to a call whose feature is off: the page may not know it yet.
 * @returns a function that takes the listener back
 */
export function onFeatureOff(listener: FeatureOffListener): () => void {
  featureOff = listener;
  return () => {
    if (featureOff === listener) featureOff = undefined;
  };
}

/**
 * Builds the URL of a call; within a view it lies below the view's address. Keys keep their order so that equal queries give equal URLs,
 * and thus equal cache keys.
 * @returns for example `/api/projects?page=1&sort=project_id+desc`
 */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue])
      if (item !== null && item !== undefined) search.append(name, String(item));
  const text = search.toString();
  return `${viewPrefix()}${apiBase}${path}${text ? `?${text}` : ''}`;
}

/** Builds the error of a refused call. Without a usable body (a proxy's page) the status text is the message. */
export const toApiError = (
  status: number,
  statusText: string,
  body: Partial<ErrorBody>,
  tag?: string,
): ApiError =>
  new ApiError(
    status,
    body.error || body.message || statusText || `The server answered ${status}.`,
    body,
    tag,
  );

async function readError(response: Response): Promise<ApiError> {
  let body: Partial<ErrorBody> = {};
  try {
    body = (await response.json()) as Partial<ErrorBody>;
  } catch {
    // Not JSON, for example a proxy's page: the status text is used.
  }
  return toApiError(response.status, response.statusText, body, tagOf(response));
}

/**
 * The `ETag` of an answer is the version of the entity. Compressing proxies mark it as weak (`W/`), which would never match in
 * `If-Match`, so the mark is removed.
 */
export const tagOf = (response: Response): string | undefined =>
  response.headers.get('ETag')?.replace(/^W\//, '') ?? undefined;

/** Random bytes as hexadecimal digits. */
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Begins a write: creates a request id, and the header (W3C `traceparent`) by which the server logs the call under it. */
export function newRequest(): { requestId: string; headers: Record<string, string> } {
  forgetAhead();
  const requestId = randomHex(16);
  return { requestId, headers: { traceparent: `00-${requestId}-${randomHex(8)}-00` } };
}

/** The error of a call without an answer. The server may still have handled it, and then logged it under the id. */
export const noAnswerError = (requestId: string | undefined): ApiError =>
  new ApiError(
    0,
    'The server did not answer. Check your connection and try again.',
    requestId ? { request_id: requestId } : {},
  );

/** Notifies the shell if the error means that the session has expired, or that a feature is off. */
export function reportRefusal(error: ApiError): void {
  if (error.status === 401) unauthorised?.(error);
  if (error.code === 'feature_off') featureOff?.(Number(error.extra['revision']));
}

/** Limits the seconds for which a read waits that was refused because there were too many calls. */
const maxRetryAfter = 5;
const maxRetries = 2;

/** @returns milliseconds after which a refused read is sent again; undefined: it is not */
function retryDelayMs({ status, headers }: Response, { method }: RequestInit): number | undefined {
  const seconds = Number(headers.get('Retry-After'));
  return status === 429 && !method && seconds > 0 && seconds <= maxRetryAfter ? seconds * 1000 : undefined;
}

/** @throws an `AbortError` when the signal fires */
function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => {
      clearTimeout(timer);
      reject(new DOMException('The call was cancelled.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', handleAbort);
      resolve();
    }, ms);
    if (signal?.aborted) handleAbort();
    else signal?.addEventListener('abort', handleAbort, { once: true });
  });
}

/** @throws ApiError when the server cannot be reached; an `AbortError` when `signal` fires */
async function sendOnce(url: string, init: RequestInit = {}): Promise<Response> {
  // Reads carry no id: an extra header would make the browser miss the preloaded answer.
  const traced = init.method ? newRequest() : undefined;
  try {
    const response = await (traced ? fetch : fetchRead)(url, {
      credentials: 'same-origin',
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...traced?.headers },
    });
    noteCall(response.headers.get('x-request-id'), response.status, init.method, url);
    return response;
  } catch (cause) {
    if ((cause as Error).name === 'AbortError') throw cause;
    noteCall(traced?.requestId, 0, init.method, url);
    throw noAnswerError(traced?.requestId);
  }
}

/**
 * Sends one call and returns the answer. A write carries its own request id (W3C `traceparent`), so that the id is known even if
 * the answer is lost. A read that the server refuses for a few seconds (429) is sent again after them.
 * @throws ApiError when the server refuses or cannot be reached; an `AbortError` when `signal` fires
 */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  for (let retries = 0; ; retries++) {
    const response = await sendOnce(url, init);
    if (response.ok) return response;
    const delay = retries < maxRetries ? retryDelayMs(response, init) : undefined;
    if (delay === undefined) {
      const error = await readError(response);
      // A refused sign-in is shown by the form; it does not end a session.
      if (!(init.method && url === apiUrl('/session'))) reportRefusal(error);
      throw error;
    }
    await wait(delay, init.signal);
  }
}

/**
 * Parses the answer as JSON.
 * @throws ApiError when it is not JSON, for example a proxy's own page
 */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    if ((cause as Error).name === 'AbortError') throw cause;
    throw new ApiError(
      response.status,
      'Something between here and the server answered something else. Reload the page and try again.',
    );
  }
}

/** GETs JSON. */
export async function get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> {
  return readJson<T>(await send(apiUrl(path, query), signal ? { signal } : {}));
}

/**
 * Sends a write with a JSON body.
 * @param headers further headers, such as `{'if-match': tag}`
 * @returns the answered entity, or undefined for 204
 */
export async function write<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await send(apiUrl(path), {
    method,
    ...(body === undefined
      ? { headers }
      : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  });
  return response.status === 204 ? (undefined as T) : readJson<T>(response);
}
