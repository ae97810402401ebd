import { apiBase } from '../../contracts/paths';
import type { ErrorBody } from '../../contracts/common';

/** A call that the server refused or that never reached it. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable cause, when the server named one. */
  readonly code: string | undefined;
  /** Body path → what is wrong with it: `{"p4p.pan_code": "…"}`. */
  readonly fields: Record<string, string>;
  /** The id under which the server logged the call, also where its answer did not come through. */
  readonly requestId: string | undefined;
  /** What else the answer holds: the present state of what somebody else changed (409, 412). */
  readonly extra: Record<string, unknown>;
  /** The `ETag` of that present state: with it as `If-Match` a second try is held against what was shown. */
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

type UnauthorisedListener = (error: ApiError) => void;
let unauthorised: UnauthorisedListener | undefined;

/** The shell says here what happens when a session is gone (spec 000, point 8: to login, with return path and message). */
export function onUnauthorised(listener: UnauthorisedListener): void {
  unauthorised = listener;
}

/**
 * The address of a call with its query; keys keep their order so that equal queries give equal addresses.
 * @returns for example `/api/projects?page=1&sort=project_id+desc`
 */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue])
      if (one !== null && one !== undefined) search.append(name, String(one));
  const text = search.toString();
  return `${apiBase}${path}${text ? `?${text}` : ''}`;
}

/** What a refused call's body says, or what its status does: a proxy's page is no answer of the server's. */
export const refusalOf = (
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

async function fault(response: Response): Promise<ApiError> {
  let body: Partial<ErrorBody> = {};
  try {
    body = (await response.json()) as Partial<ErrorBody>;
  } catch {
    // A proxy's page, say: the status text has to do.
  }
  return refusalOf(response.status, response.statusText, body, tagOf(response));
}

/**
 * The `ETag` of an answer: the version of the entity it shows. Proxies that compress mark it as weak (`W/`), which `If-Match`
 * would never match; the version is the same.
 */
export const tagOf = (response: Response): string | undefined =>
  response.headers.get('ETag')?.replace(/^W\//, '') ?? undefined;

/** So many random bytes, in hexadecimal digits. */
const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** An id of the caller's own for a write, and the header (W3C `traceparent`) under which the server logs it. */
export function newRequest(): { requestId: string; headers: Record<string, string> } {
  const requestId = hex(16);
  return { requestId, headers: { traceparent: `00-${requestId}-${hex(8)}-00` } };
}

/** A call that got no answer. The server may have had it all the same: its log knows the id. */
export const noAnswer = (requestId: string | undefined): ApiError =>
  new ApiError(
    0,
    'The server did not answer. Check your connection and try again.',
    requestId ? { request_id: requestId } : {},
  );

/** Says to the shell that a session is gone, where a refusal means that. */
export function reportExpired(error: ApiError): void {
  if (error.status === 401) unauthorised?.(error);
}

/**
 * Sends one call and gives back the answer. A write goes under an id of its own (W3C `traceparent`), by which the server logs it:
 * so it is known also where the answer does not come through.
 * @throws ApiError when the server refuses or cannot be reached; an `AbortError` when `signal` fires
 */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  // Of reads the server's own id will do; a header of ours would keep them from the answer that the page has preloaded.
  const own = init.method ? newRequest() : undefined;
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: 'same-origin',
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...own?.headers },
    });
  } catch (cause) {
    if ((cause as Error).name === 'AbortError') throw cause;
    throw noAnswer(own?.requestId);
  }
  if (response.ok) return response;
  const error = await fault(response);
  // A refused sign-in is an answer to the form that asked, not the end of a session.
  if (!(init.method && url === apiUrl('/session'))) reportExpired(error);
  throw error;
}

/**
 * The JSON of an answer.
 * @throws ApiError when it is none: a proxy's own page in the place of the server's answer, say
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

/** GET of JSON. */
export async function get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> {
  return readJson<T>(await send(apiUrl(path, query), signal ? { signal } : {}));
}

/**
 * A write with a JSON body; gives back the answered entity, or undefined for 204.
 * @param headers beyond the body's own, `{'if-match': tag}`
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
