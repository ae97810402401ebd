/** The delimiter that stands most often in the first line, outside of quotes. */
export function findDelimiter(sample: string): string {
  const line = /^(?:\s*\n)*((?:"(?:[^"]|"")*"|[^"\n])*)/.exec(sample)?.[1] ?? '';
  const outside = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, n: outside.split(mark).length - 1 }));
  return counts.reduce((best, one) => (one.n > best.n ? one : best)).mark;
}
