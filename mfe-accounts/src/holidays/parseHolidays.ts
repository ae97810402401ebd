import type { HolidayBody } from 'shared-api/contracts/accounts';
import { limits } from 'shared-api/limits';
import { isDay } from 'shared-api/workingDays';

/** A line of a pasted list: a holiday, or why it is none. */
export interface ParsedLine {
  /** Counted from 1, empty lines included, as editors do. */
  line: number;
  text: string;
  holiday?: HolidayBody;
  fault?: string;
}

/** `"New Year’s Day"` → `New Year’s Day`; a doubled quotation mark inside stands for one. */
const unquoted = (text: string) => {
  const trimmed = text.trim();
  return /^".*"$/.test(trimmed) ? trimmed.slice(1, -1).replace(/""/g, '"').trim() : trimmed;
};

/** `2026-12-25`, `25/12/2026`, `25.12.2026` or `25 / 12 / 2026` → `2026-12-25`; undefined when it is no day. */
function readDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\s*[/.]\s*(\d{1,2})\s*[/.]\s*(\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
  return isDay(iso) ? iso : undefined;
}

function readLine(text: string): Pick<ParsedLine, 'holiday' | 'fault'> {
  // The first separator ends the date; a name may hold commas. Spreadsheets leave separators at the end.
  const [, first = text, rest = ''] = /^([^,;\t]*)[,;\t](.*)$/.exec(text) ?? [];
  const written = unquoted(first);
  const date = readDay(written);
  const name = unquoted(rest.replace(/[,;\s]+$/, ''));
  if (!date) return { fault: `“${written}” is no date: write 2026-12-25 or 25/12/2026.` };
  if (!name) return { fault: 'The name is missing.' };
  if (name.length > limits.holidayName)
    return { fault: `The name may have at most ${limits.holidayName} characters.` };
  return { holiday: { date, name } };
}

const isHeading = (text: string) => !/\d/.test(text);

/**
 * Reads a pasted list of holidays: a line each, the date and then the name, separated by a comma, a semicolon or a tab.
 * A heading is left out.
 */
export function parseHolidays(text: string): ParsedLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((one, index) => ({ line: index + 1, text: one.replace(/^\uFEFF/, '').trim() }))
    .filter((one) => one.text !== '');
  if (lines[0] && isHeading(lines[0].text)) lines.shift();
  const seen = new Map<string, number>();
  return lines.map((one) => {
    const read = readLine(one.text);
    const twin = read.holiday && seen.get(read.holiday.date);
    if (twin !== undefined) return { ...one, fault: `This day is already in line ${twin}.` };
    if (read.holiday) seen.set(read.holiday.date, one.line);
    return { ...one, ...read };
  });
}
