import type { BrowserContext, CDPSession } from '@playwright/test';
import { openDeploys } from '../../e2e/support/deploy';
import type { BenchRun } from '../BenchRun';
import { round1 } from '../report';
import { markedAt, markFirst, projectRow, signedInContext } from './browser';

interface Request {
  url: string;
  type: string;
  sent: number;
  done: number;
  bytes: number;
}

const ms = (seconds: number) => seconds * 1000;

/** Notes the requests of a page that the browser's cache does not answer. @returns a function that returns those so far */
async function gather(cdp: CDPSession): Promise<() => Request[]> {
  const requests = new Map<string, Request>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    requests.set(requestId, { url: request.url, type: type ?? '', sent: ms(timestamp), done: NaN, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const found = requests.get(requestId);
    if (found) Object.assign(found, { done: ms(timestamp), bytes: encodedDataLength });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId);
  });
  await cdp.send('Network.enable');
  return () => [...requests.values()];
}

/** The length of the longest chain of requests in which each was sent after the one before had ended. */
function wavesOf(requests: Request[]): number {
  const sorted = [...requests].sort((a, b) => a.sent - b.sent);
  const depth: number[] = [];
  sorted.forEach((one, i) => {
    const before = sorted.slice(0, i).map((other, j) => (other.done <= one.sent ? depth[j]! : 0));
    depth.push(1 + Math.max(0, ...before));
  });
  return Math.max(...depth);
}

async function visit(context: BrowserContext) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // With this latency all requests that are known at the same time are sent at the same time, so chains show.
  await markFirst(page, { usable: projectRow });
  const requests = await gather(cdp);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto('/projects', { waitUntil: 'commit' });
  const usable = await markedAt(page, 'usable');
  const all = requests();
  const began = Math.min(...all.map(({ sent }) => sent));
  // The live stream and the preloads at idle come after the first screen.
  const first = all.filter(({ done }) => done - began <= usable + 1);
  // The code that is preloaded at idle comes as well.
  await page.waitForLoadState('networkidle');
  await page.close();
  const sum = (of: Request[]) => of.reduce((n, { bytes }) => n + bytes, 0);
  return {
    js: sum(first.filter(({ type }) => type === 'Script')),
    all: sum(first),
    requests: first.length,
    waves: wavesOf(first),
    list: first.map(({ url: address, bytes, sent, done }) => ({
      path: new URL(address).pathname,
      bytes,
      from: Math.round(sent - began),
      to: Math.round(done - began),
    })),
  };
}

/**
 * npm run bench:bytes: the cost of a first visit of the project list on the wire, for the portal and for the SPA: bytes as they
 * are transferred (Brotli), requests, and waves, the longest chain of requests of which each was only known when the one before
 * had come. Then a second visit after a deploy of the shell in which only its entry differs.
 */
export async function benchBytes(run: BenchRun): Promise<void> {
  const browser = await run.browser();
  const atPortal = await signedInContext(browser, (await run.portal()).url);
  const portal = await visit(atPortal);
  const deploys = await openDeploys(atPortal.request);
  await deploys.deploy('shell', 1);
  const deployed = await visit(atPortal);
  await deploys.restore();
  await atPortal.close();
  const atSpa = await signedInContext(browser, (await run.spa()).url);
  const spa = await visit(atSpa);
  await atSpa.close();
  const row = (name: string, { js, all, requests, waves }: typeof portal) => ({
    build: name,
    'JS KB': round1(js / 1024),
    'all KB': round1(all / 1024),
    requests,
    waves,
  });
  const ratio = (a: number, b: number) => Math.round((a / b) * 1000) / 1000;
  const ratios = { js: ratio(portal.js, spa.js), all: ratio(portal.all, spa.all) };
  run.report(
    'bytes',
    [row('portal', portal), row('one SPA', spa), row('portal, after a deploy of its shell', deployed)],
    {
      ratios,
      portal: portal.list,
      deployed: deployed.list,
      spa: spa.list,
    },
  );
  console.log(
    `JS ${round1(portal.js / 1024)} KB (target ≤ 400), × ${ratios.js} (target ≤ 1.05), all × ${ratios.all}; ${portal.waves} waves (target ≤ 3)`,
  );
}
