/**
 * Text in columns.
 * @param {string[]} titles
 * @param {string[][]} rows
 * @param {number} numbersFrom columns from this one on hold figures, and are set to the right
 * @returns {string[]} lines
 */
export function table(titles, rows, numbersFrom = Infinity) {
  const widths = titles.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  const line = (cells) =>
    cells
      .map((cell, i) => (i >= numbersFrom ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join('  ')
      .trimEnd();
  return [titles, ...rows].map(line);
}
