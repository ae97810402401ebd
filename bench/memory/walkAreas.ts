import type { Page } from '@playwright/test';
import { projectRow } from '../pages/browser';

/** Opens a closed folder of the sidebar, so that its entries can be clicked. */
async function openFolders(page: Page): Promise<void> {
  const closed = page.getByRole('navigation', { name: 'Main' }).locator('button[aria-expanded="false"]');
  while (await closed.count()) await closed.first().click();
}

const waitForPage = async (page: Page, path: string) => {
  await page.waitForURL((url) => url.pathname === path || url.pathname.startsWith(`${path}/`));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Long enough for the page to request and draw its data.
  await page.waitForTimeout(200);
};

/** Opens the first project of the list, and each of its tabs. Yields after each navigation. */
async function* visitProject(page: Page): AsyncGenerator<void> {
  const row = page.locator(projectRow).first();
  await row.waitFor();
  const path = (await row.getAttribute('href'))!.split('?')[0]!;
  await row.click();
  await waitForPage(page, path);
  yield;
  for (const tab of await page.getByRole('tab').all()) {
    if ((await tab.getAttribute('aria-selected')) === 'true') continue;
    await tab.click();
    await waitForPage(page, path);
    yield;
  }
}

/**
 * Clicks through all entries of the sidebar, in the project list through a project and its tabs as well, without end. Yields after
 * each navigation.
 */
export async function* walkAreas(page: Page): AsyncGenerator<void> {
  await openFolders(page);
  const entries = page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/"]');
  const paths = new Set(
    (await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))).map(
      (href) => href.split('?')[0]!,
    ),
  );
  if (paths.size < 5) throw new Error(`The sidebar has only ${paths.size} entries.`);
  for (;;)
    for (const path of paths) {
      await page.locator(`nav a[href="${path}"], nav a[href^="${path}?"]`).first().click();
      await waitForPage(page, path);
      yield;
      if (path === '/projects') yield* visitProject(page);
    }
}
