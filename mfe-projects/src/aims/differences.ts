import type { AimDiffCounts } from 'shared-api/contracts/projectParts/aims';

/** The kinds of differences, in the order in which they are shown, with their signs. Source: mock/NOTES.md, point 7. */
export const kinds = [
  { kind: 'added', sign: '+' },
  { kind: 'removed', sign: '−' },
  { kind: 'changed', sign: '~' },
  { kind: 'moved', sign: '↕' },
] as const;
export type Kind = (typeof kinds)[number]['kind'];

export const signOf = (kind: Kind): string => kinds.find((one) => one.kind === kind)!.sign;

/** The number of all differences. */
export const countAll = (counts: AimDiffCounts): number =>
  kinds.reduce((sum, { kind }) => sum + counts[kind], 0);

/** The counts in words: `6 added, 3 removed`. */
export function countText(counts: AimDiffCounts): string {
  const parts = kinds.filter(({ kind }) => counts[kind] > 0).map(({ kind }) => `${counts[kind]} ${kind}`);
  return parts.length ? parts.join(', ') : 'same';
}
