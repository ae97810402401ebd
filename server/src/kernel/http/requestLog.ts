import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics';

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id of W3C `traceparent`, or a new one: 32 hexadecimal digits. */
export function requestId(request: IncomingMessage): string {
  const header = request.headers.traceparent;
  const match = typeof header === 'string' ? traceparent.exec(header) : null;
  return match?.[1] ?? randomUUID().replaceAll('-', '');
}

/** Codes of PostgreSQL errors about values, whose message and detail quote the value. */
const valueError = /^2[23]/;
/** Fields of an error that name only schema objects, never user data. */
const safeFields = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'];

/** Makes an error safe to log: errors about a value lose the value. */
export function loggable(error: Error & { code?: string }): object {
  if (!('routine' in error && valueError.test(error.code ?? ''))) return error;
  const named = Object.fromEntries(safeFields.map((name) => [name, (error as never)[name]]));
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ')).trim();
  return { type: 'DatabaseError', ...named, stack };
}

/**
 * Logs one line per request: id, method, route pattern, status, milliseconds. It never logs addresses, queries, bodies or
 * headers, which may hold personal data. `/metrics` counts the same requests.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    metrics.requestAnswered(request.method, line.route, reply.statusCode, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
