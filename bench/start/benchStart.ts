import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeCheckout } from '../../portal-kit/src/cli/testing/makeCheckout';
import { findRoot } from '../../server/src/kernel/config/root';
import { freePort } from '../../server/src/testing/portalProcess';
import type { BenchRun } from '../BenchRun';
import { frontFolders } from '../pages/benchPortal';
import { round1, type Row } from '../report';

/** Seconds of each step that `npm start` printed, by its title. */
type Steps = ReadonlyMap<string, number>;

const demo = 'Loading the demo organisation';
const ready = 'Ready';
const targets = [
  { start: 'first', step: ready, seconds: 90 },
  { start: 'first', step: demo, seconds: 8 },
  { start: 'later', step: ready, seconds: 2 },
];

/** Runs `npm start` in a folder until the portal is ready, and stops it. @throws Error when it ends before */
async function start(dir: string): Promise<Steps> {
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), PORTAL_DATA: join(dir, 'data') };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: dir, env });
  const ended = once(child, 'exit');
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes(`✔ ${ready}:`)) resolve();
      });
  });
  await Promise.race([isReady, ended]);
  child.kill('SIGTERM');
  await ended;
  const steps = [...output.matchAll(/^✔ (.+): (\d+\.\d) s$/gm)];
  const seconds = new Map(steps.map(([, title, value]) => [title!, Number(value)]));
  if (!seconds.has(ready)) throw new Error(`npm start ended before the portal was ready:\n${output}`);
  return seconds;
}

/** Copies the builds of this folder, so that the start finds them up to date. */
function copyBuilds(dir: string): void {
  for (const name of [...frontFolders(), 'server']) {
    const dist = join(findRoot(), name, 'dist');
    if (existsSync(dist)) cpSync(dist, join(dir, name, 'dist'), { recursive: true });
  }
}

const rowsOf = (start: string, steps: Steps): Row[] =>
  [...steps].map(([step, seconds]) => {
    const target = targets.find((one) => one.start === start && one.step === step)?.seconds;
    const judged = { target: `≤ ${target}`, met: target && seconds <= target ? 'yes' : 'MISSED' };
    return { start, step, seconds: round1(seconds), ...(target ? judged : { target: '', met: '' }) };
  });

/**
 * npm run bench:start: the seconds of each step of `npm start`, in a fresh checkout with an empty data directory and cold build
 * caches, and once more. The packages are installed already, since their download depends on the network. Steps of under a
 * tenth of a second are not printed. In smoke size the builds of this folder are copied too.
 */
export async function benchStart(run: BenchRun): Promise<void> {
  const folders = [
    'shared-ui',
    'shared-api',
    'portal-kit',
    'server',
    'scripts',
    'lerna.json',
    ...frontFolders(),
  ];
  const checkout = makeCheckout(folders);
  try {
    if (run.isSmoke) copyBuilds(checkout.dir);
    const first = await start(checkout.dir);
    if (!first.has(demo)) throw new Error('The first start loaded no demo organisation.');
    run.report('start', [...rowsOf('first', first), ...rowsOf('later', await start(checkout.dir))]);
  } finally {
    checkout.remove();
  }
}
