import type { Page } from '@playwright/test';
import { holdAnswers } from '../../support/holdAnswers';
import { expect, signedIn, test } from '../../support/portal';

const code = '**/remotes/shell/*/AgGrid.js*';
const table = (page: Page) => page.getByRole('table', { name: 'Projects' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Projects' });

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

test('rows can be read and opened before the grid’s code is there; it takes their place without a shift, with the focus on the same link', async ({
  page,
}) => {
  const releaseViews = await holdAnswers(page, '**/remotes/shell/*/SavedViews.js*');
  const release = await holdCode(page);
  await open(page);
  await expect(table(page).getByRole('row')).toHaveCount(21);
  await expect(table(page).getByRole('columnheader', { name: /^ID/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(grid(page)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The search stays in its place when the button for views comes.
  const search = page.getByRole('searchbox', { name: /^Search/ });
  const views = page.getByRole('button', { name: /^Views:/ });
  await expect(views).toHaveCount(0);
  const besideNothing = await search.boundingBox();
  releaseViews();
  await expect(views).toBeVisible();
  expect(await search.boundingBox()).toEqual(besideNothing);

  const third = table(page).getByRole('row').nth(3).getByRole('link');
  const id = await third.textContent();
  await third.focus();
  const before = await places(page);
  const shifts = await watchShifts(page);
  release();
  await expect(grid(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  expect(await places(page)).toEqual(before);
  expect(await shifts()).toEqual([]);
  await expect(grid(page).getByRole('link', { name: id!, exact: true })).toBeFocused();
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
