/** See coverage.mjs. */
export function checkCoverage(
  results: { title: string; status: 'passed' | 'failed' | 'skipped' }[],
  text?: string,
): { title: string; status: 'passed' | 'failed' | 'skipped' }[];

/** See coverage.mjs. */
export function coverageFaults(given?: { text?: string; sources?: Map<string, string[]> }): string[];
