import path from 'node:path';
import type { Config } from '../config/config';
import { openBucket, type BucketTimes } from './s3';
import { openBucketFiles } from './bucketFiles';
import type { Files } from './files';
import { openFolderFiles } from './folderFiles';

/** Times in milliseconds; a gigabyte takes long. */
export const bucketTimes: BucketTimes = { answer: 5_000, upload: 15 * 60_000, waits: [200, 800, 3_000] };

/**
 * Opens the file store of attachments that the settings name.
 * @param times of a bucket; for tests
 */
export function openFiles(
  { dataDir, filesUrl, fileStoreKey }: Pick<Config, 'dataDir' | 'filesUrl' | 'fileStoreKey'>,
  times = bucketTimes,
): Files {
  if (filesUrl.kind === 'folder' || !fileStoreKey)
    return openFolderFiles((filesUrl.kind === 'folder' && filesUrl.dir) || path.join(dataDir, 'files'));
  return openBucketFiles(openBucket(filesUrl, fileStoreKey, times), path.join(dataDir, 'files-incoming'));
}
