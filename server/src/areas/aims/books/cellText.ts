import type { AimCell } from 'shared-api/contracts/projectParts/aims';

/** The text of a cell, by which cells are compared, searched and written: a number in a CSV file equals the same one in an XLSX file. */
export function cellText(cell: AimCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}
