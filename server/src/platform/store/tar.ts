import { StoreError } from '../../kernel/storage/StoreError';

/** A plain file of an archive. Its body is read before the next entry is asked for; what is left of it then is skipped. */
export interface TarEntry {
  name: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

const block = 512;

const refuse = (what: string) =>
  new StoreError(
    `The archive ${what}. It must be a gzipped tar of plain files, as "portal deploy" makes it.`,
  );

/** Hands out a stream's bytes in the portions that are asked for. */
class Portions {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, at most so many and at least one; null at the end. */
  async upTo(most: number): Promise<Buffer | null> {
    while (!this.#rest.length) {
      const step = await this.#source.next();
      if (step.done) return null;
      this.#rest = step.value;
    }
    const portion = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(portion.length);
    return portion;
  }

  /** Lets go of the stream, which may have timers running. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** @throws StoreError when the stream ends before */
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

/** A field's text up to its first NUL. Bytes, not UTF-8: names that are no ASCII are refused later, by their pattern. */
function textOf(header: Buffer, from: number, to: number): string {
  const text = header.toString('latin1', from, to);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** An octal number; the sizes of GNU's own notation for more than 8 GB are none. */
function octalOf(header: Buffer, from: number, to: number): number {
  const text = textOf(header, from, to).trim();
  return /^[0-7]+$/.test(text) ? parseInt(text, 8) : NaN;
}

function sumOf(header: Buffer): number {
  let sum = 0;
  // The sum's own field counts as blanks.
  for (let at = 0; at < block; at++) sum += at >= 148 && at < 156 ? 32 : header[at]!;
  return sum;
}

const kinds: Record<string, string> = {
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
  if ((magic !== 'ustar\0' && magic !== 'ustar ') || octalOf(header, 148, 156) !== sumOf(header))
    throw refuse('is no tar, or was damaged on its way');
  const type = String.fromCharCode(header[156]!);
  const name = textOf(header, 0, 100);
  if (type !== '0' && type !== '\0')
    throw refuse(`holds ${kinds[type] ?? 'something special'} (${JSON.stringify(name)})`);
  const size = octalOf(header, 124, 136);
  if (!Number.isSafeInteger(size)) throw refuse(`has no size for ${JSON.stringify(name)}`);
  const prefix = magic === 'ustar\0' ? textOf(header, 345, 500) : '';
  return { name: prefix ? `${prefix}/${name}` : name, size };
}

const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/**
 * Reads a tar as it comes. By hand, and not by a library: links, devices, and headers that change what the next one says
 * (pax, GNU) are not checked for and passed over here, there is nothing that could read them.
 * @param source the bytes, already unzipped
 * @throws StoreError when there is anything in it but plain files, or it breaks off
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  const portions = new Portions(source);
  try {
    for (;;) {
      const header = await portions.exactly(block);
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
      await portions.exactly((block - (size % block)) % block);
    }
    // Whatever follows the end is read by some and not by others.
    for (let rest = await portions.upTo(block); rest; rest = await portions.upTo(block))
      if (!isZero(rest)) throw refuse('goes on after its end');
  } finally {
    await portions.close();
  }
}
