import type { AimCell, aimColumnKinds } from 'shared-api/contracts/projectParts/aims';

/** A cell as text: as a spreadsheet shows it. */
export function cellText(cell: AimCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}

type ColumnKind = (typeof aimColumnKinds)[number];

/** Numbers stand at the right. */
export const alignOf = (kind: ColumnKind): { align?: 'right' } =>
  kind === 'number' ? { align: 'right' } : {};

const pixelsPerCharacter = 7.6;
const widths = { min: 72, max: 320 };

/**
 * The width of a column in pixels.
 * @param texts the title and some cells
 * @param extra for what stands beside the title
 */
export function columnWidth(texts: readonly string[], extra = 0): number {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  return Math.round(Math.min(widths.max, Math.max(widths.min, longest * pixelsPerCharacter + 18 + extra)));
}
