import type { Metrics } from '../metrics/metrics';
import { freeBytes } from './disk';
import type { Files } from './files';

/** Reports the attachments that this server has stored, and whether the file store is writable. */
export function watchFiles(
  metrics: Metrics,
  files: Pick<Files, 'stats' | 'check' | 'space'>,
  dataDir: string,
): void {
  metrics.watch(
    {
      name: 'portal_files_total',
      help: 'Files that arrived whole, and that did not.',
      labels: ['outcome'],
      type: 'counter',
    },
    () => {
      const { received, failed } = files.stats();
      return Object.entries({ received, failed }).map(([outcome, value]) => ({ labels: { outcome }, value }));
    },
  );
  metrics.watch(
    { name: 'portal_files_bytes_total', help: 'Bytes of the files that arrived whole.', type: 'counter' },
    () => [{ value: files.stats().bytes }],
  );
  metrics.watch(
    {
      name: 'portal_disk_free_bytes',
      help: 'Free bytes on the disk of PORTAL_DATA, and on the one where files of people arrive.',
      labels: ['folder'],
    },
    async () => [
      { labels: { folder: 'data' }, value: await freeBytes(dataDir) },
      { labels: { folder: 'files' }, value: (await files.space()).free },
    ],
  );
  metrics.watch(
    { name: 'portal_files_writable', help: '1 while the file store can be written.' },
    async () => [
      {
        value: await files.check().then(
          () => 1,
          () => 0,
        ),
      },
    ],
  );
}
