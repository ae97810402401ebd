import path from 'node:path';
import type { Config } from '../config/config';
import { openBucket, type BucketTimes } from './s3';
import { openBucketFiles } from './bucketFiles';
import type { Files } from './files';
import { openFolderFiles } from './folderFiles';

/** Times in milliseconds; a gigabyte takes long. */
export const bucketTimes: BucketTimes = { answer: 5_000, upload: 15 * 60_000, waits: [200, 800, 3_000] };

/** The settings of the file store of attachments. */
export type FileSettings = Pick<Config, 'dataDir' | 'filesUrl' | 'fileStoreKey' | 'diskReserve'>;

/**
 * Opens the file store of attachments that the settings name.
 * @param times of a bucket; for tests
 */
export function openFiles(
  { dataDir, filesUrl, fileStoreKey, diskReserve }: FileSettings,
  times = bucketTimes,
): Files {
  if (filesUrl.kind === 'folder' || !fileStoreKey)
    return openFolderFiles(
      (filesUrl.kind === 'folder' && filesUrl.dir) || path.join(dataDir, 'files'),
      diskReserve,
    );
  return openBucketFiles(
    openBucket(filesUrl, fileStoreKey, times),
    path.join(dataDir, 'files-incoming'),
    diskReserve,
  );
}
