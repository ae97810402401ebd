import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import type { JobContext, JobKind } from '../../../kernel/jobs/jobKind';
import type { Files } from '../../../kernel/storage/files';
import { addVersion } from '../addVersion';
import { removeBook, openBook } from '../books/books.queries';
import { mergeUpload } from '../merge/mergeUpload';
import { runWorker } from '../worker/runWorker';
import { Refusal } from '../worker/Refusal';
import { listOpen, lockNext, lockOpen, type OpenUpload } from './nextUpload';
import { enqueueRead, readJobName, removeFile, removeFileJobName } from './uploads.write';

/** Shows how far an upload is, outside of the transaction that reads it; at most one write at a time. */
function showProgress(context: JobContext, uploadId: number) {
  let writing: Promise<unknown> | undefined;
  let last = -1;
  return {
    show(percent: number): void {
      if (writing || percent <= last) return;
      last = percent;
      writing = sql`insert into aim_progress (upload_id, percent) values (${uploadId}, ${percent})
        on conflict (upload_id) do update set percent = excluded.percent`
        .execute(context.beside())
        .catch((err: unknown) =>
          context.log.warn({ err, upload: uploadId }, 'the progress of an AIM was not shown'),
        )
        .finally(() => (writing = undefined));
    },
    end: async () => void (await writing),
  };
}

async function collect(bytes: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads the file of an upload into a new book. @throws Refusal for a file that is none, or too large */
async function readBook(
  tx: Tx,
  files: Files,
  upload: OpenUpload,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<number> {
  const { bookId, calls } = await openBook(tx, upload.project_id);
  const format = /\.csv$/i.test(upload.filename) ? ('csv' as const) : ('xlsx' as const);
  // A CSV file is read twice, first for its encoding.
  const total = upload.size * (format === 'csv' ? 2 : 1);
  let consumed = 0;
  await runWorker('read', {
    input: { format, size: upload.size },
    signal,
    calls: {
      ...calls,
      async read(from: number, to: number): Promise<Uint8Array> {
        const bytes = await files.read(upload.file ?? '', { start: from, end: to - 1 });
        if (!bytes) throw new Refusal('The bytes of the file are missing. Upload it again.');
        consumed += to - from;
        onProgress(Math.min(99, Math.floor((consumed / total) * 100)));
        return collect(bytes);
      },
    },
  });
  return bookId;
}

/** Ends an upload in a state other than a version, and tells open browsers. */
async function settle(
  tx: Tx,
  { id, project_id }: OpenUpload,
  values: { state: 'refused' | 'conflict'; error: string | null; file?: null; book_id?: number },
): Promise<void> {
  const ended = values.state === 'refused' ? sql<Date>`now()` : null;
  await tx
    .updateTable('aim_upload')
    .set({ ...values, ended_on: ended, merge: null })
    .where('id', '=', id)
    .execute();
  await publish(tx, { kind: 'project', id: project_id });
}

/** The upload is a version now, which owns its file and its book. */
const finish = (tx: Tx, id: number, number: number) =>
  tx
    .updateTable('aim_upload')
    .set({ state: 'done', number, file: null, book_id: null, merge: null, ended_on: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

async function readUpload(tx: Tx, files: Files, upload: OpenUpload, context: JobContext): Promise<void> {
  const { id, filename, size, sha256, media_type, comment, base_number: base } = upload;
  const progress = showProgress(context, id);
  await sql`savepoint book`.execute(tx);
  progress.show(0);
  try {
    const bookId = await readBook(tx, files, upload, {
      signal: context.signal,
      onProgress: (percent) => progress.show(percent),
    });
    const own = { filename, size, sha256, media_type, comment, base, file: upload.file! };
    const version = { ...own, bookId, aimId: upload.aim_id, authorId: upload.author_id };
    const number = await addVersion(tx, version, base);
    if (number === null) await settle(tx, upload, { state: 'conflict', error: null, book_id: bookId });
    else await finish(tx, id, number);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Nothing of a refused file is kept: neither its rows nor its bytes.
    await sql`rollback to savepoint book`.execute(tx);
    await settle(tx, upload, { state: 'refused', error: error.message, file: null });
    if (upload.file) await removeFile(tx, upload.file);
  } finally {
    await progress.end();
  }
}

/** Merges an upload into the present version. If that has changed, or the merge is refused, the upload is a conflict again. */
async function merge(tx: Tx, files: Files, upload: OpenUpload, { signal }: JobContext): Promise<void> {
  await sql`savepoint book`.execute(tx);
  try {
    const number = await mergeUpload(tx, files, upload, signal);
    if (number !== null) {
      if (upload.book_id !== null) await removeBook(tx, upload.book_id);
      await finish(tx, upload.id, number);
      return;
    }
    await sql`rollback to savepoint book`.execute(tx);
    await settle(tx, upload, {
      state: 'conflict',
      error: 'Another version was uploaded meanwhile. Merge again.',
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint book`.execute(tx);
    await settle(tx, upload, { state: 'conflict', error: error.message });
  }
}

/** Lets the job of the upload whose turn it is run before all others. @returns whether that is another upload */
async function yieldTurn(tx: Tx, uploadId: number, jobId: number): Promise<boolean> {
  const next = await lockNext(tx);
  if (!next || next.id === uploadId) return false;
  await tx
    .updateTable('job')
    .set({ run_at: sql<Date>`(select run_at - interval '1 ms' from job where id = ${jobId})` })
    .where('id', '=', next.job_id)
    .execute();
  return true;
}

const gaveUp = {
  waiting: {
    state: 'refused',
    file: null,
    error:
      'The portal could not read the file, however often it tried. Save it as a new file and upload that; if it fails too, tell an administrator.',
  },
  merging: {
    state: 'conflict',
    error:
      'The portal could not merge the file, however often it tried. Merge it again; if it fails again, tell an administrator.',
  },
} as const;

/** Settles an upload that no job tries any more. */
async function giveUp(tx: Tx, upload: OpenUpload): Promise<void> {
  await settle(tx, upload, gaveUp[upload.state === 'merging' ? 'merging' : 'waiting']);
  if (upload.state === 'waiting' && upload.file) await removeFile(tx, upload.file);
}

const endProgress = (tx: Tx, uploadId: number) =>
  tx.deleteFrom('aim_progress').where('upload_id', '=', uploadId).execute();

/**
 * The jobs of AIMs. A file is read in one transaction with its upload: a server that is killed leaves nothing of it, and another one
 * reads it anew. Each upload has a job of its own, so that one that fails delays no other; a job lets the upload go first whose turn it
 * is. The scheduled job has no upload: it adds the jobs that are missing.
 */
export const aimJobs = ({ files }: { files: Files }): JobKind[] => [
  {
    name: readJobName,
    seconds: 300,
    parallel: 1,
    schedule: { everyMinutes: 5 },
    async run(tx, { upload: id }, context) {
      if (typeof id !== 'number') {
        for (const open of await listOpen(tx)) await enqueueRead(tx, open.id);
        return;
      }
      const upload = await lockOpen(tx, id);
      if (!upload) return;
      if (context.attempts === 0 && (await yieldTurn(tx, id, context.id))) return 'again';
      await tx
        .updateTable('aim_upload')
        .set({ begun_on: sql<Date>`clock_timestamp()` })
        .where('id', '=', id)
        .execute();
      await (upload.state === 'merging' ? merge : readUpload)(tx, files, upload, context);
      await endProgress(tx, id);
    },
    async failed(tx, { upload: id }, { dead }) {
      const upload = typeof id === 'number' && (await lockOpen(tx, id));
      if (!upload) return;
      await endProgress(tx, upload.id);
      if (dead) await giveUp(tx, upload);
    },
  },
  {
    name: removeFileJobName,
    run: async (_tx, { file }) => files.remove(String(file)),
  },
];
