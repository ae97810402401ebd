import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../CliError.mjs';

/** Milliseconds before the second, third and fourth attempt, unless the portal sends Retry-After. */
const retryDelays = [1_000, 3_000, 6_000];
/** The longest wait for a retry, in milliseconds. If the portal asks for more, the command fails. */
const maxWait = 30_000;
const chunkSize = 64 * 1024;
/** The maximum size of an answer in bytes: a portal's answers are smaller. */
const maxAnswerSize = 8 * 1024 * 1024;

/** Whether a retry may succeed: the portal is busy or starting. */
const isTemporary = (status) => [429, 502, 503, 504].includes(status);

/** Sends a body in pieces, so that progress can be reported. Waits when the network is slower. */
function sendBody(request, body, onProgress) {
  let sent = 0;
  const next = () => {
    while (!request.destroyed && sent < body.length) {
      const piece = body.subarray(sent, sent + chunkSize);
      const isWritable = request.write(piece);
      sent += piece.length;
      onProgress?.({ sent, total: body.length });
      if (!isWritable) return void request.once('drain', next);
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
        if (size > maxAnswerSize) request.destroy(new Error('it says more than a portal would'));
        else parts.push(part);
      });
      response.on('end', () => {
        // The portal may answer before it has read the whole body: stop sending.
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
      // A server that refuses an upload answers and closes the connection: wait for the answer.
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

/** The milliseconds of the Retry-After header; undefined without one. */
function retryAfter({ 'retry-after': value }) {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/**
 * Creates a client of a portal. All calls of the command are idempotent, so calls that broke off or met a busy portal are retried.
 * @param {{portal: string, token?: string, timeout?: number, delays?: number[], onRetry?: Function, signal?: AbortSignal}} options
 *   `portal`: its address; `timeout`: milliseconds without an answer; `onRetry` gets the reason and the milliseconds until the next attempt
 * @returns {(method: string, path: string, options?: {json?: object, body?: Buffer, type?: string, onProgress?: Function}) =>
 *   Promise<{status: number, answer: any}>} the answer with any status that is not temporary
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
    let message;
    try {
      message = parse(response, url)?.message;
    } catch {
      // A page of a proxy: report only the status.
    }
    const error = new CliError(
      'unavailable',
      `The portal cannot do this right now (status ${response.status})${message ? `: ${message}` : '.'}`,
    );
    throw Object.assign(error, { wait: retryAfter(response.headers) });
  }

  return async (method, path, options = {}) => {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(method, path, options);
      } catch (error) {
        const isRetryable = ['unavailable', 'broken_off', 'unreachable'].includes(error.code);
        const wait = error.wait ?? delays[tries];
        if (!isRetryable || signal?.aborted || tries >= delays.length || wait > maxWait) throw error;
        onRetry(error.message, wait);
        await sleep(wait, undefined, { signal });
      }
    }
  };
}
