import { BuiltFile } from 'shared-api/portal/manifest';

const { pattern, maxLength } = BuiltFile.properties.path as unknown as { pattern: string; maxLength: number };
const plain = new RegExp(pattern);

const shown = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** Lets each name of a version's files in once, and none that leads elsewhere or that another system would mistake for another. */
export class NameGuard {
  readonly #files = new Set<string>();
  /** Folders in small letters → as they were first written. */
  readonly #folders = new Map<string, string>();

  /** @returns what is wrong with the name; undefined when it is let in */
  add(name: string): string | undefined {
    if (name.length > maxLength || !plain.test(name)) return `${shown(name)} cannot be the name of a file`;
    const key = name.toLowerCase();
    if (this.#files.has(key))
      return `there are two files called ${shown(name)} (small and capital letters are one)`;
    if (this.#folders.has(key)) return `${shown(name)} is both a file and a folder`;
    this.#files.add(key);
    const steps = name.split('/').slice(0, -1);
    for (let n = 1; n <= steps.length; n++) {
      const folder = steps.slice(0, n).join('/');
      const other = this.#folders.get(folder.toLowerCase());
      if (this.#files.has(folder.toLowerCase())) return `${shown(folder)} is both a file and a folder`;
      if (other !== undefined && other !== folder)
        return `there are two folders called ${shown(folder)} (small and capital letters are one)`;
      this.#folders.set(folder.toLowerCase(), folder);
    }
    return undefined;
  }
}
