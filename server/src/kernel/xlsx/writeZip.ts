import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';

/** A file of a zip file. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const deflate = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);
/** An empty last block ends the compressed content. */
const lastBlock = Buffer.from([3, 0]);
/** Bytes that are compressed at once. */
const blockBytes = 65_536;

/** Joins pieces to blocks that compress well. */
async function* blocksOf(content: ZipPart['content']): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    const next = Buffer.from(piece as string);
    pieces.push(next);
    bytes += next.length;
    if (bytes < blockBytes) continue;
    yield Buffer.concat(pieces);
    [pieces, bytes] = [[], 0];
  }
  if (bytes) yield Buffer.concat(pieces);
}

/** Sizes follow the content, names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: the same content is always the same file. */
const [time, date] = [0, 0x21];

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Writes a zip file part by part while it is read. Parts are smaller than 4 GiB. */
export async function* writeZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const part: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(deflated, 8);
    head.writeUInt16LE(time, 10);
    head.writeUInt16LE(date, 12);
    head.writeUInt16LE(part.name.length, 26);
    yield Buffer.concat([head, part.name]);
    for await (const block of blocksOf(content)) {
      part.crc = crc32(block, part.crc);
      part.size += block.length;
      // Each block is flushed, so that blocks can follow each other, and content is read only when its bytes are taken.
      const bytes = await deflate(block, { finishFlush: constants.Z_SYNC_FLUSH });
      part.packed += bytes.length;
      yield bytes;
    }
    part.packed += lastBlock.length;
    yield lastBlock;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(part.crc, 4);
    tail.writeUInt32LE(part.packed, 8);
    tail.writeUInt32LE(part.size, 12);
    yield tail;
    offset += head.length + part.name.length + part.packed + tail.length;
    written.push(part);
  }
  let listed = 0;
  for (const { name, offset: at, crc, packed, size } of written) {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(deflated, 10);
    entry.writeUInt16LE(time, 12);
    entry.writeUInt16LE(date, 14);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    listed += entry.length + name.length;
    yield Buffer.concat([entry, name]);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(listed, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}
