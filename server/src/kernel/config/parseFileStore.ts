/** The location of a file store. */
export type FileStore =
  | {
      kind: 'folder';
      /** Absolute path; null: below PORTAL_DATA. */
      dir: string | null;
    }
  | {
      kind: 's3';
      /** Origin of the service; buckets are addressed by path ("path style"). */
      endpoint: string;
      bucket: string;
      /** Empty, or without a slash at either end. */
      prefix: string;
      region: string;
    };

const options = new Set(['endpoint', 'region']);
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixShape = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/;

function endpointOf(given: string | null, region: string): string | null {
  const text = given ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(text)) return null;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text.replace(/\/$/, '').toLowerCase() ? origin : null;
}

/**
 * Parses `/srv/shared/artifacts`, or `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1`.
 * @returns null when it is neither
 */
export function parseFileStore(text: string): FileStore | null {
  if (text.startsWith('/')) return text.includes('\0') ? null : { kind: 'folder', dir: text };
  // This checks the text, because the URL parser resolves `..`.
  if (!text.startsWith('s3://') || /\/\.{1,2}([/?]|$)/.test(text) || !URL.canParse(text)) return null;
  const { hostname: bucket, pathname, searchParams, username, password, port, hash } = new URL(text);
  if (username || password || port || hash || !bucketName.test(bucket) || !prefixShape.test(pathname))
    return null;
  if ([...searchParams.keys()].some((name) => !options.has(name))) return null;
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = endpointOf(searchParams.get('endpoint'), region);
  if (!endpoint || !/^[a-z0-9-]{1,40}$/.test(region)) return null;
  return { kind: 's3', endpoint, bucket, region, prefix: pathname.replace(/^\/|\/$/g, '') };
}
