import path from 'node:path';
import type { Config } from '../../kernel/config/config';
import type { OpenDatabase } from '../../kernel/db/database';
import type { Log } from '../../kernel/log/log';
import type { ArtifactStore } from './artifactStore';
import { openDirectoryStore } from './directoryStore';
import { openBucket } from '../../kernel/storage/s3';
import { openS3Store } from './s3Store';

export interface StoreNeeds {
  config: Pick<Config, 'dataDir' | 'fileStore' | 'fileStoreKey' | 'diskReserve'>;
  db: Pick<OpenDatabase, 'db'>;
  log: Log;
}

/** Opens the file store that the settings name. */
export function openStore({ config, db, log }: StoreNeeds): ArtifactStore {
  const { dataDir, fileStore, fileStoreKey, diskReserve: reserve } = config;
  if (fileStore.kind === 'folder' || !fileStoreKey)
    return openDirectoryStore(
      (fileStore.kind === 'folder' && fileStore.dir) || path.join(dataDir, 'artifacts'),
      { reserve },
    );
  // The cache has a folder of its own: files of a folder store may not be in the bucket.
  const root = path.join(dataDir, 'artifact-cache');
  return openS3Store({ bucket: openBucket(fileStore, fileStoreKey), root, reserve, db, log });
}
