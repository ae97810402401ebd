import type { CrRow } from 'shared-api/contracts/cr/cr';
import { isCrOpen, type CrStatus } from 'shared-api/crStatus';
import { countdownTo } from './countdown';

/** A column of a wall has room for so many cards, and the lists beside them for so many rows. Source: mock/NOTES.md, 16b */
const maxCards = 3;
const maxRows = 3;

/** What a wall shows. */
export interface WallModel {
  columns: { status: CrStatus; cards: CrRow[]; more: number }[];
  planned: { rows: CrRow[]; more: number };
  ended: { rows: CrRow[]; more: number };
  overdue: number;
  soon: number;
}

/** Those whose update is due first come first; those without a promise come last. */
const byUpdate = (a: CrRow, b: CrRow) =>
  (a.next_update_time ?? '9').localeCompare(b.next_update_time ?? '9') || a.id - b.id;

const firstRows = (all: readonly CrRow[]) => ({
  rows: all.slice(0, maxRows),
  more: Math.max(0, all.length - maxRows),
});

/** Arranges change requests for a wall. @param now milliseconds since 1970 */
export function wallModel(crs: readonly CrRow[], now: number): WallModel {
  const of = (status: CrStatus) => crs.filter((cr) => cr.status === status).sort(byUpdate);
  const kinds = crs.flatMap((cr) =>
    isCrOpen(cr.status) ? (countdownTo(cr.next_update_time, now)?.kind ?? []) : [],
  );
  const planned = of('planned').sort((a, b) => a.start_date.localeCompare(b.start_date));
  return {
    columns: (['in_progress', 'monitoring'] as const).map((status) => {
      const all = of(status);
      return { status, cards: all.slice(0, maxCards), more: Math.max(0, all.length - maxCards) };
    }),
    planned: firstRows(planned),
    ended: firstRows(
      crs
        .filter(({ status }) => !isCrOpen(status))
        .sort((a, b) => b.status_since.localeCompare(a.status_since)),
    ),
    overdue: kinds.filter((kind) => kind === 'overdue').length,
    soon: kinds.filter((kind) => kind === 'soon').length,
  };
}
