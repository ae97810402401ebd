import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { badRequest, HttpError, unprocessable } from '../http/errors';
import { StoreError } from './StoreError';

/** A file of a form that is still arriving. */
export interface FormFile {
  /** The name of its field. */
  field: string;
  /** The sender's name of it, possibly with a folder; empty when no file was chosen. */
  filename: string;
  /** The form's fields that came before it. */
  fields: ReadonlyMap<string, string>;
  bytes: AsyncIterable<Buffer>;
}

export interface FormLimits {
  files: number;
  /** Bytes of the whole body. */
  size: number;
  /** Milliseconds without a byte before the upload fails. */
  idle: number;
  /** Limits the milliseconds of the whole body: shorter than the cleaner's wait. */
  longest: number;
  /** Bytes of one field; 1000 where left out. */
  fieldSize?: number;
}

/** Decodes the three characters that browsers escape in names: quotation mark and line ends. */
const unescaped = (name: string) => name.replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code));

const brokeOff = (why: string) =>
  new HttpError(400, `The upload broke off: ${why}. Nothing was stored; try again.`, { code: 'broke_off' });

function parserFor(headers: IncomingMessage['headers'], { files, fieldSize = 1000 }: FormLimits) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      preservePath: true,
      limits: {
        files,
        fields: 10,
        parts: files + 10,
        fieldSize,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    });
  } catch {
    throw badRequest('The form is not understood: it has no boundary.');
  }
}

/**
 * Calls `fail` when a body stops arriving.
 * @returns a function that ends the watch
 */
function watchArrival(
  raw: IncomingMessage,
  { size, idle, longest }: FormLimits,
  fail: (error: unknown) => void,
): () => void {
  let arrived = 0;
  const timer = setTimeout(() => fail(brokeOff(`nothing came for ${idle / 1000} seconds`)), idle);
  const end = setTimeout(() => fail(brokeOff('it took too long')), longest);
  const count = (bytes: Buffer) => {
    timer.refresh();
    arrived += bytes.length;
    if (arrived > size)
      fail(new StoreError('The files are too large together: send fewer at once.', { status: 413 }));
  };
  const handleClose = () => raw.readableEnded || fail(brokeOff('the connection was lost'));
  raw.on('data', count).on('error', handleClose).on('aborted', handleClose).on('close', handleClose);
  return () => {
    clearTimeout(timer);
    clearTimeout(end);
    raw.off('data', count).off('aborted', handleClose).off('close', handleClose);
  };
}

/**
 * Reads a form while it streams in, one file after the other, with backpressure and without holding a file in memory. The signed-in
 * user is read again at its end.
 * @param onFile handles a file; the next one waits for it
 * @returns the fields of the form
 * @throws HttpError 400 for a malformed or cut-off form, 422 for too many files or a field that is too long, StoreError 413 when it
 *   is too large, and errors of `onFile`; the rest of the body stays unread then
 */
export async function readMultipart(
  request: Pick<FastifyRequest, 'raw' | 'readUserAgain'>,
  limits: FormLimits,
  onFile: (file: FormFile) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const { raw } = request;
  const parser = parserFor(raw.headers, limits);
  const fields = new Map<string, string>();
  let current: Readable | undefined;
  let last: Promise<void> = Promise.resolve();
  let fault: { error: unknown } | undefined;
  let unwatch = () => undefined as void;
  await new Promise<void>((resolve) => {
    const fail = (error: unknown) => {
      fault ??= { error };
      current?.destroy(error as Error);
      resolve();
    };
    const tooMany = () => fail(unprocessable(`At most ${limits.files} files can be uploaded at once.`));
    unwatch = watchArrival(raw, limits, fail);
    parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) return fail(unprocessable('A text is too long.', { [name]: 'is too long' }));
      fields.set(name, value);
    });
    parser.on('file', (field: string | undefined, stream, filename: string | undefined) => {
      // The reader receives the error too; until it attaches, a listener is necessary.
      stream.on('error', () => undefined);
      last = last.then(async () => {
        if (fault) return void stream.destroy();
        current = stream;
        const names = { field: unescaped(field ?? ''), filename: unescaped(filename ?? '') };
        await onFile({ ...names, fields, bytes: stream }).catch(fail);
      });
    });
    parser.on('filesLimit', tooMany).on('partsLimit', tooMany).on('fieldsLimit', tooMany);
    parser.on('error', () => fail(brokeOff('its end is missing')));
    parser.on('finish', resolve);
    raw.pipe(parser);
  });
  unwatch();
  raw.unpipe(parser);
  await last;
  if (fault) throw fault.error;
  await request.readUserAgain();
  return fields;
}
