import type { Page, Route } from '@playwright/test';
import { holdAnswers } from '../../support/holdAnswers';
import { expect, signedIn, test } from '../../support/portal';

const code = '**/remotes/shell/*/AgGrid.js*';
const table = (page: Page) => page.getByRole('table', { name: 'Projects' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Projects' });
const fault = (page: Page) => page.getByRole('alert').filter({ hasText: 'A part of the list did not load.' });

/** Holds back the grid's code. @returns a function that lets it through */
const holdCode = (page: Page) => holdAnswers(page, code);

/** Opens the list. The load event would wait for code that is held back. */
const open = (page: Page, address = '/projects') =>
  signedIn(page, 'admin', address, { waitUntil: 'domcontentloaded' });

/** The places of the headers and of the links of rows on the screen. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['[role=columnheader]', ':is([role=cell], [role=gridcell]) a'].map((selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map(
          (element) =>
            ({ text: element.textContent, ...element.getBoundingClientRect().toJSON() }) as unknown,
        ),
    ),
  );

/** The scores of the layout shifts in the page's content since the call; entries of the sidebar come late at a first visit. */
async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const scores: number[] = [];
    Object.assign(window, { __shifts: scores });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        if (entry.sources.some(({ node }) => document.querySelector('main')!.contains(node)))
          scores.push(entry.value);
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { __shifts: number[] }).__shifts);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`rows can be read and opened before the grid’s code is there, and the grid takes their place without a shift (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const release = await holdCode(page);
    await open(page);
    await expect(table(page).getByRole('row')).toHaveCount(21);
    await expect(table(page).getByRole('columnheader', { name: /^ID/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(grid(page)).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await places(page);
    const shifts = await watchShifts(page);
    release();
    await expect(grid(page)).toBeVisible();
    await expect(table(page)).toHaveCount(0);
    expect(await places(page)).toEqual(before);
    expect(await shifts()).toEqual([]);
  });

test('the same with pinned columns, and the list keeps where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  const release = await holdCode(page);
  await open(page);
  const name = table(page).getByRole('columnheader', { name: /^Name/ });
  await expect(name).toBeVisible();
  const scroller = table(page).locator('xpath=..');
  await scroller.evaluate((element) => element.scrollTo(180, 90));
  const before = await name.boundingBox();
  const requester = table(page).getByRole('columnheader', { name: /^Requester/ });
  const scrolled = await requester.boundingBox();
  release();
  await expect(grid(page)).toBeVisible();
  expect(await grid(page).getByRole('columnheader', { name: /^Name/ }).boundingBox()).toEqual(before);
  expect(
    await grid(page)
      .getByRole('columnheader', { name: /^Requester/ })
      .boundingBox(),
  ).toEqual(scrolled);
  expect(await grid(page).evaluate((element) => [element.scrollLeft, element.scrollTop])).toEqual([180, 90]);
});

test('the grid’s code is fetched once, while the rows are still on their way', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/AgGrid\.js/.test(request.url())) fetched.push(request.resourceType());
  });
  const answer = await holdAnswers(page, '**/api/projects?*');
  await open(page);
  await expect.poll(() => fetched).toHaveLength(1);
  const links = page.locator('link[rel=preload][href*="/AgGrid.js"]');
  await expect(links).toHaveAttribute('fetchpriority', 'low');
  await expect(links).toHaveAttribute('integrity', /^sha384-/);
  answer();
  await expect(grid(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  expect(fetched).toHaveLength(1);
});

test('the search stays in its place when the button for views comes', async ({ page }) => {
  const release = await holdAnswers(page, '**/remotes/shell/*/SavedViews.js*');
  await open(page);
  const search = page.getByRole('searchbox', { name: /^Search/ });
  await expect(search).toBeVisible();
  await expect(page.getByRole('button', { name: /^Views:/ })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await search.boundingBox();
  release();
  await expect(page.getByRole('button', { name: /^Views:/ })).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});

test('the focus stays on the same link', async ({ page }) => {
  const release = await holdCode(page);
  await open(page);
  const third = table(page).getByRole('row').nth(3).getByRole('link');
  const id = await third.textContent();
  await third.focus();
  release();
  await expect(grid(page)).toBeVisible();
  await expect(grid(page).getByRole('link', { name: id!, exact: true })).toBeFocused();
});

test('an open filter is not taken away', async ({ page }) => {
  const release = await holdCode(page);
  await open(page);
  const filter = page.getByRole('dialog', { name: 'Filter by Team' });
  await table(page).getByRole('columnheader', { name: /^Team/ }).hover();
  await table(page).getByRole('button', { name: 'Filter by Team' }).click();
  await expect(filter).toBeVisible();
  release();
  await expect(page.locator('[role=grid]')).toBeAttached();
  await page.waitForTimeout(500);
  await expect(filter).toBeVisible();
  await expect(page.locator('[role=table]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeVisible();
});

test('a list whose grid does not load is read, sorted and opened without it, and Retry loads it', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/Failed to load resource|ChunkLoadError|Loading chunk/);
  await page.route(code, (route: Route) => route.abort('connectionrefused'));
  await open(page);
  await expect(fault(page)).toBeVisible({ timeout: 20_000 });
  await table(page).getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=project_name/);
  await expect(table(page).getByRole('columnheader', { name: /^Name/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.unrouteAll({ behavior: 'wait' });
  await fault(page).getByRole('button', { name: 'Retry' }).click();
  await expect(grid(page)).toBeVisible();
  await expect(fault(page)).toHaveCount(0);
});

test('on a phone the rows are cards, and the grid’s code is not loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await signedIn(page, 'admin', '/projects');
  await expect(page.getByRole('list', { name: 'Projects' }).getByRole('link').first()).toBeVisible();
  await page.waitForTimeout(500);
  expect(requested.filter((url) => url.includes('AgGrid'))).toEqual([]);
});

for (const [address, call, member] of [
  ['/projects', '**/api/projects?*', 'project_id'],
  ['/audit', '**/api/audit?*', 'entity_id'],
] as const)
  test(`${address} shows ids of seven digits whole, before and after the grid takes over`, async ({
    page,
  }) => {
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as Record<string, unknown>[];
      await route.fulfill({
        response,
        json: rows.map((row, index) => ({ ...row, [member]: 9_999_000 + index })),
      });
    });
    const release = await holdCode(page);
    await open(page, address);
    for (const role of ['cell', 'gridcell'] as const) {
      const cell = page.getByRole(role, { name: '9999000', exact: true });
      await expect(cell).toBeVisible();
      const isCut = (element: Element) =>
        [element, ...element.querySelectorAll('*')].some(
          (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
        );
      expect(await cell.evaluate(isCut)).toBe(false);
      release();
    }
  });
