/** Adds up members of rows. Amounts are dollars with two decimals, which are added as cents. */
export function sumOf<K extends string>(
  rows: readonly Readonly<Record<K, number>>[],
  members: readonly K[],
): Record<K, number> {
  const sum = (member: K) => rows.reduce((cents, row) => cents + Math.round(row[member] * 100), 0) / 100;
  return Object.fromEntries(members.map((member) => [member, sum(member)])) as Record<K, number>;
}
