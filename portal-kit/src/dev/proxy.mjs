import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { isPageOf, rewritePage, rewritePolicy, withOwn } from './rewrite.mjs';

/** Headers of a single connection, which are not forwarded. */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers that do not apply to a rewritten body. */
const bodyHeaders = ['content-length', 'content-encoding', 'etag', 'last-modified', 'reporting-endpoints'];

const without = (headers, names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The headers for the portal: with its own host and origin, as from its own page, and without compression. */
function requestHeaders({ headers }, portal) {
  const own = `http://${headers.host}`;
  const toPortal = (value) => (value?.startsWith(own) ? portal.origin + value.slice(own.length) : value);
  const passed = {
    ...without(headers, [...hopHeaders, 'accept-encoding']),
    host: portal.host,
    origin: toPortal(headers.origin),
    referer: toPortal(headers.referer),
    cookie: toPortalCookies(headers.cookie),
  };
  return Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined));
}

/** Replaces the prefix `__Host-` of cookies, which browsers accept over https alone. */
const localPrefix = 'portal-dev-';

/** Removes `Secure` and `Domain` from a portal's cookie, and the prefix of its name: they do not apply to localhost. */
const toLocalCookie = (cookie) =>
  cookie.replace(/^__Host-/, localPrefix).replace(/; *(secure|domain=[^;]*)(?=;|$)/gi, '');

/** Gives the cookies of a request the names that the portal gave them. */
const toPortalCookies = (cookies) =>
  cookies
    ?.split('; ')
    .map((cookie) => (cookie.startsWith(localPrefix) ? `__Host-${cookie.slice(localPrefix.length)}` : cookie))
    .join('; ');

function answerUnreachable(response, portal, error) {
  if (response.headersSent) return response.destroy();
  response.writeHead(502, { 'Content-Type': 'application/json', 'Retry-After': '2' });
  const message = `portal dev: the portal at ${portal.origin} cannot be reached (${error.message}).`;
  return response.end(JSON.stringify({ error: message, message }));
}

/**
 * Creates a proxy that forwards everything to a portal, and adds the remote in development to its pages and to the slice.
 * @param {{portal: URL, slicePath: string, own: () => Promise<object>, shell: string}} options `own` returns the present
 *   `RemoteSlice`; `shell`: the address of the shell's script
 * @returns {(request: http.IncomingMessage, response: http.ServerResponse) => void}
 */
export function createProxy({ portal, slicePath, own, shell }) {
  const { request: send } = portal.protocol === 'https:' ? https : http;

  async function rewritten(request, answer) {
    const type = String(answer.headers['content-type']);
    const isSlice = request.url.split('?')[0] === slicePath && answer.statusCode === 200;
    const status = answer.statusCode;
    if (isSlice)
      return { status, body: JSON.stringify(withOwn(JSON.parse(await text(answer)), await own())) };
    if (!type.startsWith('text/html')) return undefined;
    const now = await own();
    // A new page of the remote is unknown to the portal, which answers 404.
    const isFound = status === 404 && isPageOf(now, request.url.split('?')[0]);
    return {
      status: isFound ? 200 : status,
      body: rewritePage(await text(answer), { own: now, shell }),
    };
  }

  return (request, response) => {
    const forwarded = send(
      // Concatenate instead of resolving the URL: `//other.example/` must not lead to another host.
      new URL(portal.origin + request.url),
      { method: request.method, headers: requestHeaders(request, portal) },
      async (answer) => {
        try {
          const headers = without(answer.headers, hopHeaders);
          const policy = headers['content-security-policy'];
          if (policy) headers['content-security-policy'] = rewritePolicy(policy, request.headers.host);
          if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(toLocalCookie);
          const page = request.method === 'HEAD' ? undefined : await rewritten(request, answer);
          if (!page) {
            response.writeHead(answer.statusCode, headers);
            answer.pipe(response);
            // Send the headers at once: an event stream may be silent for long.
            response.flushHeaders();
          } else {
            response.writeHead(page.status, without(headers, bodyHeaders));
            response.end(page.body);
          }
        } catch (error) {
          answerUnreachable(response, portal, error);
        }
      },
    );
    forwarded.on('error', (error) => answerUnreachable(response, portal, error));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  };
}
