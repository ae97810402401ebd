import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const key = { id: 'TESTKEY', secret: 'test/secret+of/the/bucket' };

/** A fake S3 service with the operations that the portal uses: signed GET, PUT and DELETE of objects, and their list. */
export interface TestBucket {
  /** The settings FILE_STORE and its key. */
  settings: Record<'FILE_STORE' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  /** By their full key: `portal/sites/1.0.0.tar`. */
  objects: Map<string, Buffer>;
  /** The requests in order: `GET portal/sites/1.0.0.tar 200`, `LIST portal/ab/ 200`. */
  requests: string[];
  /** Its answers from now on, by default `well`. `half` closes the connection in the middle of an answer. */
  behaviour: 'well' | 'failing' | 'silent' | 'half';
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();

/**
 * Computes the signature of a request, by the specification of AWS Signature Version 4 and independently of the client's code.
 * @param signedHeaders the names of the headers, as the request lists them
 */
function signatureOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  scope: string,
  signedHeaders: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://x');
  searchParams.sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    lines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const signing = [region, service, end].reduce(hmac, hmac(`AWS4${key.secret}`, day));
  return hmac(signing, text).toString('hex');
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8}\/eu-west-1\/s3\/aws4_request), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** Checks a request. @returns the status and the S3 error code of a fault */
function faultOf(request: IncomingMessage, body: Buffer): [number, string] | undefined {
  const { headers, method } = request;
  const [, id, scope, signed, signature] = authorization.exec(headers.authorization ?? '') ?? [];
  if (!id || !scope || !signed || !signature) return [403, 'AccessDenied'];
  if (id !== key.id) return [403, 'InvalidAccessKeyId'];
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)))
    return [403, 'AccessDenied'];
  const expected = signatureOf(request, scope, signed);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return [403, 'SignatureDoesNotMatch'];
  if (method !== 'PUT') return undefined;
  if (headers['content-length'] === undefined) return [411, 'MissingContentLength'];
  if (sha256(body) !== headers['x-amz-content-sha256']) return [400, 'XAmzContentSHA256Mismatch'];
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const portions: Buffer[] = [];
  for await (const bytes of request) portions.push(bytes as Buffer);
  return Buffer.concat(portions);
}

/** Limits the objects on a page of a list, so that tests need several pages. */
const pageSize = 3;

/** A page of the list of objects with a prefix. @param after the last key of the page before */
function listOf(objects: TestBucket['objects'], start: string, after: string): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(start) && key > after).sort();
  const contents = keys
    .slice(0, pageSize)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
  const more = `<IsTruncated>${keys.length > pageSize}</IsTruncated>`;
  return `<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`;
}

/** Starts an S3-like service with one bucket on this machine. */
export async function startTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  let server: Server | null = null;
  let port = 0;

  function act(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const object = decodeURIComponent((request.url ?? '').replace(/^\/portal-files\//, ''));
    const answer = (status: number, content: string | Buffer = '') => {
      bucket.requests.push(`${request.method} ${object} ${status}`);
      response.writeHead(status, { 'content-length': Buffer.byteLength(content) });
      if (bucket.behaviour === 'half')
        response.write(content.slice(0, content.length / 2), () => response.destroy());
      else response.end(content);
    };
    const refuse = (status: number, code: string) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    if (bucket.behaviour === 'silent') return;
    if (bucket.behaviour === 'failing') return refuse(503, 'SlowDown');
    const fault = faultOf(request, body);
    if (fault) return refuse(...fault);
    if (!request.url?.startsWith('/portal-files/')) return refuse(404, 'NoSuchBucket');
    const { searchParams } = new URL(request.url, 'http://x');
    if (searchParams.get('list-type') === '2') {
      const start = searchParams.get('prefix') ?? '';
      bucket.requests.push(`LIST ${start} 200`);
      return void response.end(listOf(objects, start, searchParams.get('start-after') ?? ''));
    }
    if (request.method === 'PUT') {
      objects.set(object, body);
      return answer(200);
    }
    const found = objects.get(object);
    if (request.method === 'DELETE') {
      objects.delete(object);
      return answer(204);
    }
    if (!found) return refuse(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return first ? answer(206, found.subarray(Number(first), Number(last) + 1)) : answer(200, found);
  }

  const bucket: TestBucket = {
    settings: { FILE_STORE: '', AWS_ACCESS_KEY_ID: key.id, AWS_SECRET_ACCESS_KEY: key.secret },
    objects,
    requests: [],
    behaviour: 'well',
    async start() {
      server = createServer((request, response) => {
        readBody(request).then(
          (body) => act(request, body, response),
          () => response.destroy(),
        );
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
      bucket.settings.FILE_STORE = `s3://portal-files/portal?endpoint=http://127.0.0.1:${port}&region=eu-west-1`;
    },
    async stop() {
      const ending = server;
      server = null;
      ending?.close();
      ending?.closeAllConnections();
    },
  };
  await bucket.start();
  return bucket;
}
