/**
 * Formats rows as columns of text.
 * @param {string[]} titles
 * @param {string[][]} rows
 * @param {number} numbersFrom index of the first column with numbers, which are right-aligned
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
