import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { attachDatabase, type OpenDatabase } from '../../server/src/kernel/db/database';
import { liveChannel } from '../../server/src/kernel/events/publish';
import type { BenchRun } from '../BenchRun';
import type { BenchPortal } from '../pages/benchPortal';
import { projectRow, signedInContext } from '../pages/browser';
import { round1, type Row } from '../report';
import { TabMemoryMeter, type TabMemory } from './tabMemory';
import { walkAreas } from './walkAreas';

interface MemorySize {
  /** The numbers of navigations after which the tab is measured. */
  navigations: number[];
  /** The numbers of live updates after which the tab is measured. */
  updates: number[];
  /** Milliseconds between two updates. */
  updatePause: number;
  /** How many updates come between two interruptions of the stream. */
  updatesPerCut: number;
  serverSeconds: number;
  connections: number;
}

const sizeOf = ({ isSmoke }: BenchRun): MemorySize =>
  isSmoke
    ? {
        navigations: [0, 3],
        updates: [0, 10],
        updatePause: 50,
        updatesPerCut: 5,
        serverSeconds: 3,
        connections: 2,
      }
    : {
        // A walk through everything is some thirty navigations: from the second measurement on, all code has been loaded.
        navigations: [0, 50, 100, 150],
        // A change every ten seconds of eight hours.
        updates: [0, 720, 1440, 2160, 2880],
        updatePause: Number(process.env.UPDATE_PAUSE ?? 30),
        updatesPerCut: 240,
        serverSeconds: 60 * Number(process.env.MINUTES ?? 3),
        connections: 32,
      };

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A tab is judged by its growth after a first measurement at which all its code has been loaded. */
const allowedGrowth = 1.1;

/** Rows of measurements. The last is judged against the one at the given index. */
function judged(tab: string, unit: string, counts: number[], memories: TabMemory[], from: number): Row[] {
  const base = memories[Math.min(from, memories.length - 1)]!['heap MB'];
  return memories.map((memory, i) => {
    const ratio = Math.round((memory['heap MB'] / base) * 100) / 100;
    const isLast = i === memories.length - 1;
    return {
      tab,
      after: `${counts[i]} ${unit}`,
      ...memory,
      'heap ×': i < from ? '' : ratio,
      target: isLast ? `≤ ${allowedGrowth.toFixed(2)}` : '',
      met: isLast ? (ratio <= allowedGrowth ? 'yes' : 'MISSED') : '',
    };
  });
}

/** Clicks through all areas. */
async function measureNavigations(run: BenchRun, portal: BenchPortal, counts: number[]): Promise<Row[]> {
  const context = await signedInContext(await run.browser(), portal.url);
  const page = await context.newPage();
  const meter = await TabMemoryMeter.open(page);
  await page.goto('/projects');
  await page.locator(projectRow).first().waitFor();
  const memories: TabMemory[] = [];
  let done = 0;
  for (const count of counts) {
    const walk = walkAreas(page);
    for (; done < count; done++) await walk.next();
    // Each measurement is of the same page.
    await page.locator('nav a[href="/projects"], nav a[href^="/projects?"]').first().click();
    await page.locator(projectRow).first().waitFor();
    memories.push(await meter.measure());
  }
  await context.close();
  return judged('navigations', 'navigations', counts, memories, 1);
}

/** Changes the projects that the page shows, as their calls do, and cuts the stream from time to time. */
async function measureUpdates(
  run: BenchRun,
  portal: BenchPortal,
  { db }: OpenDatabase,
  { updates, updatePause, updatesPerCut }: MemorySize,
): Promise<Row[]> {
  const context = await signedInContext(await run.browser(), portal.url);
  const page = await context.newPage();
  const meter = await TabMemoryMeter.open(page);
  await page.goto('/projects');
  const rows = page.locator(projectRow);
  await rows.first().waitFor();
  const hrefs = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  const ids = hrefs.map((href) => Number(/\d+/.exec(href)?.[0]));
  const memories: TabMemory[] = [];
  for (let done = 0; memories.length < updates.length; done++) {
    if (done === updates[memories.length]) memories.push(await meter.measure());
    if (memories.length === updates.length) break;
    const id = ids[done % ids.length]!;
    await db.transaction().execute(async (tx) => {
      await sql`update project set updated_on = now(), version = version + 1 where id = ${id}`.execute(tx);
      await sql`select pg_notify(${liveChannel}, ${JSON.stringify({ kind: 'project', id })})`.execute(tx);
    });
    await sleep(updatePause);
    if (done % updatesPerCut === updatesPerCut - 1) {
      await context.setOffline(true);
      await sleep(500);
      await context.setOffline(false);
    }
  }
  await context.close();
  return judged('live updates', 'updates', updates, memories, 1);
}

const rssOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Loads the server with reads, and compares its memory in the last third of the time with that in the middle one. */
async function measureServer(
  portal: BenchPortal,
  cookie: string,
  { serverSeconds, connections }: MemorySize,
): Promise<Row> {
  const paths = ['/api/session', '/api/projects?page=1&per_page=20', '/api/projects/1', '/api/projects/2'];
  const samples: number[] = [];
  const before = rssOf(portal.pid);
  const sampling = setInterval(() => samples.push(rssOf(portal.pid)), Math.min(2000, serverSeconds * 100));
  const { non2xx, requests } = await autocannon({
    url: portal.url,
    connections,
    duration: serverSeconds,
    requests: paths.map((path) => ({ path, headers: { cookie } })),
  });
  clearInterval(sampling);
  if (non2xx || !requests.total) throw new Error(`${non2xx} of ${requests.total} calls were refused.`);
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))];
  return {
    'server for min': round1(serverSeconds / 60),
    requests: requests.total,
    'before MB': round1(before),
    'middle third MB': round1(middle),
    'last third MB': round1(last),
    'slope MB/h': round1(((last - middle) / (serverSeconds / 3)) * 3600),
    'last ÷ middle': Math.round((last / middle) * 100) / 100,
    target: '≤ 1.05',
    flat: last / middle <= 1.05 ? 'yes' : 'MISSED',
  };
}

/**
 * npm run bench:memory: what a tab holds after navigations through all areas and after eight hours of live updates, sent as fast
 * as the page can show them, with interruptions of the stream; and the server's resident memory under load. `MINUTES` of the
 * environment is the length of that load, `UPDATE_PAUSE` the milliseconds between two updates.
 */
export async function benchMemory(run: BenchRun): Promise<void> {
  const size = sizeOf(run);
  const portal = await run.portal();
  const navigations = await measureNavigations(run, portal, size.navigations);
  const database = await attachDatabase({ dataDir: portal.dataDir, databaseUrl: null }, silent);
  try {
    const updates = await measureUpdates(run, portal, database, size);
    run.report('memory', [...navigations, ...updates]);
  } finally {
    await database.close();
  }
  const context = await signedInContext(await run.browser(), portal.url);
  try {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    run.report('memory-server', [await measureServer(portal, cookie, size)]);
  } finally {
    await context.close();
  }
}
