import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../config/parseFileStore';
import { StoreError } from './StoreError';

/** A local file. `sha256` in hexadecimal. */
export interface LocalFile {
  path: string;
  size: number;
  sha256: string;
}

/** A part of a file: its first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as a bucket lists it. */
export interface Listed {
  /** Relative to the bucket's prefix. */
  key: string;
  modified: Date;
}

/** The objects of a bucket, by keys below its prefix. All methods throw StoreError 503 when the service fails. */
export interface Bucket {
  /** Streams an object; null when it does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Stores an object atomically.
   * @param type its media type
   */
  put(key: string, file: LocalFile, type: string): Promise<void>;
  /** Lists the objects whose key has this prefix. */
  list(start: string): Promise<Listed[]>;
  /** Does nothing when it does not exist. */
  remove(key: string): Promise<void>;
}

export interface BucketTimes {
  /** Milliseconds until an answer begins, per attempt. */
  answer: number;
  /** Limits the milliseconds of an upload including its retries, as a caller waits for it. */
  upload: number;
  /** Milliseconds before each retry. */
  waits: number[];
}

const defaultTimes: BucketTimes = { answer: 5_000, upload: 45_000, waits: [200, 800] };

const unavailable = (cause: unknown) =>
  new StoreError('The file store of the portal does not answer right now. Please try again in a moment.', {
    status: 503,
    cause,
  });

const refused = (cause: Error) =>
  new StoreError(
    `The file store refuses the portal: ${cause.message}. Whoever runs the portal must look at its settings.`,
    { status: 503, cause },
  );

/** Reads only the error code of the service: its messages may quote signed data. */
async function refusal(response: Response): Promise<Error> {
  const text = await response.text().catch(() => '');
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? [];
  return new Error(`it answered ${response.status} ${code}`.trim());
}

type Call = Pick<RequestInit, 'method'> & {
  headers?: Record<string, string>;
  body?: () => Readable;
  milliseconds: number;
};

/** Whether a retry may help. */
const isTemporary = (status: number) => status >= 500 || status === 429 || status === 408;

/**
 * Opens a bucket of S3 or of a compatible service (MinIO, Ceph, …), with path-style addresses.
 * @param key the access key; it is never logged
 */
export function openBucket(
  { endpoint, bucket, prefix, region }: Extract<FileStore, { kind: 's3' }>,
  key: { id: string; secret: string },
  times = defaultTimes,
): Bucket {
  const client = new AwsClient({ accessKeyId: key.id, secretAccessKey: key.secret, service: 's3', region });
  const root = `${endpoint}/${bucket}`;
  const below = prefix ? `${prefix}/` : '';

  async function attempt(url: string, { method, headers, body, milliseconds }: Call): Promise<Response> {
    const { headers: signed } = await client.sign(url, { method, headers });
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: signed,
      signal: timeout.signal,
      // A redirect to another region is reported, not followed.
      redirect: 'manual',
    };
    if (body) Object.assign(init, { body: Readable.toWeb(body()), duplex: 'half' });
    try {
      return await fetch(url, init);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls the service and retries temporary failures. */
  async function call(object: string, details: Call): Promise<Response> {
    const url = `${root}/${object}`;
    const deadline = performance.now() + times.upload;
    for (let retries = 0; ; retries++) {
      let cause: unknown;
      try {
        const left = deadline - performance.now();
        const response = await attempt(url, {
          ...details,
          milliseconds: Math.min(details.milliseconds, left),
        });
        if (!isTemporary(response.status)) return response;
        cause = await refusal(response);
      } catch (error) {
        cause = error;
      }
      const wait = times.waits[retries];
      if (wait === undefined || performance.now() + wait > deadline) throw unavailable(cause);
      await sleep(wait * (0.75 + Math.random() / 2));
    }
  }

  return {
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await call(below + key, { method: 'GET', headers, milliseconds: times.answer });
      if (response.ok && response.body) {
        const bytes = Readable.fromWeb(response.body as ReadableStream);
        // Ignore errors here; whoever consumes the stream receives them.
        bytes.on('error', () => undefined);
        return bytes;
      }
      const cause = await refusal(response);
      if (response.status === 404 && !cause.message.endsWith('NoSuchBucket')) return null;
      throw refused(cause);
    },
    async put(key, { path, size, sha256 }, type) {
      const response = await call(below + key, {
        method: 'PUT',
        // The hash is part of the signature, so the service refuses different bytes.
        headers: {
          'content-length': String(size),
          'x-amz-content-sha256': sha256,
          'content-type': type,
        },
        body: () => createReadStream(path),
        milliseconds: times.upload,
      });
      if (!response.ok) throw refused(await refusal(response));
      await response.body?.cancel();
    },
    async list(start) {
      const found: Listed[] = [];
      for (let after: string | undefined; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: below + start });
        if (after) query.set('start-after', after);
        const response = await call(`?${query}`, { method: 'GET', milliseconds: times.answer });
        if (!response.ok) throw refused(await refusal(response));
        const page = await response.text();
        for (const [, object = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const [, key] = /<Key>([^<&]+)<\/Key>/.exec(object) ?? [];
          const [, modified = ''] = /<LastModified>([^<]+)<\/LastModified>/.exec(object) ?? [];
          if (!key) continue;
          found.push({ key: key.slice(below.length), modified: new Date(modified) });
          after = key;
        }
        if (!after || !/<IsTruncated>true</.test(page)) return found;
      }
    },
    async remove(key) {
      const response = await call(below + key, { method: 'DELETE', milliseconds: times.answer });
      if (!response.ok && response.status !== 404) throw refused(await refusal(response));
      await response.body?.cancel();
    },
  };
}
