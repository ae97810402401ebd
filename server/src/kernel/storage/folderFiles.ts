import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskFault, flushFolder, namesIn, orMissing, requireSpace } from './disk';
import { isFileName, shardOf, type Files, type StoredFile } from './files';
import { openIncoming } from './openIncoming';
import { createWriteProbe } from './createWriteProbe';

/**
 * The file store in a folder, local or shared by several servers: `<root>/3f/3fa9…`. Files appear atomically.
 * @param reserve the bytes of its disk that are kept free
 */
export function openFolderFiles(root: string, reserve = 0): Files {
  const incoming = openIncoming(path.join(root, 'incoming'), reserve);
  const folderOf = (shard: string) => path.join(root, shard);
  const fileOf = (name: string) => path.join(folderOf(shardOf(name)), name);

  async function keep(name: string, from: string): Promise<void> {
    const folder = folderOf(shardOf(name));
    try {
      // The new folder's name must survive a power cut as well.
      if (await mkdir(folder, { recursive: true })) await flushFolder(root);
      await rename(from, fileOf(name));
      await flushFolder(folder);
    } catch (error) {
      throw diskFault(error);
    }
  }

  async function remove(name: string): Promise<void> {
    if (isFileName(name)) await rm(fileOf(name), { force: true });
  }

  async function storedIn(shard: string): Promise<StoredFile[]> {
    const found: StoredFile[] = [];
    for (const name of await namesIn(folderOf(shard))) {
      if (!isFileName(name)) continue;
      const about = await orMissing(stat(fileOf(name)));
      if (about) found.push({ name, modified: about.mtime });
    }
    return found;
  }

  return {
    async receive(bytes) {
      requireSpace(await incoming.space());
      const { path: from, ...arrived } = await incoming.receive(bytes);
      return {
        ...arrived,
        keep: () => keep(arrived.name, from),
        async discard() {
          await rm(from, { force: true });
          await remove(arrived.name);
        },
      };
    },
    async read(name, range) {
      if (!isFileName(name)) return null;
      const file = await orMissing(open(fileOf(name)));
      return file && file.createReadStream(range);
    },
    remove,
    list: storedIn,
    sweep: incoming.sweep,
    check: createWriteProbe(incoming),
    space: incoming.space,
    stats: incoming.stats,
  };
}
