import { rm } from 'node:fs/promises';
import type { Bucket } from './s3';
import { requireSpace } from './disk';
import { isFileName, shardOf, type Files } from './files';
import { openIncoming } from './openIncoming';
import { createWriteProbe } from './createWriteProbe';

/** The media type in the bucket; the real type is stored in the row that names the file. */
const mediaType = 'application/octet-stream';

const keyOf = (name: string) => `${shardOf(name)}/${name}`;

/**
 * The file store in a bucket. Bytes arrive on this machine first, so that the bucket receives them complete and with their
 * hash.
 * @param folder the local staging folder
 * @param reserve the bytes of its disk that are kept free
 */
export function openBucketFiles(bucket: Bucket, folder: string, reserve = 0): Files {
  const incoming = openIncoming(folder, reserve);

  async function remove(name: string): Promise<void> {
    if (isFileName(name)) await bucket.remove(keyOf(name));
  }

  return {
    async receive(bytes) {
      requireSpace(await incoming.space());
      const file = await incoming.receive(bytes);
      const { path, ...arrived } = file;
      let kept = false;
      return {
        ...arrived,
        async keep() {
          kept = true;
          await bucket.put(keyOf(arrived.name), file, mediaType);
          await rm(path, { force: true });
        },
        async discard() {
          await rm(path, { force: true });
          if (kept) await remove(arrived.name);
        },
      };
    },
    read: async (name, range) => (isFileName(name) ? bucket.get(keyOf(name), range) : null),
    remove,
    async list(shard) {
      const listed = await bucket.list(`${shard}/`);
      return listed
        .map(({ key, modified }) => ({ name: key.slice(shard.length + 1), modified }))
        .filter(({ name }) => isFileName(name));
    },
    sweep: incoming.sweep,
    check: createWriteProbe(incoming, (file) => bucket.put('writable', file, mediaType)),
    space: incoming.space,
    stats: incoming.stats,
  };
}
