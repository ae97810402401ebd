import { StoreError } from '../../kernel/storage/StoreError';

/** A plain file of an archive. Read its body before asking for the next entry; unread bytes are skipped. */
export interface TarEntry {
  name: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

const blockSize = 512;

const refuse = (what: string) =>
  new StoreError(
    `The archive ${what}. It must be a gzipped tar of plain files, as "portal deploy" makes it.`,
  );

/** Reads a stream in portions of a requested size. */
class Portions {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes, at least one and at most `max`; null at the end. */
  async upTo(max: number): Promise<Buffer | null> {
    while (!this.#rest.length) {
      const step = await this.#source.next();
      if (step.done) return null;
      this.#rest = step.value;
    }
    const portion = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(portion.length);
    return portion;
  }

  /** Closes the stream, which may have timers running. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** @throws StoreError when the stream ends too early */
  async exactly(size: number): Promise<Buffer> {
    const portions: Buffer[] = [];
    for (let left = size; left > 0;) {
      const portion = await this.upTo(left);
      if (!portion) throw refuse('breaks off');
      portions.push(portion);
      left -= portion.length;
    }
    return portions.length === 1 ? portions[0]! : Buffer.concat(portions);
  }
}

/**
 * Returns a field's text up to its first NUL, as bytes (latin1) and not as UTF-8: names that are not ASCII are refused later by
 * their pattern.
 */
function textOf(header: Buffer, from: number, to: number): string {
  const text = header.toString('latin1', from, to);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** Parses an octal number; NaN for GNU's binary notation of sizes above 8 GB. */
function parseOctal(header: Buffer, from: number, to: number): number {
  const text = textOf(header, from, to).trim();
  return /^[0-7]+$/.test(text) ? parseInt(text, 8) : NaN;
}

function checksumOf(header: Buffer): number {
  let sum = 0;
  // The checksum's own field counts as blanks.
  for (let at = 0; at < blockSize; at++) sum += at >= 148 && at < 156 ? 32 : header[at]!;
  return sum;
}

const refusedTypes: Record<string, string> = {
  '1': 'a link',
  '2': 'a link',
  '3': 'a device',
  '4': 'a device',
  '5': 'an entry for a folder',
  '6': 'a pipe',
  L: 'a name longer than 100 characters',
  x: 'extended headers',
  g: 'extended headers',
};

function readHeader(header: Buffer): { name: string; size: number } {
  const magic = header.toString('latin1', 257, 263);
  if ((magic !== 'ustar\0' && magic !== 'ustar ') || parseOctal(header, 148, 156) !== checksumOf(header))
    throw refuse('is no tar, or was damaged on its way');
  const type = String.fromCharCode(header[156]!);
  const name = textOf(header, 0, 100);
  if (type !== '0' && type !== '\0')
    throw refuse(`holds ${refusedTypes[type] ?? 'something special'} (${JSON.stringify(name)})`);
  const size = parseOctal(header, 124, 136);
  if (!Number.isSafeInteger(size)) throw refuse(`has no size for ${JSON.stringify(name)}`);
  const prefix = magic === 'ustar\0' ? textOf(header, 345, 500) : '';
  return { name: prefix ? `${prefix}/${name}` : name, size };
}

const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/**
 * Reads a tar stream. It is written by hand instead of using a library, so that there is no code at all that could follow
 * links, create devices or apply headers that change the next entry (pax, GNU).
 * @param source the bytes, already unzipped
 * @throws StoreError when the archive holds anything but plain files, or is cut off
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  const portions = new Portions(source);
  try {
    for (;;) {
      const header = await portions.exactly(blockSize);
      if (isZero(header)) break;
      const { name, size } = readHeader(header);
      let left = size;
      const next = async () => {
        const portion = await portions.upTo(left);
        if (!portion) throw refuse('breaks off');
        left -= portion.length;
        return portion;
      };
      const body = async function* () {
        while (left > 0) yield await next();
      };
      yield { name, size, body: body() };
      while (left > 0) await next();
      await portions.exactly((blockSize - (size % blockSize)) % blockSize);
    }
    // Bytes after the end are refused, because other tar readers would read them.
    for (let rest = await portions.upTo(blockSize); rest; rest = await portions.upTo(blockSize))
      if (!isZero(rest)) throw refuse('goes on after its end');
  } finally {
    await portions.close();
  }
}
