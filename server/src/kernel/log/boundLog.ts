import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Limits the bytes of a log; one older file of the same size is kept. */
const maxBytes = 5 * 1024 * 1024;

/**
 * Rotates a log that another process appends to: above the limit it is copied to `<file>.1` and truncated. The writer has it
 * open for appending, so it continues at the new end.
 */
export function boundLog(file: string, bytes = maxBytes): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || stat.size <= bytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file, 0);
}
