import { crc32, inflateRawSync } from 'node:zlib';

/** The parts of a zip file by their names, read from its directory. @throws Error for a wrong checksum or size. For tests. */
export function partsOf(zip: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength;
    const content = inflateRawSync(zip.subarray(start, start + packed));
    if (zip.readUInt32LE(at + 16) !== crc32(content) || zip.readUInt32LE(at + 24) !== content.length)
      throw new Error(`The part ${name} has another checksum or size.`);
    parts[name] = content.toString();
    at += 46 + nameLength;
  }
  return parts;
}

/** The rows of a workbook's first sheet: the texts of their cells, as they are stored. For tests. */
export function rowsOfXlsx(zip: Buffer): string[][] {
  const rows = partsOf(zip)['xl/worksheets/sheet1.xml']!.match(/<row [^]*?<\/row>/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<c r="[A-Z]+\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g)].map(
      ([, value, text]) => value ?? text!,
    ),
  );
}

/** The header of a call that asks for a workbook. For tests. */
export const asXlsx = {
  headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};
