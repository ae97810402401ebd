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
 * Whether a file's name is excluded from uploads. Trailing spaces and full stops are ignored, because Windows ignores them too and would
 * run `setup.exe. `.
 * @param name without its folder
 */
export function isExcludedFileName(name: string, patterns = excludedFileNames): boolean {
  const trimmed = name.replace(/[. ]+$/, '') || name;
  return patterns.some((pattern) =>
    new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 'is').test(trimmed),
  );
}

/** The validation message for an excluded file. Source: spec 000, points 5 and 8. @param field the label of the file's field */
export const excludedText = (field: string): string => `The ${field} file is excluded`;

/** The size limit of a person's uploads in bytes. Source: spec 000, point 9: mebibytes times 1024 KB. */
export const maxFileBytes = (megabytes: number): number => megabytes * 1024 * 1024;
