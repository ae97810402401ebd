import { dateCell } from '../xlsx/DateCell';
import { csvCell, csvLine, csvStream } from './csv';

describe('CSV', () => {
  it('keeps a spreadsheet from running typed text as a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1']) expect(csvCell(text)).toBe(`"'${text}"`);
    expect(csvCell(-5)).toBe('-5');
    // A cell for a date may hold typed text.
    expect(csvCell(dateCell('=1+1'))).toBe(`"'=1+1"`);
    expect(csvCell(dateCell('2026-11-24 18:00'))).toBe('2026-11-24 18:00');
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', null, 7])).toBe(
      '"a,b","say ""hi""","two\nlines",,7\r\n',
    );
  });

  it('keeps a spreadsheet that splits lines at semicolons or tabs from finding a formula inside a cell', () => {
    expect(csvCell('a;=1+1;b')).toBe(`"a;'=1+1;b"`);
    expect(csvCell('a\t=1+1')).toBe(`"a\t'=1+1"`);
    expect(csvCell('\t=1')).toBe(`"'\t'=1"`);
    expect(csvCell('a; b - c')).toBe('"a; b - c"');
  });

  it('sends the titles even when there are no rows, after a byte order mark', async () => {
    async function* none() {}
    const chunks: string[] = [];
    for await (const chunk of csvStream(['ID', 'Name'], none(), () => [])) chunks.push(String(chunk));
    expect(chunks.join('')).toBe('\ufeffID,Name\r\n');
  });
});
