import { mkdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Build } from 'shared-api/portal/build';
import type { Manifest } from 'shared-api/portal/manifest';
import type { BenchRun } from '../BenchRun';
import { copyFronts, frontFolders, type BenchPortal } from './benchPortal';
import { quantile, round1, type Row } from '../report';
import { markedAt, markFirst, projectRow, signedInContext } from './browser';

const manifestOf = (name: string, n: number): Manifest => ({
  name,
  title: `Area ${n}`,
  owner: { team: `Team ${n}`, contact: `team-${n}@northline.example` },
  routes: Object.fromEntries(
    ['list', 'create', 'info', 'update', 'report'].map((key) => [
      key,
      {
        path: key === 'list' ? `area${n}` : key === 'info' ? `area${n}/:itemId` : `area${n}/${key}`,
        name: `area_${n}_${key}`,
        title: `Area ${n}: ${key}`,
        breadcrumb: `${key} of area ${n}`,
        chunk: 'Page',
        data: `/area${n}?page=1&per_page=20&sort=name`,
      },
    ]),
  ),
  nav: [
    { route: 'list', label: `Area ${n}`, icon: 'folder', order: 300 + n, group: `Areas ${n % 6}` },
    { route: 'create', label: `New in area ${n}`, icon: 'add', order: 300 + n, group: `Areas ${n % 6}` },
  ],
  requires: { contract: 1, shared: { 'shared-ui': '^1.0.0', 'shared-api': '^1.0.0' } },
  budget: { bytes: 40_000 },
});

function writeArea(dir: string, n: number): void {
  const name = `area${n}`;
  const version = '1.0.0-0000000';
  const dist = join(dir, `mfe-${name}`, 'dist');
  mkdirSync(dist, { recursive: true });
  const files = { 'remoteEntry.js': `/* ${name} */`, 'Page.js': 'page()', 'remote.js': 'remote()' };
  const build: Build = {
    name,
    version,
    container: `mfe_${name}__1_0_0_0000000`,
    entry: 'remoteEntry.js',
    chunks: { Page: ['Page.js', 'remote.js'] },
    shared: ['react', 'shared-ui/core', 'shared-ui/grid', 'shared-api/client'],
    sharedVersions: { 'shared-ui': '1.0.0' },
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: text.length,
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    })),
    manifest: manifestOf(name, n),
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(dist, path), text);
  writeFileSync(join(dist, 'portal-build.json'), JSON.stringify(build));
}

interface Visit {
  usable: number;
  bytes: number;
  page: number;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await signedInContext(browser, url);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  let ofPage = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // The first request that ends is the page itself.
    ofPage ||= encodedDataLength;
    bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  await markFirst(page, { usable: projectRow });
  await page.goto('/projects', { waitUntil: 'commit' });
  const usable = await markedAt(page, 'usable');
  const visited = { usable, bytes, page: ofPage };
  await context.close();
  return visited;
}

/**
 * npm run bench:grow: the time until the project list is usable and the bytes until then, with 6, 20 and 60 registered areas.
 * The first areas are the real ones; the others have manifests of the usual size and code that is never loaded.
 */
export async function benchGrow(run: BenchRun): Promise<void> {
  const counts = run.isSmoke ? [6] : [6, 20, 60];
  const real = frontFolders().length - 1;
  const portals: BenchPortal[] = [];
  for (const count of counts)
    portals.push(
      await run.openPortal((folder) => {
        copyFronts(folder);
        for (let n = real; n < count; n++) writeArea(folder.dir, n);
      }),
    );
  const browser = await run.browser();
  const visits: Visit[][] = counts.map(() => []);
  const { rounds, warmUp } = run.rounds(9);
  for (let n = -warmUp; n < rounds; n++)
    for (const [i, { url }] of portals.entries()) {
      const measured = await visit(browser, url);
      if (n >= 0) visits[i]!.push(measured);
    }
  const median = (i: number, key: keyof Visit) =>
    quantile(
      visits[i]!.map((one) => one[key]),
      0.5,
    );
  const rows = counts.map((count, i): Row => {
    const ratio = (key: keyof Visit) => Math.round((median(i, key) / median(0, key)) * 1000) / 1000;
    const worst = Math.max(ratio('usable'), ratio('bytes'));
    return {
      areas: count,
      'usable p50 ms': round1(median(i, 'usable')),
      'time ×': ratio('usable'),
      'all KB': round1(median(i, 'bytes') / 1024),
      'bytes ×': ratio('bytes'),
      'of it the page KB': round1(median(i, 'page') / 1024),
      target: '≤ 1.05',
      met: worst <= 1.05 ? 'yes' : 'MISSED',
    };
  });
  run.report('grow', rows, { rounds });
}
