/** Names that no uploaded file may have, whatever its type. `*` stands for any characters; case does not matter. */
export const excludedFileNames: readonly string[] = [
  '.*',
  'thumbs.db',
  'desktop.ini',
  '~$*',
  '*.lnk',
  '*.exe',
  '*.msi',
  '*.bat',
  '*.cmd',
  '*.scr',
];

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/**
 * Whether a file may not be uploaded because of its name. Spaces and full stops at its end are none to Windows, which would run
 * `setup.exe. ` all the same.
 * @param name without its folder
 */
export function isExcludedFileName(name: string, patterns = excludedFileNames): boolean {
  const own = name.replace(/[. ]+$/, '') || name;
  return patterns.some((pattern) =>
    new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 'is').test(own),
  );
}

/** Source: spec 000, points 5 and 8. @param field the file's field */
export const excludedText = (field: string): string => `The ${field} file is excluded`;

/** Bytes of the largest file a person may upload. Source: spec 000, point 9: mebibytes times 1024 KB. */
export const maxFileBytes = (megabytes: number): number => megabytes * 1024 * 1024;
