import { useMemo, useState } from 'react';
import type {
  ChangedCell,
  PermissionCell,
  PermissionMatrix,
} from 'shared-api/contracts/groupParts/permissionMatrix';
import {
  changedCells,
  keyOf,
  rulesByCell,
  sameRules,
  withoutRepeats,
  type CellKey,
  type Rules,
} from './matrixModel';

type Edits = ReadonlyMap<string, { cell: CellKey; rules: Rules; seen: Rules }>;
const none: Edits = new Map();
const noRules: Rules = [];

/** What a person changed in the matrix and has not saved, with what each cell said when they changed it first. */
export function useMatrixEdits({ cells }: Pick<PermissionMatrix, 'cells'>) {
  const [edits, setEdits] = useState(none);
  const stored = useMemo(() => rulesByCell(cells), [cells]);
  const changed = useMemo(() => changedCells(edits), [edits]);

  const storedRules = (cell: CellKey): Rules =>
    edits.get(keyOf(cell))?.seen ?? stored.get(keyOf(cell)) ?? noRules;
  const rulesOf = (cell: CellKey): Rules =>
    edits.get(keyOf(cell))?.rules ?? stored.get(keyOf(cell)) ?? noRules;
  const change = (chosen: readonly CellKey[], next: (rules: Rules) => Rules) =>
    setEdits((before) => {
      const after = new Map(before);
      for (const cell of chosen) {
        const key = keyOf(cell);
        const seen = before.get(key)?.seen ?? stored.get(key) ?? noRules;
        const rules = withoutRepeats(next(before.get(key)?.rules ?? seen));
        if (sameRules(rules, seen)) after.delete(key);
        else after.set(key, { cell, rules, seen });
      }
      return after;
    });

  return {
    changed,
    /** The rules of a cell as they are stored, and as they are edited. */
    storedRules,
    rulesOf,
    change,
    discard: () => setEdits(none),
    /** After a save: what was changed meanwhile stays, and starts from what was saved. */
    settle: (saved: readonly ChangedCell[]) =>
      setEdits((before) => {
        const after = new Map(before);
        for (const { rules, ...cell } of saved) {
          const edit = before.get(keyOf(cell));
          if (edit && !sameRules(edit.rules, rules)) after.set(keyOf(cell), { ...edit, seen: rules });
          else after.delete(keyOf(cell));
        }
        return after;
      }),
    /** Takes cells as they are now for what the edits start from: the edits stay, or are given up. */
    rebase: (present: readonly PermissionCell[], keep: boolean) =>
      setEdits((before) => {
        const after = new Map(before);
        for (const { rules: seen, ...cell } of present) {
          const edit = before.get(keyOf(cell));
          if (edit && keep && !sameRules(edit.rules, seen)) after.set(keyOf(cell), { ...edit, seen });
          else after.delete(keyOf(cell));
        }
        return after;
      }),
  };
}
export type MatrixEdits = ReturnType<typeof useMatrixEdits>;
