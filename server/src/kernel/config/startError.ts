/** An error that prevents the start; its one-line message is shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Formats any thrown value as one line, for messages that quote a cause. */
export function oneLine(error: unknown): string {
  // The check is by shape, because an error of another realm (a worker, a test) is no `instanceof Error`.
  const { message, errors } = Object(error) as { message?: unknown; errors?: unknown };
  const text =
    Array.isArray(errors) && errors.length
      ? errors.map(oneLine).join('; ')
      : String(typeof message === 'string' && message ? message : error);
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
