import type { Browser, Page } from '@playwright/test';
import { openBrowser, projectRow, signedInContext } from './browser';
import { openBoth } from './benchPortal';
import { report, type Row } from '../report';
import { ratioCells, takeTurns } from './takeTurns';

/*
 * From a click on an entry of the sidebar to the other area being usable: the first time in a page, and again. Nobody rested on the
 * entry before, so nothing was fetched ahead but what the portal itself fetches at idle, in both builds alike.
 */
const rounds = Number(process.env.ROUNDS ?? 9);
const userRow = '[role="gridcell"] a[href^="/users/"]';

/** Clicks an entry inside the page, and measures there: a pointer moved from outside would rest on it first. */
const go = (page: Page, href: string, wanted: string): Promise<number> =>
  page.evaluate(
    `new Promise((resolve) => {
      const began = performance.now();
      const check = () => {
        if (!document.querySelector(${JSON.stringify(wanted)})) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { childList: true, subtree: true });
      document.querySelector('nav a[href="${href}"]').click();
    })`,
  );

/** Milliseconds of each way there. */
async function visit(browser: Browser, url: string) {
  const context = await signedInContext(browser, url);
  const page = await context.newPage();
  await page.goto('/projects');
  await page.locator(projectRow).first().waitFor();
  // The folder that holds the entry is opened first.
  const folder = page.getByRole('button', { name: 'Admin', exact: true });
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  await page.waitForTimeout(300);
  const first = await go(page, '/users', userRow);
  await go(page, '/projects', projectRow);
  const again = await go(page, '/users', userRow);
  await context.close();
  return { first, again };
}

async function main(): Promise<void> {
  const both = await openBoth();
  const browser = await openBrowser();
  try {
    const urls = { portal: both.portal.url, spa: both.spa.url };
    const turns = await takeTurns(rounds, urls, (url) => visit(browser, url));
    const row = (kind: 'first' | 'again', target: number): Row => ({
      'Projects → Users': kind,
      ...ratioCells(turns, kind, target),
    });
    report('areas', [row('first', 1.2), row('again', 1.0)], { rounds });
  } finally {
    await browser.close();
    await both.stop();
  }
}

void main();
