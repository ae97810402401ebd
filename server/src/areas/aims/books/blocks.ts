import { deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import type { AimCell } from 'shared-api/contracts/projectParts/aims';

/** A row as it is stored: its number in the file, then its cells without the empty ones at the end. */
export type StoredRow = [row: number, ...cells: AimCell[]];

/** Rows of a block. A page of rows touches few blocks, and a block is decoded within a millisecond. */
export const blockRows = 500;

const inflate = promisify(inflateRaw);

export const encodeBlock = (rows: readonly StoredRow[]): Uint8Array =>
  deflateRawSync(JSON.stringify(rows), { level: 1 });

export const decodeBlock = (content: Uint8Array): StoredRow[] =>
  JSON.parse(inflateRawSync(content).toString('utf8')) as StoredRow[];

/** Decodes a block without keeping the server's thread busy with its decompression. */
export const decodeBlockAsync = async (content: Uint8Array): Promise<StoredRow[]> =>
  JSON.parse((await inflate(content)).toString('utf8')) as StoredRow[];
