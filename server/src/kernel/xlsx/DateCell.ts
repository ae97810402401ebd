/**
 * A cell that holds a day (`2026-11-24`) or an instant in UTC (`2026-11-24 18:00`, `2026-11-24T18:00:00.000Z`). CSV shows the text,
 * a workbook holds a date.
 */
export class DateCell {
  constructor(readonly text: string) {}
}

/** @param text a day, an instant in UTC, or null for an empty cell */
export const dateCell = (text: string | null): DateCell | null => (text === null ? null : new DateCell(text));
