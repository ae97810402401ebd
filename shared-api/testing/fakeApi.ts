/** A recorded call; `key` is `PUT /api/teams/3`. */
export interface Call {
  key: string;
  url: string;
  body: unknown;
  headers: Record<string, string>;
}

/** An answer with a status and headers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

export const refusal = (status: number, error: string, more: object = {}) =>
  new Reply(status, { error, message: error, ...more });

/** jsdom has no Response; this has the members that the client uses. */
function respond({ status, body, headers }: Reply): Response {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name: string) => known.get(name.toLowerCase()) ?? null },
    json: () => (body === undefined ? Promise.reject(new SyntaxError('No body')) : Promise.resolve(body)),
  } as unknown as Response;
}

/**
 * A fake network for tests: replaces `fetch` by answers keyed by method and path (without the query). A function is called with each
 * call; a promise is awaited; an `Error` means that the server was not reached; a `Reply` has a status; any other value is a body
 * with status 200. Routes may be changed at any time. Unknown routes answer 404.
 */
export function fakeApi(routes: Record<string, unknown>) {
  const calls: Call[] = [];
  const serve = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const key = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const call = { key, url, body, headers: (init.headers ?? {}) as Record<string, string> };
    calls.push(call);
    if (!(key in routes)) return respond(refusal(404, `No ${key}`));
    const served = routes[key];
    const value: unknown = await (typeof served === 'function'
      ? (served as (call: Call) => unknown)(call)
      : served);
    if (value instanceof Error) throw value;
    return respond(value instanceof Reply ? value : new Reply(200, value));
  };
  globalThis.fetch = serve as typeof fetch;
  const to = (key: string) => calls.filter((call) => call.key === key);
  return {
    calls,
    routes,
    /** The calls of a route, in order. */
    to,
    /** The request bodies of a route, in order. */
    bodies: (key: string) => to(key).map(({ body }) => body),
    count: (key: string) => to(key).length,
  };
}
