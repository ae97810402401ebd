/** A call that was made: `PUT /api/projects/481/state` and what was sent. */
interface Call {
  key: string;
  url: string;
  body: unknown;
  /** `If-Match`, where one was sent. */
  ifMatch: string | undefined;
}

/** Answers with a status; any other value served is a body with 200. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

export const refusal = (status: number, error: string, fields?: Record<string, string>) =>
  new Reply(status, { error, message: error, fields });

/** jsdom has no Response; the client needs these few members of it. */
const respond = ({ status, body, headers }: Reply): Response =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: { get: (name: string) => headers[name] ?? null },
    json: () => (body === undefined ? Promise.reject(new SyntaxError('No body')) : Promise.resolve(body)),
  }) as unknown as Response;

/**
 * A network for tests: answers of `fetch` by method and path (without the query); a function is asked anew for each call, with its address.
 * What is not served answers 404.
 */
export function fakeApi(routes: Record<string, unknown>) {
  const calls: Call[] = [];
  const serve = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const key = `${init.method ?? 'GET'} ${url.split('?')[0]}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const ifMatch = (init.headers as Record<string, string> | undefined)?.['if-match'];
    calls.push({ key, url, body, ifMatch });
    if (!(key in routes)) return respond(refusal(404, `No ${key}`));
    const served = routes[key];
    const value: unknown = await (typeof served === 'function'
      ? (served as (url: string) => unknown)(url)
      : served);
    return respond(value instanceof Reply ? value : new Reply(200, value));
  };
  globalThis.fetch = serve as typeof fetch;
  return {
    calls,
    /** What was sent to a route, in order. */
    bodies: (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body),
    count: (key: string) => calls.filter((call) => call.key === key).length,
  };
}
