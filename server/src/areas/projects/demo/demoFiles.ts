import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../../../kernel/config/root';
import { mediaTypeOf } from '../../../kernel/storage/mediaTypeOf';

/** The files that people of the demo organisation attach: all files of the folder `files`. */
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

/** The columns of an attachment that follow from the bytes of a file. */
export function describeDemoFile(name: DemoFileName) {
  const bytes = readFileSync(path.join(findRoot(), 'server/src/areas/projects/demo/files', name));
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mediaType: mediaTypeOf(bytes.subarray(0, 4096), name),
  };
}
