import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { isPageOf, rewritePage, rewritePolicy, withOwn } from './rewrite.mjs';

/** Of one connection alone; not passed on. */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Belong to bytes that are rewritten. */
const ofTheBytes = ['content-length', 'content-encoding', 'etag', 'last-modified', 'reporting-endpoints'];

const without = (headers, names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** As the portal would see it from a page of its own: its host, its origin, and bytes that can be read here. */
function requestHeaders({ headers }, portal) {
  const own = `http://${headers.host}`;
  const ours = (value) => (value?.startsWith(own) ? portal.origin + value.slice(own.length) : value);
  const passed = {
    ...without(headers, [...hopHeaders, 'accept-encoding']),
    host: portal.host,
    origin: ours(headers.origin),
    referer: ours(headers.referer),
  };
  return Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== undefined));
}

/** A portal behind TLS sets its cookie for TLS and for its own name; here is neither. */
const ownCookie = (cookie) => cookie.replace(/; *(secure|domain=[^;]*)(?=;|$)/gi, '');

function answerUnreachable(response, portal, error) {
  if (response.headersSent) return response.destroy();
  response.writeHead(502, { 'Content-Type': 'application/json', 'Retry-After': '2' });
  const message = `portal dev: the portal at ${portal.origin} cannot be reached (${error.message}).`;
  return response.end(JSON.stringify({ error: message, message }));
}

/**
 * Passes everything on to a portal, and puts the remote that is being written into its pages and into the slice.
 * @param {{portal: URL, slicePath: string, own: () => Promise<object>, shell: string}} options `own`: the `RemoteSlice` as it
 *   is now; `shell`: address of the shell's script
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
    // The portal need not know of this page yet.
    const isFound = status === 404 && isPageOf(now, request.url.split('?')[0]);
    return {
      status: isFound ? 200 : status,
      body: rewritePage(await text(answer), { own: now, shell }),
    };
  }

  return (request, response) => {
    const forwarded = send(
      // Never by resolving it: `//other.example/` is an address of the portal's too.
      new URL(portal.origin + request.url),
      { method: request.method, headers: requestHeaders(request, portal) },
      async (answer) => {
        try {
          const headers = without(answer.headers, hopHeaders);
          const policy = headers['content-security-policy'];
          if (policy) headers['content-security-policy'] = rewritePolicy(policy, request.headers.host);
          if (headers['set-cookie']) headers['set-cookie'] = headers['set-cookie'].map(ownCookie);
          const page = request.method === 'HEAD' ? undefined : await rewritten(request, answer);
          if (!page) {
            response.writeHead(answer.statusCode, headers);
            answer.pipe(response);
            // A stream of events says nothing for long: its beginning is to arrive at once.
            response.flushHeaders();
          } else {
            response.writeHead(page.status, without(headers, ofTheBytes));
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
