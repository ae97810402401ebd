import type { Browser, Page } from '@playwright/test';
import type { BenchRun } from '../BenchRun';
import { projectRow, signedInContext } from './browser';
import { ratioCells, takeTurns } from './takeTurns';

const userRow = '[role="gridcell"] a[href^="/users/"]';

/** Clicks the entry and measures inside the page: asking from outside would measure the asking. No pointer moves. */
const clickAndMeasure = (page: Page, href: string, wanted: string): Promise<number> =>
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

/** Milliseconds for which the pointer rests on the entry before the click: the portal preloads after 150. */
const rest = 300;

/** Milliseconds of the first and of a second way to the area. @param rests the pointer rests on the entry before the click */
async function visit(browser: Browser, url: string, rests: boolean) {
  const context = await signedInContext(browser, url);
  const page = await context.newPage();
  await page.goto('/projects');
  await page.locator(projectRow).first().waitFor();
  // The sidebar hides the entry while its folder is closed.
  const folder = page.getByRole('button', { name: 'Admin', exact: true });
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  await page.waitForTimeout(300);
  if (rests) {
    await page.locator('nav a[href="/users"]').hover();
    await page.waitForTimeout(rest);
  }
  const first = await clickAndMeasure(page, '/users', userRow);
  await clickAndMeasure(page, '/projects', projectRow);
  const again = await clickAndMeasure(page, '/users', userRow);
  await context.close();
  return { first, again };
}

/**
 * npm run bench:areas: the time from a click on an entry of the sidebar until the other area is usable, for the first time in a
 * page and again. Either the pointer rests on the entry before the click, so that the area is preloaded, or no pointer does: then
 * only what the portal loads when idle is there already. Both builds are treated alike.
 */
export async function benchAreas(run: BenchRun): Promise<void> {
  const browser = await run.browser();
  const rounds = run.rounds(9);
  const resting = await takeTurns(run, rounds, (url) => visit(browser, url, true));
  const sudden = await takeTurns(run, rounds, (url) => visit(browser, url, false));
  run.report(
    'areas',
    [
      { 'Projects → Users': 'first, the pointer rested on the entry', ...ratioCells(resting, 'first', 1.0) },
      { 'Projects → Users': 'first, it did not', ...ratioCells(sudden, 'first', 1.2) },
      { 'Projects → Users': 'again', ...ratioCells(sudden, 'again', 1.0) },
    ],
    rounds,
  );
}
