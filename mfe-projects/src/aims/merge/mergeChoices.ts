import type { AimMergeRow, AimSide, MergeAim } from 'shared-api/contracts/projectParts/aims';

/** What was chosen for a row: by the index of the column, or for the whole row. */
interface RowChoices {
  sheet: string;
  row: AimMergeRow;
  whole: AimSide | undefined;
  cells: ReadonlyMap<number, AimSide>;
}

/** The choices of a merge by sheet and row. */
export type Choices = ReadonlyMap<string, RowChoices>;

const keyOf = (sheet: string, { ref }: AimMergeRow) => `${ref} ${sheet}`;

/** Chooses a side for a cell, or without `column` for the whole row. */
export function choose(
  choices: Choices,
  sheet: string,
  row: AimMergeRow,
  take: AimSide,
  column?: number,
): Choices {
  const key = keyOf(sheet, row);
  const before = choices.get(key) ?? { sheet, row, whole: undefined, cells: new Map() };
  const next =
    column === undefined
      ? { ...before, whole: take }
      : { ...before, cells: new Map(before.cells).set(column, take) };
  return new Map(choices).set(key, next);
}

/** The chosen side. Without a choice it is that of the upload, except for conflicts, which must be decided. */
export function sideOf(
  choices: Choices,
  sheet: string,
  row: AimMergeRow,
  column?: number,
): AimSide | undefined {
  const chosen = choices.get(keyOf(sheet, row));
  const side = column === undefined ? chosen?.whole : chosen?.cells.get(column);
  if (side) return side;
  const change = row.changes.find((one) => one.column === column);
  const isConflict = column === undefined ? row.conflict : change?.conflict;
  return isConflict ? undefined : 'mine';
}

/** Whether nothing of a row must be decided any more. */
export function isDecided(choices: Choices, sheet: string, row: AimMergeRow): boolean {
  if (!row.conflict) return true;
  if (row.whole) return sideOf(choices, sheet, row) !== undefined;
  return row.changes.every(({ column }) => sideOf(choices, sheet, row, column) !== undefined);
}

/** The number of conflicting rows that are decided. */
export const countDecided = (choices: Choices): number =>
  [...choices.values()].filter(({ sheet, row }) => row.conflict && isDecided(choices, sheet, row)).length;

/** The choices as the API takes them. */
export const toBody = (choices: Choices): MergeAim['choices'] =>
  [...choices.values()].flatMap(({ sheet, row: { ref }, whole, cells }) => [
    ...(whole ? [{ sheet, ref, take: whole }] : []),
    ...[...cells].map(([column, take]) => ({ sheet, ref, column, take })),
  ]);
