import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { Tx } from '../../../kernel/db/types';
import type { Files } from '../../../kernel/storage/files';
import { addVersion } from '../addVersion';
import { findLatest, findVersion, type VersionRecord } from '../aims.queries';
import { listSheets, openBook, readBlocks, sourceOf, type SheetRecord } from '../books/books.queries';
import type { OpenUpload } from '../read/nextUpload';
import { runWorker } from '../worker/runWorker';
import type { MergeSheet } from './merge.task';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Pairs the sheets of three books by name: those of theirs in their order, then those that only mine has. */
export async function mergeSheets(
  tx: Tx,
  { base, mine, theirs }: { base: number | null; mine: number; theirs: number },
): Promise<MergeSheet[]> {
  const inBase = base === null ? [] : await listSheets(tx, base);
  const inMine = await listSheets(tx, mine);
  const inTheirs = await listSheets(tx, theirs);
  const find = (sheets: readonly SheetRecord[], name: string) => {
    const found = sheets.find((sheet) => sheet.name === name);
    return found ? sourceOf(found) : null;
  };
  const names = [...new Set([...inTheirs, ...inMine].map(({ name }) => name))];
  return names.map((name) => ({
    name,
    base: find(inBase, name),
    mine: find(inMine, name),
    theirs: find(inTheirs, name),
  }));
}

/** The books of a merge. */
export async function mergeBooks(
  tx: Tx,
  { aim_id, base_number, book_id }: { aim_id: number; base_number: number | null; book_id: number },
  latest: VersionRecord,
) {
  const base = base_number === null ? undefined : await findVersion(tx, aim_id, base_number);
  return { base: base?.book_id ?? null, mine: book_id, theirs: latest.book_id };
}

/**
 * Builds a version from an upload and the present version, by the choices that are stored with the upload. Its file is an XLSX file of
 * plain values that the portal writes; the uploaded file is kept beside it.
 * @returns its number; null when the present version is no longer the one that the author saw
 * @throws Refusal for conflicts without a choice
 */
export async function mergeUpload(
  tx: Tx,
  files: Files,
  upload: OpenUpload,
  signal: AbortSignal,
): Promise<number | null> {
  const latest = await findLatest(tx, upload.aim_id);
  const { merge, book_id } = upload;
  if (!latest || !merge || book_id === null || latest.number !== merge.onto) return null;
  const books = await mergeBooks(tx, { ...upload, book_id }, latest);
  const sheets = await mergeSheets(tx, books);
  const { bookId, calls } = await openBook(tx, upload.project_id);
  const file = new PassThrough();
  const arriving = files.receive(file);
  // A failure is thrown where the file is awaited below.
  arriving.catch(() => file.destroy());
  try {
    await runWorker('merge', {
      input: { sheets, merge: { choices: merge.choices, ...(merge.rest ? { rest: merge.rest } : {}) } },
      signal,
      calls: {
        ...calls,
        blocks: (sheetId: number, from: number, count: number) => readBlocks(tx, sheetId, from, count),
        planned: async () => undefined,
        async write(bytes: Uint8Array): Promise<void> {
          if (!file.write(bytes)) await Promise.race([once(file, 'drain'), arriving]);
        },
      },
    });
  } catch (error) {
    file.destroy(error as Error);
    await arriving.catch(() => undefined);
    throw error;
  }
  file.end();
  const stored = await arriving;
  try {
    await stored.keep();
    const { filename, size, sha256, media_type } = upload;
    const number = await addVersion(
      tx,
      {
        aimId: upload.aim_id,
        bookId,
        authorId: upload.author_id,
        comment: upload.comment,
        base: merge.onto,
        filename: `${filename.replace(/\.[^.]+$/, '').slice(0, 200)} (merged).xlsx`,
        ...{ size: stored.size, sha256: stored.sha256, media_type: xlsxType, file: stored.name },
        uploaded: { filename, size, sha256, media_type, file: upload.file! },
      },
      merge.onto,
    );
    if (number === null) await stored.discard();
    return number;
  } catch (error) {
    await stored.discard();
    throw error;
  }
}
