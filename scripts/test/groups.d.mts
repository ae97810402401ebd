/** See groups.mjs. */
export const modulesWithHooks: string[];

/** See groups.mjs. */
export function canShareModules(source: string): boolean;

/** See groups.mjs. */
export function joinTests(files: string[], folder: string): string[];
