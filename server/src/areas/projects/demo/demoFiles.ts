import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../../../kernel/storage/files';
import { mediaTypeOf } from '../../../kernel/storage/mediaTypeOf';
import { findRoot } from '../../../kernel/config/root';

/** What the demo's people attach: files in the folder `files` beside this. */
export const demoFileNames = [
  'acceptance-protocol-template.pdf',
  'acceptance-protocol.pdf',
  'architecture-record.pdf',
  'failover-log.txt',
  'floor-plan.png',
  'invoice.pdf',
  'network-design-template.pdf',
  'network-design.pdf',
  'quote.pdf',
  'rack-photo.png',
  'release-notes.txt',
  'requirements.pdf',
  'test-report.csv',
] as const;
export type DemoFileName = (typeof demoFileNames)[number];

const pathOf = (name: DemoFileName) => path.join(findRoot(), 'server/src/areas/projects/demo/files', name);

/** What a row says of one of the files. */
export function aboutDemoFile(name: DemoFileName) {
  const bytes = readFileSync(pathOf(name));
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mediaType: mediaTypeOf(bytes.subarray(0, 4096), name),
  };
}

/** Its name in the file store, of which each row has one of its own. */
export const storedDemoName = (name: DemoFileName, copy: string): string => `demo:${name}:${copy}`;

/**
 * A file store that has the demo's files as well, each as often as rows name it. They are read where they lie: so a demo
 * organisation has its files in every copy of its database, and takes no time to store them.
 */
export const withDemoFiles = (files: Files): Files => ({
  ...files,
  async read(name, range) {
    const [, known] = /^demo:([a-z.-]+):/.exec(name) ?? [];
    const demo = demoFileNames.find((one) => one === known);
    return demo ? createReadStream(pathOf(demo), range) : files.read(name, range);
  },
});
