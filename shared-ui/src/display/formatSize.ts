const units = ['KB', 'MB', 'GB', 'TB'];

/** `0 KB`, `340 KB`, `1.2 MB`, `20 MB`: times 1024, as sizes are limited. @param bytes none or more */
export function formatSize(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  for (; size >= 1024 && unit < units.length - 1; unit += 1) size /= 1024;
  // Nothing that is there is shown as nothing, and nothing as less than a limit that it is above.
  const shown = unit === 0 ? Math.ceil(size) : Math.round(size * 10) / 10;
  return `${shown} ${units[unit]}`;
}
