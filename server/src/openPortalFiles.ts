import { withDemoFiles } from './demo/demoFiles';
import type { Config } from './kernel/config/config';
import type { Files } from './kernel/storage/files';
import { openFiles, type FileSettings } from './kernel/storage/openFiles';

/** The file store of attachments; in demo mode it has the demo's files as well. */
export function openPortalFiles(config: FileSettings & Pick<Config, 'demo'>): Files {
  const files = openFiles(config);
  return config.demo ? withDemoFiles(files) : files;
}
