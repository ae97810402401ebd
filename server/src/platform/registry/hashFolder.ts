/** A file's hash as a folder of its address: base64 without the two signs that addresses escape. portal-kit builds the same. */
export const folderOfHash = (integrity: string): string =>
  integrity.replaceAll('+', '-').replaceAll('/', '_');

/** Whether a folder of an address is a hash, not a version, which begins with a digit. */
export const isHashFolder = (folder: string): boolean => /^sha384-[A-Za-z0-9_-]{64}$/.test(folder);
