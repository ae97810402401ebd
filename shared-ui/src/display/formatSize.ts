const units = ['KB', 'MB', 'GB', 'TB'];

/** `0 KB`, `340 KB`, `1.2 MB`, `20 MB`. A KB has 1024 bytes, as in the limits of file sizes. @param bytes 0 or more */
export function formatSize(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 1024 && unit < units.length - 1; unit += 1) size /= 1024;
  // Rounding KB up: a file of 1 byte is not shown as 0 KB, nor one above a limit as the limit.
  const shown = unit === 0 ? Math.ceil(size) : Math.round(size * 10) / 10;
  return `${shown} ${units[unit]}`;
}
