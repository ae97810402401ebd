/** A call that was made: `PUT /api/teams/3` and what was sent with it. */
export interface Call {
  key: string;
  url: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Answers with a status and headers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

export const refusal = (status: number, error: string, more: object = {}) =>
  new Reply(status, { error, message: error, ...more });

/** jsdom has no Response; the client needs these few members of it. */
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
 * A network for tests: answers of `fetch` by method and path (without the query). A function is asked anew for each call, with
 * the call; a promise is waited for; an `Error` means that the server was not reached; a `Reply` has a status; any other value is
 * a body with 200. Routes may be changed while it runs. What is not served answers 404.
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
    /** What was sent to a route, in order. */
    bodies: (key: string) => to(key).map(({ body }) => body),
    count: (key: string) => to(key).length,
  };
}
