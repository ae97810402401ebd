import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '../config/parseFileStore';
import { StoreError } from './StoreError';

/** A file on this machine. `sha256` in hexadecimal. */
export interface LocalFile {
  path: string;
  size: number;
  sha256: string;
}

/** Part of a file: its first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object as a bucket lists it. */
export interface Listed {
  /** Below the bucket's prefix. */
  key: string;
  modified: Date;
}

/** Objects of a bucket, by keys below its prefix. All of it throws StoreError 503 when the service does not do it. */
export interface Bucket {
  /** Its bytes as they come, or null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Puts it there whole, or not at all. @param type its media type */
  put(key: string, file: LocalFile, type: string): Promise<void>;
  /** Every object whose key begins so. */
  list(start: string): Promise<Listed[]>;
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>;
}

export interface BucketTimes {
  /** Milliseconds until an answer begins, each time. */
  answer: number;
  /** Milliseconds until an upload is done, all its tries together: whoever stores something waits for it. */
  upload: number;
  /** Milliseconds before each try after the first. */
  waits: number[];
}

const usual: BucketTimes = { answer: 5_000, upload: 45_000, waits: [200, 800] };

const away = (cause: unknown) =>
  new StoreError('The file store of the portal does not answer right now. Please try again in a moment.', {
    status: 503,
    cause,
  });

const refused = (cause: Error) =>
  new StoreError(
    `The file store refuses the portal: ${cause.message}. Whoever runs the portal must look at its settings.`,
    { status: 503, cause },
  );

/** What went wrong, by the code that the service gives and nothing else: its messages may quote what was signed. */
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

/** Whether asking again may help. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

/**
 * A bucket of S3 or of what speaks its language (MinIO, Ceph, …), addressed as a folder of the endpoint.
 * @param key what signs; neither is logged
 */
export function openBucket(
  { endpoint, bucket, prefix, region }: Extract<FileStore, { kind: 's3' }>,
  key: { id: string; secret: string },
  times = usual,
): Bucket {
  const client = new AwsClient({ accessKeyId: key.id, secretAccessKey: key.secret, service: 's3', region });
  const root = `${endpoint}/${bucket}`;
  const below = prefix ? `${prefix}/` : '';

  async function once(url: string, { method, headers, body, milliseconds }: Call): Promise<Response> {
    const { headers: signed } = await client.sign(url, { method, headers });
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: signed,
      signal: late.signal,
      // Of a bucket in another region: said, not followed.
      redirect: 'manual',
    };
    if (body) Object.assign(init, { body: Readable.toWeb(body()), duplex: 'half' });
    try {
      return await fetch(url, init);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks until there is an answer that asking again would not change. */
  async function call(object: string, details: Call): Promise<Response> {
    const url = `${root}/${object}`;
    const ends = performance.now() + times.upload;
    for (let tries = 0; ; tries++) {
      let cause: unknown;
      try {
        const left = ends - performance.now();
        const response = await once(url, { ...details, milliseconds: Math.min(details.milliseconds, left) });
        if (!isPassing(response.status)) return response;
        cause = await refusal(response);
      } catch (error) {
        cause = error;
      }
      const wait = times.waits[tries];
      if (wait === undefined || performance.now() + wait > ends) throw away(cause);
      await sleep(wait * (0.75 + Math.random() / 2));
    }
  }

  return {
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await call(below + key, { method: 'GET', headers, milliseconds: times.answer });
      if (response.ok && response.body) {
        const bytes = Readable.fromWeb(response.body as ReadableStream);
        // It may break off before anybody reads it, who hears of it then.
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
        // The hash is signed: what arrives otherwise is refused by the service.
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
