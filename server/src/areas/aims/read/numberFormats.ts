/** The ids of built-in formats that show dates or times. Source: ECMA-376, 18.8.30. */
const builtIn = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/** Whether a format shows a date or a time: it has one of their letters outside of quoted texts, escapes, colours and conditions. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtIn.has(id);
  const [first = ''] = code.split(';');
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

const dayMs = 86_400_000;
const pad = (n: number, length = 2) => String(n).padStart(length, '0');

/**
 * Formats a serial date: `2026-11-24`, with its time `2026-11-24 18:30:00`, or a time alone `18:30:00`.
 * @param is1904 the workbook counts days from 1904
 * @returns null for a number that is not a date
 */
export function formatSerial(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < 2_958_466)) return null;
  let whole = Math.floor(serial);
  let seconds = Math.round((serial - whole) * 86_400);
  if (seconds === 86_400) [whole, seconds] = [whole + 1, 0];
  const time = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  if (whole === 0 && !is1904) return time;
  // Day 60 is 29 February 1900, which Excel counts although it was none.
  const days = is1904 ? whole + 1462 : whole < 60 ? whole + 1 : whole;
  const date = new Date(Date.UTC(1899, 11, 30) + days * dayMs);
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return seconds ? `${day} ${time}` : day;
}
