import { existsSync, readFileSync } from 'node:fs';

/**
 * Compares the report of the benches in smoke size with the scripts of package.json that run a bench.
 * @param {string} report written by `bench/main.ts --smoke --report`
 * @param {Record<string, string>} scripts of package.json
 * @returns {import('./results.mjs').Result[]} one for each bench: failed unless the report says that it ran to its end
 */
export function checkBenches(report, scripts) {
  const ran = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [];
  return Object.entries(scripts)
    .filter(([, command]) => command.includes(' bench/main.ts '))
    .map(([name]) => {
      const title = `${name} in smoke size`;
      const found = ran.find((one) => one.title === title);
      return found ?? { title: `${title} did not run`, status: 'failed' };
    });
}
