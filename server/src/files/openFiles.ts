import path from 'node:path';
import type { Config } from '../config';
import { openBucket } from '../fileStore/s3';
import { openBucketFiles } from './bucketFiles';
import type { Files } from './files';
import { withDemoFiles } from '../demo/demoFiles';
import { openFolderFiles } from './folderFiles';

/** Milliseconds: a gigabyte takes its time. */
const times = { answer: 5_000, upload: 15 * 60_000, waits: [200, 800, 3_000] };

/** The file store of attachments that the settings name. */
export function openFiles(config: Pick<Config, 'dataDir' | 'filesUrl' | 'fileStoreKey' | 'demo'>): Files {
  const files = filesAt(config);
  return config.demo ? withDemoFiles(files) : files;
}

function filesAt({
  dataDir,
  filesUrl,
  fileStoreKey,
}: Pick<Config, 'dataDir' | 'filesUrl' | 'fileStoreKey'>): Files {
  if (filesUrl.kind === 'folder' || !fileStoreKey)
    return openFolderFiles((filesUrl.kind === 'folder' && filesUrl.dir) || path.join(dataDir, 'files'));
  return openBucketFiles(openBucket(filesUrl, fileStoreKey, times), path.join(dataDir, 'files-incoming'));
}
