import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRoot } from '../server/src/kernel/config/root';
import { benchAdmin } from './admin/benchAdmin';
import { benchAims } from './aims/benchAims';
import { benchApi } from './api/benchApi';
import { BenchRun, type Bench } from './BenchRun';
import { benchBookings } from './bookings/benchBookings';
import { checkForecast } from './forecast/checkForecast';
import { benchFeatures } from './features/benchFeatures';
import { benchList } from './list/benchList';
import { benchLive } from './live/benchLive';
import { benchAreas } from './pages/benchAreas';
import { benchBoot } from './pages/benchBoot';
import { benchBytes } from './pages/benchBytes';
import { benchDeploy } from './pages/benchDeploy';
import { benchGrow } from './pages/benchGrow';
import { benchMemory } from './memory/benchMemory';
import { benchReports } from './reports/benchReports';
import { benchStart } from './start/benchStart';
import { benchTasks } from './tasks/benchTasks';

/*
 * npm run bench:<name> and check:<name> run one benchmark. `--smoke` runs it in smoke size; without a name, every one that has a script in
 * package.json. `--report <file>` writes which of them ran to their end.
 */
const benches: Partial<Record<string, Bench>> = {
  admin: benchAdmin,
  aims: benchAims,
  api: benchApi,
  bookings: benchBookings,
  features: benchFeatures,
  forecast: checkForecast,
  list: benchList,
  live: benchLive,
  bytes: benchBytes,
  boot: benchBoot,
  areas: benchAreas,
  deploy: benchDeploy,
  grow: benchGrow,
  memory: benchMemory,
  reports: benchReports,
  start: benchStart,
  tasks: benchTasks,
};

interface Result {
  title: string;
  status: 'passed' | 'failed';
}

/** The scripts of package.json that run a benchmark, by its name: `list` → `bench:list`. */
function benchScripts(): Map<string, string> {
  const file = readFileSync(join(findRoot(), 'package.json'), 'utf8');
  const { scripts } = JSON.parse(file) as { scripts: Record<string, string> };
  return new Map(
    Object.entries(scripts).flatMap(([script, command]) => {
      const name = / bench\/main\.ts (\w+)$/.exec(command)?.[1];
      return name ? [[name, script] as const] : [];
    }),
  );
}

async function runBench(name: string, script: string, run: BenchRun): Promise<Result> {
  const title = `${script}${run.isSmoke ? ' in smoke size' : ''}`;
  const began = performance.now();
  console.log(`\n▸ ${title}`);
  try {
    const bench = benches[name];
    if (!bench) throw new Error(`bench/main.ts has no benchmark ${name}.`);
    await bench(run);
    console.log(`✔ ${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return { title, status: 'passed' };
  } catch (error) {
    console.error(`✖ ${title}:`, error);
    return { title, status: 'failed' };
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { smoke: { type: 'boolean' }, report: { type: 'string' } },
    allowPositionals: true,
  });
  const scripts = benchScripts();
  const names = positionals.length ? positionals : [...scripts.keys()];
  const run = new BenchRun(Boolean(values.smoke));
  // The build of the SPA takes a core while the database of the first benchmarks is filled on another one.
  if (names.length > 1) void Promise.allSettled([run.portal(), run.spa()]);
  const results: Result[] = [];
  try {
    for (const name of names) results.push(await runBench(name, scripts.get(name) ?? name, run));
  } finally {
    await run.close();
  }
  if (values.report) writeFileSync(values.report, JSON.stringify(results));
  // Connections that a failed benchmark left open would keep the process alive.
  process.exit(results.every(({ status }) => status === 'passed') ? 0 : 1);
}

void main();
