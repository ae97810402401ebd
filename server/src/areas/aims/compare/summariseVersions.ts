import type { AimDiffCounts, AimDiffSheetRef, AimDiffSummary } from 'shared-api/contracts/projectParts/aims';
import type { VersionRecord } from '../aims.queries';
import type { StoredSummary } from '../aims.tables';
import type { Comparisons } from './comparisons';

const sheetRef = ({
  name,
  number_a,
  number_b,
  rows,
  added,
  removed,
  changed,
  moved,
}: StoredSummary): AimDiffSheetRef => ({
  ...{ name, number_a, number_b, rows, added, removed, changed, moved },
});

/** Adds the counts of sheets. */
export function addUp(summaries: readonly StoredSummary[]): AimDiffSummary {
  const sum = (kind: keyof AimDiffCounts) => summaries.reduce((n, one) => n + one[kind], 0);
  return {
    added: sum('added'),
    removed: sum('removed'),
    changed: sum('changed'),
    moved: sum('moved'),
    sheets: summaries.map(sheetRef),
  };
}

/** The difference between two versions in numbers; null if it takes longer than a call waits. */
export async function summariseVersions(
  comparisons: Comparisons,
  userId: number,
  a: VersionRecord,
  b: VersionRecord,
): Promise<AimDiffSummary | null> {
  const books = { a: a.book_id, b: b.book_id };
  const found = await comparisons.summarise(books, await comparisons.pairSheets(books), userId);
  return 'value' in found ? addUp(found.value) : null;
}
