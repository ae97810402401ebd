import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../CliError.mjs';

/** Milliseconds before the second, third and fourth try, unless the portal says when. */
const retryDelays = [1_000, 3_000, 6_000];
/** A portal that asks for more patience than this many milliseconds is asked again by a person. */
const longestWait = 30_000;
const chunkSize = 64 * 1024;
/** Answers longer than this are no answers of a portal. */
const longestAnswer = 8 * 1024 * 1024;

/** Too busy or just starting: the same call may work in a moment. */
const isTemporary = (status) => [429, 502, 503, 504].includes(status);

/** Passes a body on piece by piece, so that its progress can be told; waits where the network does. */
function sendBody(request, body, onProgress) {
  let sent = 0;
  const next = () => {
    while (!request.destroyed && sent < body.length) {
      const piece = body.subarray(sent, sent + chunkSize);
      const flows = request.write(piece);
      sent += piece.length;
      onProgress?.({ sent, total: body.length });
      if (!flows) return void request.once('drain', next);
    }
    if (!request.destroyed) request.end();
  };
  next();
}

const networkErrors = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'nobody listens there',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the network',
};

function toNetworkError(error, origin, hasBegun) {
  if (error instanceof CliError) return error;
  const known = networkErrors[error.code];
  if (known || !hasBegun)
    return new CliError(
      'unreachable',
      `The portal at ${origin} cannot be reached: ${known ?? error.message}.`,
    );
  return new CliError('broken_off', `The connection to ${origin} broke off: ${error.message}.`);
}

/** One request. @returns {Promise<{status: number, headers: object, text: string}>} */
function once({ url, method, headers, body, timeout, onProgress, signal }) {
  return new Promise((resolve, reject) => {
    let connected = false;
    let failing;
    const fail = (error) => reject(toNetworkError(error, url.origin, connected));
    const request = (url.protocol === 'https:' ? https : http).request(url, { method, headers, signal });
    request.setTimeout(timeout, () =>
      request.destroy(
        new CliError('timeout', `The portal at ${url.origin} has not answered for ${timeout / 1000} s.`),
      ),
    );
    request.on('socket', (socket) => socket.once('connect', () => (connected = true)));
    request.on('response', (response) => {
      clearTimeout(failing);
      const parts = [];
      let size = 0;
      response.on('data', (part) => {
        size += part.length;
        if (size > longestAnswer) request.destroy(new Error('it says more than a portal would'));
        else parts.push(part);
      });
      response.on('end', () => {
        // It may answer before it has read everything: what is still to be sent is of no use then.
        request.destroy();
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        });
      });
      response.on('error', fail);
    });
    request.on('error', (error) => {
      // A server that refuses an upload answers and hangs up: the answer may still be on its way.
      if (error.code === 'EPIPE') failing = setTimeout(() => fail(error), 500);
      else fail(error);
    });
    sendBody(request, body ?? Buffer.alloc(0), onProgress);
  });
}

function parse({ status, headers, text }, url) {
  if (status >= 300 && status < 400 && headers.location)
    throw new CliError(
      'not_a_portal',
      `${url.origin} sends elsewhere, to ${new URL(headers.location, url)}. Name that portal with --portal.`,
    );
  if (status === 204) return null;
  try {
    if (!String(headers['content-type']).includes('json')) throw new Error('not JSON');
    return JSON.parse(text);
  } catch {
    const kind = String(headers['content-type'] ?? 'something').split(';')[0];
    throw new CliError(
      'not_a_portal',
      `What answers at ${url.origin} is not a portal: status ${status}, ${kind} instead of JSON. ` +
        `Check --portal or PORTAL_URL.`,
    );
  }
}

/** Milliseconds that the portal asks to wait; undefined where it does not say. */
function retryAfter({ 'retry-after': value }) {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/**
 * Makes calls of a portal. Every call that is made here may be made twice, so one that broke off, or that the portal had no
 * time for, is tried again.
 * @param {{portal: string, token?: string, timeout?: number, delays?: number[], onRetry?: Function, signal?: AbortSignal}} options
 *   `portal`: its address; `timeout`: milliseconds of silence; `onRetry` hears the reason and the milliseconds until then
 * @returns {(method: string, path: string, options?: {json?: object, body?: Buffer, type?: string, onProgress?: Function}) =>
 *   Promise<{status: number, answer: any}>} the answer whatever its status, but for those that mean "later"
 * @throws {CliError} `unreachable`, `broken_off`, `timeout`, `not_a_portal`, `unavailable`
 */
export function createClient({
  portal,
  token,
  timeout = 60_000,
  delays = retryDelays,
  onRetry = () => undefined,
  signal,
}) {
  const base = portal.replace(/\/+$/, '');
  async function attempt(method, path, { json, body, type, onProgress }) {
    const url = new URL(base + path);
    const bytes = json === undefined ? body : Buffer.from(JSON.stringify(json));
    const headers = {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(bytes ? { 'Content-Type': type ?? 'application/json', 'Content-Length': bytes.length } : {}),
    };
    const response = await once({ url, method, headers, body: bytes, timeout, onProgress, signal });
    if (!isTemporary(response.status)) return { status: response.status, answer: parse(response, url) };
    let said;
    try {
      said = parse(response, url)?.message;
    } catch {
      // A proxy's page: its status says enough.
    }
    const error = new CliError(
      'unavailable',
      `The portal cannot do this right now (status ${response.status})${said ? `: ${said}` : '.'}`,
    );
    throw Object.assign(error, { wait: retryAfter(response.headers) });
  }

  return async (method, path, options = {}) => {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(method, path, options);
      } catch (error) {
        const again = ['unavailable', 'broken_off', 'unreachable'].includes(error.code);
        const wait = error.wait ?? delays[tries];
        if (!again || signal?.aborted || tries >= delays.length || wait > longestWait) throw error;
        onRetry(error.message, wait);
        await sleep(wait, undefined, { signal });
      }
    }
  };
}
