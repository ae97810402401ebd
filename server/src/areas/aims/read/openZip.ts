import { Readable } from 'node:stream';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { aimLimits } from 'shared-api/limits';
import { Refusal } from '../worker/Refusal';

/** Reads bytes of a file; `to` is exclusive. */
export type ReadRange = (from: number, to: number) => Promise<Uint8Array>;

const pieceSize = 256 * 1024;

/** Reads a file piece by piece, as fast as it is consumed. */
export async function* readPieces(read: ReadRange, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += pieceSize) yield await read(at, Math.min(to, at + pieceSize));
}

class RangeReader extends RandomAccessReader {
  constructor(private readonly readRange: ReadRange) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readPieces(this.readRange, start, end), { objectMode: false });
  }
}

const broken =
  'The file is damaged, or not an XLSX file: it cannot be unzipped. Save it again, and upload it once more.';

/** The parts of a zip file. */
export interface Zip {
  has(name: string): boolean;
  names(): string[];
  /**
   * Unzips a part.
   * @param onBytes called with the compressed bytes that are read so far, for progress
   * @throws Refusal for a missing or damaged part, and when all parts that are read are larger than the limit together
   */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

const maxUnzipped = aimLimits.unzippedMb * 1024 * 1024;
export const tooLargeUnzipped = `The file is larger than ${aimLimits.unzippedMb} MB once it is unzipped.`;

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let declared = 0;
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize;
      if (entries.size >= aimLimits.parts)
        return reject(new Refusal('The file has too many parts to be a workbook.'));
      if (declared > maxUnzipped) return reject(new Refusal(tooLargeUnzipped));
      if (entry.generalPurposeBitFlag & 1)
        return reject(new Refusal('The file is protected by a password. Save it without one.'));
      // Two parts of one name are read differently by different programs.
      if (entries.has(entry.fileName)) return reject(new Refusal(broken));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(new Refusal(broken)));
    zip.readEntry();
  });
}

const openFile = (read: ReadRange, size: number): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromRandomAccessReader(
      new RangeReader(read),
      size,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true },
      (error, zip) => (error ? reject(new Refusal(broken)) : resolve(zip)),
    ),
  );

/** Opens a zip file and reads its directory. @throws Refusal for a file that is damaged, protected or declares to be too large */
export async function openZip(read: ReadRange, size: number): Promise<Zip> {
  const zip = await openFile(read, size);
  const entries = await listEntries(zip);
  let unzipped = 0;
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    close: () => zip.close(),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Refusal(`The workbook is incomplete: its part ${name.slice(0, 100)} is missing.`);
      try {
        const stream = await new Promise<Readable>((resolve, reject) =>
          zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
        );
        for await (const bytes of stream as AsyncIterable<Buffer>) {
          unzipped += bytes.length;
          if (unzipped > maxUnzipped) throw new Refusal(tooLargeUnzipped);
          yield bytes;
        }
      } catch (error) {
        throw error instanceof Refusal ? error : new Refusal(broken);
      }
    },
  };
}
