import { readFile, cellsOfSheet, xlsxParts, zipOf } from '../testing/workbooks';
import { formatSerial, isDateFormat } from './numberFormats';
import { findDelimiter } from '../../../kernel/csv/findDelimiter';

const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('an XLSX file', () => {
  it('is read by the types of its cells [aims-read.1]', async () => {
    const rows =
      `<row r="1">${text('A1', 'Kind')}${text('B1', 'Value')}</row>` +
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>' +
      `<row r="3">${text('A3', 'inline')}${text('B3', 'a &amp; b')}</row>` +
      `<row r="4">${text('A4', 'boolean')}<c r="B4" t="b"><v>1</v></c></row>` +
      `<row r="5">${text('A5', 'error')}<c r="B5" t="e"><v>#N/A</v></c></row>` +
      `<row r="6">${text('A6', 'number')}<c r="B6"><v>0.30000000000000004</v></c></row>` +
      `<row r="7">${text('A7', 'date')}<c r="B7" s="1"><v>46350</v></c></row>` +
      `<row r="8">${text('A8', 'own date format')}<c r="B8" s="2"><v>46350.75</v></c></row>` +
      `<row r="10">${text('A10', 'after an empty row')}<c r="C10"><v>3</v></c></row>`;
    const strings =
      '<si><t>shared</t></si><si><r><t>rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>';
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy hh:mm"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>';
    const [sheet] = await readFile(await zipOf(xlsxParts({ 'Rules &amp; more': rows }, { strings, styles })));
    expect(sheet!.name).toBe('Rules & more');
    expect(sheet!.columns.map(({ name }) => name)).toEqual(['Kind', 'Value', 'C']);
    expect(sheet!.rows).toEqual([
      [2, 'shared', 'rich text'],
      [3, 'inline', 'a & b'],
      [4, 'boolean', true],
      [5, 'error', '#N/A'],
      [6, 'number', 0.3],
      [7, 'date', '2026-11-24'],
      [8, 'own date format', '2026-11-24 18:00:00'],
      [10, 'after an empty row', null, 3],
    ]);
  });

  it('gives formulas as their last computed values, and never runs them [aims-read.2]', async () => {
    const rows =
      `<row r="1">${text('A1', 'Sum')}${text('B1', 'Link')}</row>` +
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>WEBSERVICE("http://localhost/x")</f><v>cached</v></c></row>' +
      '<row r="3"><c r="A3"><f>SUM(A2)</f></c></row>';
    const [sheet] = await readFile(await zipOf(xlsxParts({ S: rows })));
    expect(cellsOfSheet(sheet!)).toEqual([[2, 'cached']]);
  });

  it('gets unique names for columns without a heading, or with a repeated one', async () => {
    const rows = `<row r="1">${text('A1', 'Name')}${text('C1', 'Name')}</row><row r="2"><c r="B2"><v>1</v></c></row>`;
    const [sheet] = await readFile(await zipOf(xlsxParts({ S: rows })));
    expect(sheet!.columns).toEqual([
      { name: 'Name', kind: 'empty' },
      { name: 'B', kind: 'number' },
      { name: 'Name (2)', kind: 'empty' },
    ]);
  });

  it.each([
    ['14', undefined, true],
    ['2', undefined, false],
    ['164', 'yyyy-mm-dd', true],
    ['164', '[h]:mm', true],
    ['164', '#,##0.00 "days"', false],
    ['164', '[Red]0.00', false],
    ['164', 'General', false],
  ])('knows whether the format %s %s is one of dates', (id, code, isDate) => {
    expect(isDateFormat(Number(id), code)).toBe(isDate);
  });

  it.each([
    [1, false, '1900-01-01'],
    [61, false, '1900-03-01'],
    [0.75, false, '18:00:00'],
    [0, true, '1904-01-01'],
    [-1, false, null],
    [46350.999999, false, '2026-11-25'],
  ])('formats the serial date %s', (serial, is1904, shown) => {
    expect(formatSerial(serial, is1904)).toBe(shown);
  });
});

describe('a CSV file', () => {
  it('keeps its cells as text, with quotes, line ends and the delimiter that it uses [aims-read.3]', async () => {
    const [sheet] = await readFile(Buffer.from('\ufeffCode;Text\n007;"a; ""b""\nc"\n\n1.5;=1+1\n'), 'csv');
    expect(sheet!.columns).toEqual([
      { name: 'Code', kind: 'text' },
      { name: 'Text', kind: 'text' },
    ]);
    expect(sheet!.rows).toEqual([
      [2, '007', 'a; "b"\nc'],
      [4, '1.5', '=1+1'],
    ]);
  });

  it.each([
    ['UTF-8', Buffer.from('Name\nSøren')],
    ['UTF-16', Buffer.from('\ufeffName\nSøren', 'utf16le')],
    ['the Windows encoding', Buffer.from('Name\nSøren', 'latin1')],
  ])('is read in %s', async (_, file) => {
    const [sheet] = await readFile(file, 'csv');
    expect(cellsOfSheet(sheet!)).toEqual([['Søren']]);
  });

  it.each([
    ['a,b,c', ','],
    ['a;b;"c,d,e,f"', ';'],
    ['a\tb', '\t'],
    ['a', ','],
  ])('%j has its delimiter guessed', (sample, delimiter) => {
    expect(findDelimiter(sample)).toBe(delimiter);
  });
});
