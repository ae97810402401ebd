/** See coverage.mjs. */
export function checkCoverage(
  results: { title: string; status: 'passed' | 'failed' | 'skipped' }[],
  given?: { text?: string; sources?: Map<string, string[]> },
): { title: string; status: 'passed' | 'failed' | 'skipped' }[];
