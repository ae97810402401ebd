const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Whether two values of a form say the same: an empty text, null and a value that is not there are all nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (isNothing(one) && isNothing(other)) return true;
  if (!isRecord(one) && !isRecord(other)) return false;
  const a = isRecord(one) ? one : {};
  const b = isRecord(other) ? other : {};
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameValue(a[name], b[name]));
}
