/** See benches.mjs. */
export function checkBenches(
  report: string,
  scripts: Record<string, string>,
): { title: string; status: 'passed' | 'failed' | 'skipped' }[];
