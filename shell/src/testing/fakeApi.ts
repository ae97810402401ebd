type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** An answer with a status; a plain value in `fakeApi` is a body with 200. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
  ) {}
}

export const refusal = (status: number, error: string, more: object = {}) =>
  new Reply(status, { error, message: error, ...more });

/**
 * A network for tests: answers of `global.fetch` by method and path (without the query).
 * A function is asked anew for each call; a promise is waited for. Everything else is refused with 404.
 */
export function fakeApi(routes: Record<string, unknown>) {
  const calls: { key: string; url: string; body: unknown }[] = [];
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const key = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    calls.push({
      key,
      url,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    const served = routes[key];
    const value: unknown = await (typeof served === 'function' ? (served as () => unknown)() : served);
    if (value instanceof Error) throw value;
    if (!(key in routes)) return respond({ status: 404, body: { error: `No ${key}`, message: '' } });
    return respond(value instanceof Reply ? { status: value.status, body: value.body } : { body: value });
  };
  globalThis.fetch = answer as typeof fetch;
  return {
    calls,
    /** What was sent to a route, in order. */
    bodies: (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body),
    count: (key: string) => calls.filter((call) => call.key === key).length,
  };
}

/** jsdom has no Response; the client needs these few members of it. */
function respond({ status = 200, body, headers = {} }: Answer): Response {
  const known = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name: string) => known.get(name.toLowerCase()) ?? null },
    json: () => (body === undefined ? Promise.reject(new SyntaxError('No body')) : Promise.resolve(body)),
  } as unknown as Response;
}
