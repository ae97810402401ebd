import type { Browser, Page } from '@playwright/test';
import type { BenchRun } from '../BenchRun';
import type { Row } from '../report';
import { projectRow, signedInContext } from './browser';
import { ratioCells, takeTurns } from './takeTurns';

const userRow = '[role="gridcell"] a[href^="/users/"]';

/** Clicks the entry and measures inside the page: a pointer that Playwright moves would rest on the entry first. */
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

/** Milliseconds of the first and of a second way to the area. */
async function visit(browser: Browser, url: string) {
  const context = await signedInContext(browser, url);
  const page = await context.newPage();
  await page.goto('/projects');
  await page.locator(projectRow).first().waitFor();
  // The sidebar hides the entry while its folder is closed.
  const folder = page.getByRole('button', { name: 'Admin', exact: true });
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  await page.waitForTimeout(300);
  const first = await go(page, '/users', userRow);
  await go(page, '/projects', projectRow);
  const again = await go(page, '/users', userRow);
  await context.close();
  return { first, again };
}

/**
 * npm run bench:areas: the time from a click on an entry of the sidebar until the other area is usable, for the first time in a
 * page and again. No pointer rests on the entry before the click, so only what the portal loads when idle is there already, in
 * both builds alike.
 */
export async function benchAreas(run: BenchRun): Promise<void> {
  const browser = await run.browser();
  const rounds = run.rounds(9);
  const turns = await takeTurns(run, rounds, (url) => visit(browser, url));
  const row = (kind: 'first' | 'again', target: number): Row => ({
    'Projects → Users': kind,
    ...ratioCells(turns, kind, target),
  });
  run.report('areas', [row('first', 1.2), row('again', 1.0)], rounds);
}
