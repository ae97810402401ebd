import type { Config } from './kernel/config/config';
import { withDemoFiles } from './kernel/demo/withDemoFiles';
import type { Files } from './kernel/storage/files';
import { openFiles, type FileSettings } from './kernel/storage/openFiles';
import { parts } from './parts';

/** Opens the file store of attachments; in demo mode it also has the files of the demo data. */
export function openPortalFiles(config: FileSettings & Pick<Config, 'demo'>): Files {
  const files = openFiles(config);
  return config.demo
    ? withDemoFiles(
        files,
        parts.flatMap(({ demo }) => demo?.files ?? []),
      )
    : files;
}
