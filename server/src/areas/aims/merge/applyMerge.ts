import type { AimSide } from 'shared-api/contracts/projectParts/aims';
import { Refusal } from '../worker/Refusal';
import type { MergeItem, MergePlan } from './planMerge';

/** Decides about a row as a whole, or about one of its cells. */
export type Decide = (item: MergeItem, column: number | null) => AimSide;

export interface SheetChoice {
  ref: string;
  column?: number;
  take: AimSide;
}

/**
 * Turns choices into decisions.
 * @param rest for conflicts that no choice names
 * @throws Refusal for a choice of an unknown row or cell, and, when it is asked, for a conflict without a choice
 */
export function decideBy(
  items: readonly MergeItem[],
  choices: readonly SheetChoice[],
  rest: AimSide | undefined,
): Decide {
  const known = new Map(items.map((one) => [one.ref, one]));
  const chosen = new Map<string, AimSide>();
  for (const { ref, column, take } of choices) {
    const one = known.get(ref);
    if (!one || (column !== undefined && !one.changes.some((change) => change.column === column)))
      throw new Refusal(
        'A choice names a row or a cell that is not among the changes. Open the merge again.',
      );
    chosen.set(`${ref} ${column ?? ''}`, take);
  }
  return ({ ref, conflict, changes }, column) => {
    const isConflict =
      column === null ? conflict : changes.some((change) => change.column === column && change.conflict);
    const take =
      chosen.get(`${ref} ${column ?? ''}`) ?? chosen.get(`${ref} `) ?? (isConflict ? rest : 'mine');
    if (!take) throw new Refusal('Some conflicts are not decided yet.');
    return take;
  };
}

/** A row of the merged sheet: taken from one side, with cells of mine. */
export type MergedRow = { from: 'theirs' | 'mine'; row: number; mine: number; columns: number[] };

/**
 * Builds the merged rows: those of theirs in their order, with mine's changes. A row that mine added stands behind the row that it
 * follows in mine.
 * @throws Refusal see `decideBy`
 */
export function applyMerge(
  { items, theirsOfMine }: MergePlan,
  theirsCount: number,
  decide: Decide,
): MergedRow[] {
  const changed = new Map<number, MergedRow>();
  const gone = new Set<number>();
  const kept = new Set<number>();
  for (const item of items) {
    const { kind, whole, mine, theirs, changes } = item;
    if (whole) {
      const take = decide(item, null);
      if (kind === 'removed' && take === 'mine') gone.add(theirs);
      if (kind !== 'removed' && take === 'mine') kept.add(mine);
    } else {
      const columns = changes
        .filter(({ column }) => decide(item, column) === 'mine')
        .map(({ column }) => column);
      changed.set(theirs, { from: 'theirs', row: theirs, mine, columns });
    }
  }
  const behind = new Map<number, MergedRow[]>();
  let last = -1;
  for (let row = 0; row < theirsOfMine.length; row++) {
    if (theirsOfMine[row]! >= 0) last = theirsOfMine[row]!;
    if (!kept.has(row)) continue;
    const added = behind.get(last) ?? [];
    added.push({ from: 'mine', row, mine: row, columns: [] });
    behind.set(last, added);
  }
  const merged: MergedRow[] = [...(behind.get(-1) ?? [])];
  for (let row = 0; row < theirsCount; row++) {
    if (!gone.has(row)) merged.push(changed.get(row) ?? { from: 'theirs', row, mine: -1, columns: [] });
    for (const added of behind.get(row) ?? []) merged.push(added);
  }
  return merged;
}
