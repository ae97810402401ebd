import { DateCell } from '../xlsx/DateCell';
import type { CsvCell } from './csv';
import { dateSerial } from '../xlsx/dateSerial';
import { partsOf } from '../xlsx/testing/readParts';
import { xlsxStream } from './xlsxStream';

async function write(titles: string[], rows: CsvCell[][], maxRows?: number): Promise<Record<string, string>> {
  async function* all() {
    yield* rows;
  }
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream(titles, all(), (row) => row, maxRows)) pieces.push(piece as Buffer);
  return partsOf(Buffer.concat(pieces));
}

describe('a workbook of rows', () => {
  it('holds numbers as numbers, days and instants as dates, and leaves out empty cells [xlsx.1]', async () => {
    const parts = await write(
      ['ID', 'Created', 'Start', 'Team'],
      [[7, new DateCell('2026-11-24'), new DateCell('2026-11-24 18:00'), null]],
    );
    const sheet = parts['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain('<c r="A2"><v>7</v></c>');
    expect(sheet).toContain('<c r="B2" s="2"><v>46350</v></c>');
    expect(sheet).toContain('<c r="C2" s="3"><v>46350.75</v></c></row>');
    expect(sheet).toMatch(/<c r="D1" t="inlineStr" s="1"><is><t xml:space="preserve">Team</);
    expect(parts['xl/styles.xml']).toContain('formatCode="yyyy\\-mm\\-dd"');
  });

  it('never holds a formula: typed text stays text, even once its cell is edited [xlsx.2]', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '=HYPERLINK("http://x","y")',
      '<f>1+1</f>',
      '12',
      'a\u0001b',
    ];
    const sheet = (
      await write(
        ['Text'],
        texts.map((text) => [text]),
      )
    )['xl/worksheets/sheet1.xml']!;
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/t="inlineStr"/g)).toHaveLength(texts.length + 1);
    // Style 4 has a quote prefix.
    expect(sheet.match(/t="inlineStr" s="4"/g)).toHaveLength(5);
    expect(sheet).toContain('&lt;f&gt;1+1&lt;/f&gt;');
    expect(sheet).toContain('a_x0001_b');
  });

  it('has columns as wide as their titles and the first rows, within limits', async () => {
    const rows = [
      ['x', 'Build out access switching, Lyon', 'y'.repeat(500)],
      [null, new DateCell('2026-11-24 18:00'), 2],
    ];
    const sheet = (await write(['A title of its own', 'Name', 'Text'], rows))['xl/worksheets/sheet1.xml']!;
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([
      22, 34, 60,
    ]);
    expect(sheet.match(/<row /g)).toHaveLength(3);
  });

  it('has its titles without rows, and further sheets beyond the length of one [xlsx.3]', async () => {
    expect((await write(['ID'], []))['xl/worksheets/sheet1.xml']).toMatch(
      /<sheetData><row r="1">.*<\/row><\/sheetData>/,
    );
    const parts = await write(['ID'], [[1], [2], [3]], 3);
    expect(parts['xl/workbook.xml']!.match(/<sheet name="[^"]+"/g)).toEqual([
      '<sheet name="Sheet 1"',
      '<sheet name="Sheet 2"',
    ]);
    expect(parts['xl/worksheets/sheet2.xml']).toContain('<c r="A2"><v>3</v></c>');
    expect(parts['xl/worksheets/sheet3.xml']).toBeUndefined();
  });

  it('cuts a text at the length that a cell may have', async () => {
    const sheet = (await write(['Text'], [['x'.repeat(40_000)]]))['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain(`>${'x'.repeat(32_766)}…<`);
  });

  it('reads a few rows ahead of its reader, and no more once it has left', async () => {
    let [read, isClosed] = [0, false];
    async function* endless() {
      try {
        for (;;) {
          read += 1;
          yield String(Math.random());
        }
      } finally {
        isClosed = true;
      }
    }
    const stream = xlsxStream(['Text'], endless(), (text) => [text]);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    for await (const piece of stream) if ((piece as Buffer).length > 1000) break;
    await closed;
    const then = read;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([read, isClosed]).toEqual([then, true]);
    expect(read).toBeLessThan(10_000);
  });

  it('fails with the error of its rows', async () => {
    async function* broken() {
      yield 'a';
      throw new Error('The database went away.');
    }
    await expect(async () => {
      for await (const _ of xlsxStream(['Text'], broken(), (text) => [text])) continue;
    }).rejects.toThrow('The database went away.');
  });
});

test('dates before March 1900, and texts that are none, have no number', () => {
  expect(dateSerial('1900-02-28')).toBeNull();
  expect(dateSerial('1900-03-01')).toEqual({ serial: 61, hasTime: false });
  expect(dateSerial('2026-11-24T18:00:00.000Z')).toEqual({ serial: 46350.75, hasTime: true });
  expect(dateSerial('soon')).toBeNull();
});
