/** The fault of a text that is no JSON object, with its line and column where the parser tells it; undefined without one. */
export function jsonFault(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? undefined
      : 'It must be a JSON object: { … }';
  } catch (cause) {
    const [, offset] = /position (\d+)/.exec(cause instanceof Error ? cause.message : '') ?? [];
    // Without a position the parser met the end of the text.
    const before = text.slice(0, offset === undefined ? text.length : Number(offset)).split('\n');
    return `This is not JSON (line ${before.length}, column ${before.at(-1)!.length + 1})`;
  }
}
