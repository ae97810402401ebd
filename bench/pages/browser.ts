import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/support/chromiumArgs';

const system = process.env.PORTAL_CHROMIUM ?? '/usr/bin/chromium';

/** A browser without its own traffic. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(system) ? { executablePath: system } : {}),
    args: chromiumArgs,
  });

/** A context of its own, signed in by the API: nothing of the portal has been loaded in it. */
export async function signedInContext(
  browser: Browser,
  url: string,
  login = 'admin',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
  });
  const answer = await context.request.post('/api/session', {
    data: { name: login, password: 'portal-demo' },
  });
  if (answer.status() !== 201) throw new Error(`Signing in failed: ${answer.status()}.`);
  return context;
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

/**
 * Milliseconds of the page's own clock at which an element was first there, noted in the page itself: asking from outside would
 * measure the asking.
 */
export async function noteFirst(page: Page, selector: string): Promise<void> {
  // As text: what the compiler of this file adds to a function is not there in the page.
  await page.addInitScript({
    content: `{
      const observer = new MutationObserver(() => {
        if (!document.querySelector(${JSON.stringify(selector)})) return;
        observer.disconnect();
        // After the frame in which it is painted.
        requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
      });
      observer.observe(document, { childList: true, subtree: true });
    }`,
  });
}

export async function usableAt(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
    timeout: 60_000,
    polling: 50,
  });
  return page.evaluate(() => performance.getEntriesByName('usable')[0]!.startTime);
}

/** The first row of the project list. */
export const projectRow = '[role="gridcell"] a[href^="/projects/"]';
