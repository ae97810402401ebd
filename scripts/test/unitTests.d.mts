/** See unitTests.mjs. */
export function unitTests(folders: string[]): string[];

/** See unitTests.mjs. */
export function nearestTests(
  tests: string[],
  changed: string[] | null,
  max: number,
): { nearest: string[]; left: number };
