import { BuiltFile } from 'shared-api/portal/build';

const { pattern, maxLength } = BuiltFile.properties.path as unknown as { pattern: string; maxLength: number };
const validName = new RegExp(pattern);

const quoteName = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** Accepts each file name of a version once; refuses unsafe names and names that another file system could confuse. */
export class NameGuard {
  readonly #files = new Set<string>();
  /** Lower-case folder name → its spelling at the first use. */
  readonly #folders = new Map<string, string>();

  /** @returns why the name is refused; undefined when it is accepted */
  add(name: string): string | undefined {
    if (name.length > maxLength || !validName.test(name))
      return `${quoteName(name)} cannot be the name of a file`;
    const key = name.toLowerCase();
    if (this.#files.has(key))
      return `there are two files called ${quoteName(name)} (small and capital letters are one)`;
    if (this.#folders.has(key)) return `${quoteName(name)} is both a file and a folder`;
    this.#files.add(key);
    const parents = name.split('/').slice(0, -1);
    for (let n = 1; n <= parents.length; n++) {
      const folder = parents.slice(0, n).join('/');
      const other = this.#folders.get(folder.toLowerCase());
      if (this.#files.has(folder.toLowerCase())) return `${quoteName(folder)} is both a file and a folder`;
      if (other !== undefined && other !== folder)
        return `there are two folders called ${quoteName(folder)} (small and capital letters are one)`;
      this.#folders.set(folder.toLowerCase(), folder);
    }
    return undefined;
  }
}
