/** A reason not to start that its message tells in one line; shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Any thrown value as one line of text, for messages that quote a cause. */
export function oneLine(error: unknown): string {
  // Looked at by shape: an error of another realm (a worker, a test) is no `instanceof Error`.
  const { message, errors } = Object(error) as { message?: unknown; errors?: unknown };
  const text =
    Array.isArray(errors) && errors.length
      ? errors.map(oneLine).join('; ')
      : String(typeof message === 'string' && message ? message : error);
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
