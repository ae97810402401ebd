const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whether two form values are equal, in depth. An empty text, null and undefined (or a missing member) are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  // The members of a file cannot be listed.
  if (one instanceof Blob || other instanceof Blob) return false;
  if (isEmpty(one) && isEmpty(other)) return true;
  if (!isRecord(one) && !isRecord(other)) return false;
  const a = isRecord(one) ? one : {};
  const b = isRecord(other) ? other : {};
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]));
}
