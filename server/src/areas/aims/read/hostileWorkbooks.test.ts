import { columnLetters } from '../../../kernel/xlsx/cellAddress';
import { readFile, xlsxParts, zipOf } from '../testing/workbooks';

const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
const plain = heading + '<row r="2"><c r="A2"><v>1</v></c></row>';
const good = () => xlsxParts({ Rules: plain });

/** Sets a number of a zip file's headers, wherever the name of the part stands in the directory. */
function patchDirectory(zip: Buffer, name: string, at: number, value: number): Buffer {
  const entry = zip.lastIndexOf(Buffer.from(name)) - 46;
  expect(zip.readUInt32LE(entry)).toBe(0x02014b50);
  zip.writeUInt32LE(value, entry + at);
  return zip;
}

const cells = (count: number) =>
  Array.from({ length: count }, (_, i) => `<c r="${columnLetters(i)}2"><v>1</v></c>`).join('');

/** Files that must be refused, each with the words in which it is. */
const hostile: Record<string, [() => Promise<Buffer>, RegExp]> = {
  'a zip bomb, of which 1.5 GiB of zeros take a megabyte': [
    async () => {
      const parts = good();
      const zip = await zipOf({ ...parts, 'xl/media/zeros.bin': Buffer.alloc(1024 * 1024) });
      return patchDirectory(zip, 'xl/media/zeros.bin', 24, 1.5 * 1024 ** 3);
    },
    /larger than 1024 MB once it is unzipped/,
  ],
  'a zip bomb that declares a small size': [
    async () => {
      const parts = {
        ...good(),
        'xl/worksheets/sheet0.xml': `<worksheet><sheetData>${' '.repeat(3_000_000)}</sheetData></worksheet>`,
      };
      return patchDirectory(await zipOf(parts), 'xl/worksheets/sheet0.xml', 24, 100);
    },
    /damaged/,
  ],
  'thousands of parts': [
    () =>
      zipOf({
        ...good(),
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`xl/media/${i}.png`, ''])),
      }),
    /too many parts/,
  ],
  'an external entity (XXE)': [
    async () => {
      const parts = good();
      const sheet = parts['xl/worksheets/sheet0.xml']!.replace('<v>1</v>', '<v>&secret;</v>');
      const type = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
      return zipOf({ ...parts, 'xl/worksheets/sheet0.xml': type + sheet });
    },
    /defines entities/,
  ],
  'entities of entities (billion laughs)': [
    async () => {
      const laughs = Array.from(
        { length: 9 },
        (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
      ).join('');
      const strings = `<!DOCTYPE sst [<!ENTITY l0 "lol">${laughs}]><sst><si><t>&l9;</t></si></sst>`;
      return zipOf({ ...good(), 'xl/sharedStrings.xml': strings });
    },
    /defines entities/,
  ],
  'a macro (vbaProject)': [() => zipOf({ ...good(), 'xl/vbaProject.bin': 'x' }), /contains macros/],
  'a macro by its content type (.xlsm renamed)': [
    () =>
      zipOf({
        ...good(),
        '[Content_Types].xml':
          '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
    /contains macros/,
  ],
  'a zip file that is no workbook': [() => zipOf({ 'readme.txt': 'Hello' }), /not a workbook/],
  'a file that is no zip file': [async () => Buffer.from('PK but not a zip file'), /cannot be unzipped/],
  'a truncated workbook': [async () => (await zipOf(good())).subarray(0, 900), /cannot be unzipped/],
  'a damaged part': [
    async () => {
      const zip = await zipOf(good());
      const at = zip.indexOf(Buffer.from('xl/worksheets/sheet0.xml')) + 30;
      return zip.fill(0xff, at, at + 12);
    },
    /damaged/,
  ],
  'a path that leaves the file': [
    () => zipOf({ ...good(), '../../etc/cron.d/x': 'x' }),
    /cannot be unzipped/,
  ],
  'an absolute path': [() => zipOf({ ...good(), '/etc/passwd': 'x' }), /cannot be unzipped/],
  'two parts of one name': [
    async () => {
      const zip = await zipOf({ ...good(), 'xl/worksheets/sheet1.xml': 'x' });
      for (let at = zip.indexOf('sheet1.xml'); at >= 0; at = zip.indexOf('sheet1.xml'))
        zip.write('sheet0.xml', at);
      return zip;
    },
    /cannot be unzipped/,
  ],
  'a relation that leaves the file': [
    async () => {
      const parts = good();
      const name = 'xl/_rels/workbook.xml.rels';
      return zipOf({
        ...parts,
        [name]: parts[name]!.replace('worksheets/sheet0.xml', '../../../etc/passwd'),
      });
    },
    /part .* is missing/,
  ],
  '16,384 columns': [
    () => zipOf(xlsxParts({ Rules: `${heading}<row r="2">${cells(16_384)}</row>` })),
    /more than 1,000 columns/,
  ],
  'a cell without an address of letters': [
    () => zipOf(xlsxParts({ Rules: `${heading}<row r="2"><c r="17"><v>1</v></c></row>` })),
    /no address/,
  ],
  'a row beyond the last one': [
    () => zipOf(xlsxParts({ Rules: `${heading}<row r="99999999"><c r="A1"><v>1</v></c></row>` })),
    /not in order/,
  ],
  'a cell of 40,000 characters': [
    () =>
      zipOf(
        xlsxParts({ Rules: `${heading}<row r="2"><c r="A2" t="str"><v>${'x'.repeat(40_000)}</v></c></row>` }),
      ),
    /more than 32,767 characters/,
  ],
  'a shared text of 40,000 characters': [
    () => zipOf(xlsxParts({ Rules: plain }, { strings: `<si><t>${'x'.repeat(40_000)}</t></si>` })),
    /more than 32,767 characters/,
  ],
  'elements in elements, thousands deep': [
    () => zipOf({ ...good(), 'xl/worksheets/sheet0.xml': '<a>'.repeat(5_000) + '</a>'.repeat(5_000) }),
    /cannot be read/,
  ],
  'XML that is not well-formed': [
    () => zipOf({ ...good(), 'xl/worksheets/sheet0.xml': '<worksheet><sheetData>' }),
    /cannot be read/,
  ],
  'bytes that are not UTF-8': [
    () => zipOf({ ...good(), 'xl/worksheets/sheet0.xml': Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0xff]) }),
    /cannot be read/,
  ],
  'two sheets of one name': [() => zipOf(xlsxParts({ Rules: plain, rules: plain })), /same name/],
  'more than 100 sheets': [
    () => zipOf(xlsxParts(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`S${i}`, plain])))),
    /more than 100 sheets/,
  ],
  'no sheets': [() => zipOf(xlsxParts({})), /no sheets/],
  'no rows': [() => zipOf(xlsxParts({ Rules: '' })), /is empty/],
};

describe('a hostile workbook', () => {
  it.each(Object.entries(hostile))('is refused in words: %s [aims-hostile.1]', async (_, [make, words]) => {
    const file = await make();
    await expect(readFile(file)).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(words) as string,
    });
  });

  it('that is protected by a password is refused in words', async () => {
    const zip = await zipOf(good());
    const entry = zip.lastIndexOf(Buffer.from('xl/workbook.xml')) - 46;
    zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
    await expect(readFile(zip)).rejects.toThrow(/password/);
  });

  it.each([
    ['bytes', Buffer.from('a,b\n1,\u00002'), /not text/],
    [
      'a quotation mark that is never closed',
      Buffer.from(`a,b\n1,"${'x,\n'.repeat(1_000_000)}`),
      /quotation mark/,
    ],
    ['too many columns', Buffer.from(`${'x,'.repeat(1_001)}x\n`), /at most 1,000/],
    ['a cell of 40,000 characters', Buffer.from(`a\n${'x'.repeat(40_000)}\n`), /more than 32,767/],
    ['nothing', Buffer.from('\n\n'), /is empty/],
  ])('as CSV is refused in words: %s', async (_, file, words) => {
    await expect(readFile(file, 'csv')).rejects.toThrow(words);
  });
});
