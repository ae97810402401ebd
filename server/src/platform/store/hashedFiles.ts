import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../kernel/db/database';
import type { Hub } from '../../kernel/events/hub';
import type { Log } from '../../kernel/log/log';
import { folderOfHash } from '../registry/hashFolder';
import { listKeptFiles } from './storedVersions.queries';

/** Milliseconds for which the list of files is not read again after a file was not in it. */
const cacheMs = 1_000;
/** Milliseconds to wait for the registry; browsers load the file from its version's folder then. */
const registryTimeoutMs = 1_000;

const keyOf = (remote: string, folder: string, file: string) => `${remote}/${folder}/${file}`;

/**
 * Finds a kept version that has a file with a given hash; the newest, which every server has. The list is read when a file is not in it,
 * after a change of the registry at once, otherwise at most once a second: so unknown addresses cost no query each.
 */
export function openHashedFiles({
  db: { db },
  hub,
  log,
}: {
  db: Pick<OpenDatabase, 'db'>;
  hub: Pick<Hub, 'on'>;
  log: Log;
}) {
  let versions = new Map<string, string>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    readAt = performance.now();
    try {
      const files = await listKeptFiles(db);
      versions = new Map(
        files.map(({ remote, version, path, integrity }) => [
          keyOf(remote, folderOfHash(integrity), path),
          version,
        ]),
      );
    } catch (error) {
      log.warn({ err: error }, 'the files of kept versions cannot be read; the last list known is used');
    }
  }
  /** Has the next unknown file read the list again. */
  const expire = () => void (readAt = -Infinity);
  const unsubscribe = hub.on('registry', expire);

  return {
    /** The version with that file; undefined when there is none, or when the registry does not answer in time. */
    async versionOf(remote: string, folder: string, file: string): Promise<string | undefined> {
      const key = keyOf(remote, folder, file);
      const mayBeNew = () => !versions.has(key) && (reading || performance.now() - readAt >= cacheMs);
      // A change that is announced while the list is read may be newer than what was read.
      for (let attempt = 0; attempt < 2 && mayBeNew(); attempt++) {
        reading ??= read().finally(() => (reading = null));
        await Promise.race([reading, sleep(registryTimeoutMs, undefined, { ref: false })]);
      }
      return versions.get(key);
    },
    /** Forgets a file's version, which was removed meanwhile; another one may have the file as well. */
    forget(remote: string, folder: string, file: string): void {
      versions.delete(keyOf(remote, folder, file));
      expire();
    },
    /** Stops listening, and waits for a question to the database that is under way. */
    async close(): Promise<void> {
      unsubscribe();
      await reading;
    },
  };
}
