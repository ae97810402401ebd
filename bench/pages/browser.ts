import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { chromiumArgs, testArgs } from '../../e2e/support/chromiumArgs';

const system = process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium';

const launchOptions = {
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: chromiumArgs,
};

const contextOptions = { viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' };

/** A browser without its own traffic. In smoke size its times are not judged, so that it is the one that tests have. */
export const openBrowser = ({ isSmoke }: { isSmoke: boolean }): Promise<Browser> =>
  chromium.launch({ ...launchOptions, args: isSmoke ? testArgs : chromiumArgs });

async function signIn(context: BrowserContext, login: string): Promise<void> {
  const answer = await context.request.post('/api/session', {
    data: { name: login, password: 'portal-demo' },
  });
  if (answer.status() !== 201) throw new Error(`Signing in failed: ${answer.status()}.`);
}

/** A context of its own, signed in by the API: nothing of the portal has been loaded in it. */
export async function signedInContext(
  browser: Browser,
  url: string,
  login = 'admin',
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  // Other work may run beside: the limit is meant for pages that hang, not for slow ones.
  context.setDefaultTimeout(120_000);
  await signIn(context, login);
  return context;
}

/** A browser with a new profile on disk, as people have one: a context in a browser's memory keeps no compiled code. */
export interface Profile {
  context: BrowserContext;
  /** @returns the bytes of compiled code that the browser has stored in the profile */
  compiledBytes(): number;
  /** Ends the browser and deletes the profile. */
  close(): Promise<void>;
}

const bytesIn = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    : 0;

/** Opens a profile and signs in as the admin: nothing of the portal has been loaded in it. */
export async function signedInProfile(url: string): Promise<Profile> {
  const dir = mkdtempSync(join(tmpdir(), 'portal-profile-'));
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    context = await chromium.launchPersistentContext(dir, {
      ...launchOptions,
      ...contextOptions,
      baseURL: url,
    });
    await signIn(context, 'admin');
    return { context, compiledBytes: () => bytesIn(join(dir, 'Default', 'Code Cache', 'js')), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A line and a machine as people have them at home: 100 ms round trip, 10 Mbit/s, a quarter of this processor. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: (10 * 1024 * 1024) / 8,
    uploadThroughput: (10 * 1024 * 1024) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Selectors of what a page shows on its way, by the name of the mark that each of them leaves. */
export type Sights = Record<string, string>;

/**
 * Marks when each selector first matches, in the page itself: asking from outside would measure the asking. A
 * mark is set after the frame in which the element is painted.
 */
export async function markFirst(page: Page, sights: Sights): Promise<void> {
  // As text: what the compiler of this file adds to a function is not there in the page.
  await page.addInitScript({
    content: `{
      const waiting = new Map(Object.entries(${JSON.stringify(sights)}));
      const check = () => {
        for (const [name, selector] of waiting) {
          if (!document.querySelector(selector)) continue;
          waiting.delete(name);
          // The next task by its priority: a timer would wait for the scripts that arrived meanwhile.
          requestAnimationFrame(() => scheduler.postTask(() => performance.mark(name), { priority: 'user-blocking' }));
        }
        if (!waiting.size) observer.disconnect();
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true });
    }`,
  });
}

/** @returns milliseconds from the start of the navigation to a mark of `markFirst` */
export async function markedAt(page: Page, name: string): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, {
    timeout: 60_000,
    polling: 50,
  });
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]!.startTime, name);
}

/** @returns milliseconds from the start of the navigation until the answer to a call was there. @param path begins with it */
export const answeredAt = (page: Page, path: string): Promise<number> =>
  page.evaluate((start) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.find(({ name }) => new URL(name).pathname === start)?.responseEnd ?? NaN;
  }, path);

/** The first row of the project list, in the grid that has taken the place of the plain table. */
export const projectRow = 'body:not(:has([role="table"])) [role="gridcell"] a[href^="/projects/"]';
