import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { characterCount } from 'shared-api/characterCount';
import type { ErrorBody } from 'shared-api/contracts/common';
import { loggable } from './requestLog';

interface HttpErrorOptions {
  /** Machine-readable cause. */
  code?: string;
  /** Body path → what is wrong with it. */
  fields?: Record<string, string>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Data that the caller needs to continue, such as the current value after a conflict. */
  extra?: Record<string, unknown>;
}

/** An error with a status and a sentence for the user. Handlers throw it, `answerError` answers it. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly options: HttpErrorOptions = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const unauthorised = (message = 'Please sign in.') => new HttpError(401, message);
export const forbidden = (message = 'You are not allowed to do this.') => new HttpError(403, message);
export const unprocessable = (message: string, fields?: Record<string, string>) =>
  new HttpError(422, message, fields ? { fields } : {});

interface Fault {
  instancePath?: string;
  keyword?: string;
  params?: Record<string, unknown>;
  message?: string;
}

/** `/p4p/pan_code` and a missing `name` become `p4p.pan_code` and `name`, the form's own field names. */
function faultPath(fault: Fault): string[] {
  const base = (fault.instancePath ?? '').split('/').filter(Boolean);
  const names = (fault.params?.requiredProperties ?? fault.params?.additionalProperties) as
    string[] | undefined;
  return names ? names.map((name) => [...base, name].join('.')) : [base.join('.')];
}

const formats: Record<string, string> = { email: 'is not an e-mail address', date: 'is not a date' };

function faultText(fault: Fault): string {
  const limit = fault.params?.limit;
  switch (fault.keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
    case 'boolean': // TypeBox reports an unknown query parameter like this
      return 'is not known here';
    case 'maxLength':
      return `is longer than ${characterCount(Number(limit))}`;
    case 'minLength':
      return limit === 1 ? 'is empty' : `is shorter than ${characterCount(Number(limit))}`;
    case 'minimum':
      return `must be at least ${String(limit)}`;
    case 'maximum':
      return `must be at most ${String(limit)}`;
    case 'format':
      return formats[String(fault.params?.format)] ?? 'is not valid';
    default:
      return fault.message ?? 'is not valid';
  }
}

/** Converts a validation error: 400 for addresses and queries, 422 with the fields for bodies. */
function fromValidation(error: FastifyError): HttpError {
  const fields: Record<string, string> = {};
  for (const fault of (error.validation ?? []) as Fault[])
    for (const path of faultPath(fault)) fields[path || 'body'] ??= faultText(fault);
  const list = Object.entries(fields)
    .map(([path, text]) => `${path} ${text}`)
    .join('; ');
  return error.validationContext === 'body'
    ? new HttpError(422, `This cannot be saved: ${list}.`, { fields })
    : new HttpError(400, `The address is not understood: ${list}.`, { fields });
}

const byCode: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of body is not understood here; send JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is too large.'],
  FST_ERR_BAD_URL: [400, 'This address is not understood.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'This address is too long.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body does not have the announced length.'],
};

/** Codes of temporary database failures: nothing was changed, and a retry may help. */
const unavailable = /^(08|57P0[123]|53|25006$|25P03$|ECONN|EHOST|ENET|ETIMEDOUT$|EAI_AGAIN$|ENOENT$|EPIPE$)/;
/** Messages without a code that the driver gives when a connection is lost, hangs or cannot be opened. */
const driverMessage =
  /Connection (terminated|ended)|timeout exceeded when trying to connect|Query read timeout|not queryable/;
/** Codes for text that PostgreSQL cannot store: the character NUL, or half of a surrogate pair in JSON. */
const unstorable = /^(22021|22P05)$/;

const isUnavailable = (error: { code?: string; message?: string }) =>
  unavailable.test(error.code ?? '') || driverMessage.test(error.message ?? '');

/** PostgreSQL names half of a surrogate pair as the detail of its error about invalid JSON. */
const isUnstorable = ({ code, detail = '' }: { code?: string; detail?: string }) =>
  unstorable.test(code ?? '') || (code === '22P02' && /surrogate/.test(detail));

function toHttpError(error: FastifyError | HttpError, { method, id }: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (error.validation) return fromValidation(error);
  const known = byCode[error.code];
  if (known) return new HttpError(...known);
  if (isUnstorable(error))
    return new HttpError(
      method === 'GET' || method === 'HEAD' ? 400 : 422,
      'The text holds a character that cannot be stored or searched for.',
    );
  if (error.code === '57014')
    return new HttpError(503, 'This took too long and was stopped. Narrow it down and try again.', {
      retryAfter: 5,
    });
  // Two writes deadlocked: PostgreSQL rolled this one back.
  if (error.code === '40P01' || error.code === '40001')
    return new HttpError(503, 'Somebody changed the same at the same moment. Please try again.', {
      retryAfter: 1,
    });
  if (error.code === '23503')
    return new HttpError(409, 'Somebody removed what this refers to at the same moment. Nothing was saved.');
  if (error.code === '23505')
    return new HttpError(409, 'Somebody stored the same at the same moment. Nothing was saved.');
  if (isUnavailable(error))
    return new HttpError(503, 'The database does not answer right now. Please try again in a moment.', {
      retryAfter: 2,
    });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError(error.statusCode, error.message);
  return new HttpError(
    500,
    `Something went wrong on the server. It has been recorded under ${id.slice(0, 8)}; please try again later.`,
    {
      code: 'internal',
    },
  );
}

/**
 * Whether a call failed because the server closed its database while the call was running. That happens only to calls whose client has
 * left: a stopping server waits for connections, and nobody gets the answer of such a call.
 */
const wasLeftBehind = (error: Error, reply: FastifyReply): boolean =>
  error.message === 'driver has already been destroyed' && reply.raw.destroyed;

/** Turns every failed call into its answer. Source: contract.md, "Everywhere". */
export function answerError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const http = toHttpError(error, request);
  if (http.status >= 500 && !wasLeftBehind(error, reply))
    request.log.error({ err: loggable(error) }, 'request failed');
  const { code, fields, retryAfter, extra } = http.options;
  if (retryAfter) void reply.header('Retry-After', retryAfter);
  const body: ErrorBody = { ...extra, error: http.message, message: http.message, request_id: request.id };
  if (code) body.code = code;
  if (fields) body.fields = fields;
  void reply.code(http.status).type('application/json').send(JSON.stringify(body));
}
