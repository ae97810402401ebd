import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import S3rver from 's3rver';
import { readConfig } from '../config/readConfig';
import type { Files } from './files';
import { openFiles } from './openFiles';

// The bucket of the other tests was written beside the client that it tests; this one knows nothing of it. It checks no
// signature of version 4, which the other does.
const bucket = 'portal-files';
/** The one account that it has. */
const key = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
let root: string;
let service: S3rver;
let endpoint: string;

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-s3rver-'));
  service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(root, 'service'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await service.run()).port}`;
});
afterAll(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

function open(name = bucket, id = key.AWS_ACCESS_KEY_ID): Files {
  const url = `s3://${name}/portal?endpoint=${endpoint}&region=us-east-1`;
  const settings = { ...key, AWS_ACCESS_KEY_ID: id, FILES_URL: url };
  return openFiles(
    readConfig({ PORTAL_DATA: path.join(root, 'portal'), PORTAL_DEMO: '0', PORTAL_TZ: 'UTC', ...settings }),
  );
}

async function* some(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function bytesOf(stream: Readable | null): Promise<Buffer | null> {
  if (!stream) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('a file store in a bucket of s3rver', () => {
  it('has what is kept, whole and in parts, and not what is discarded or removed', async () => {
    const files = open();
    await files.check();
    const large = Buffer.alloc(3_000_000, 'sites ');
    const [kept, left] = [await files.receive(some('first ', large)), await files.receive(some('given up'))];
    expect(await files.read(kept.name)).toBeNull();
    await kept.keep();
    await left.discard();

    const bytes = await bytesOf(await files.read(kept.name));
    expect(createHash('sha256').update(bytes!).digest('hex')).toBe(kept.sha256);
    expect(String(await bytesOf(await files.read(kept.name, { start: 6, end: 10 })))).toBe('sites');
    expect(await files.read(left.name)).toBeNull();
    const [found] = await files.list(kept.name.slice(0, 2));
    expect(found).toMatchObject({ name: kept.name });
    expect(Math.abs(found!.modified.getTime() - Date.now())).toBeLessThan(60_000);

    await files.remove(kept.name);
    await files.remove(kept.name);
    expect(await files.read(kept.name)).toBeNull();
    expect(await files.list(kept.name.slice(0, 2))).toEqual([]);
    expect(readdirSync(path.join(root, 'portal/files-incoming'))).toEqual([]);
  });

  it('says what is wrong if the bucket is missing or the key is unknown', async () => {
    await expect(open('no-such-bucket').check()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('NoSuchBucket') as string,
    });
    const wrong = await open(bucket, 'NOBODY').receive(some('secret'));
    await expect(wrong.keep()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('InvalidAccessKeyId') as string,
    });
    expect(await open().read(wrong.name)).toBeNull();
  });
});
