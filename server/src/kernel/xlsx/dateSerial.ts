/** Days before 1 March 1900 have other numbers in Excel, which takes 1900 for a leap year. */
const first = Date.UTC(1900, 2, 1);
const origin = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/**
 * The number by which a workbook stores a date: days since 30 December 1899.
 * @param text a day (`2026-11-24`), or an instant in UTC (`2026-11-24 18:00`, `2026-11-24T18:00:00.000Z`)
 * @returns null for a text that is no date, or one before March 1900
 */
export function dateSerial(text: string): { serial: number; hasTime: boolean } | null {
  const hasTime = text.length > 10;
  const at = Date.parse(
    hasTime ? `${text.slice(0, 10)}T${text.slice(11).replace(/Z$/, '')}Z` : `${text}T00:00Z`,
  );
  return at >= first ? { serial: (at - origin) / dayMs, hasTime } : null;
}
