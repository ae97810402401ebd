/** A reason not to start that its message tells in one line; shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Any thrown value as one line of text, for messages that quote a cause. */
export function oneLine(error: unknown): string {
  const text =
    error instanceof AggregateError
      ? error.errors.map(oneLine).join('; ')
      : String(error instanceof Error ? error.message || error.name : error);
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
