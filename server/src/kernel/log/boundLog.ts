import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** Bytes a log may reach; one earlier file of the same size is kept beside it. */
const limit = 5 * 1024 * 1024;

/**
 * Keeps a log that another process appends to within bounds: over the limit it is copied to `<file>.1` and emptied.
 * The writer opened it for appending, so it goes on at the new end.
 */
export function boundLog(file: string, bytes = limit): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || stat.size <= bytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file, 0);
}
