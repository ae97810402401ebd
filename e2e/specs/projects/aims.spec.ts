import type { Page } from '@playwright/test';
import { follow } from '../../support/follow';
import { expect, openSession, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';
import { makeWorkbook } from '../../support/workbook';

const headings = ['Rule', 'Source', 'Action'];
const rules = (...rows: (readonly string[])[]) =>
  makeWorkbook({ Rules: [headings, ...rows], Zones: [['Zone'], ['core'], ['edge']] });
const first = rules(['R-1', 'campus', 'deny'], ['R-2', 'guest', 'deny'], ['R-3', 'mgmt', 'allow']);
const second = rules(
  ['R-1', 'campus', 'allow'],
  ['R-2', 'guest', 'deny'],
  ['R-3', 'mgmt', 'allow'],
  ['R-4', 'edge', 'allow'],
);
/** Made from the first version: it changes the same cell as the second version, and another one. */
const outdated = rules(['R-1', 'campus', 'reject'], ['R-2', 'guest', 'deny'], ['R-3', 'backup', 'allow']);

const bytes = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Uploads a version in the open dialog. */
async function upload(page: Page, buffer: Buffer, comment: string, base?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload Version' });
  await dialog.getByLabel(/^File/).setInputFiles(bytes('rules.xlsx', buffer));
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(comment);
  if (base) await dialog.getByRole('combobox', { name: 'Made from version' }).selectOption(base);
  await dialog.getByRole('button', { name: 'Upload' }).click();
}
const version = (page: Page, comment: string) => page.getByRole('row').filter({ hasText: comment });

test.describe('AIMs', () => {
  test('a workbook is created, uploaded again, read sheet by sheet, compared, and merged after an outdated upload [e2e-aims.1]', async ({
    page,
    consoleWatch,
  }) => {
    // The outdated upload.
    consoleWatch.allow(/409/);
    await openSession(page, 'admin');
    const id = await raiseProject(page.request, 'AIMs from end to end');
    await page.goto(`/projects/${id}`);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'AIMs' }).click();
    await expect(page.getByText('This project has no AIMs')).toBeVisible();

    await page.getByRole('button', { name: 'Create AIM' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create AIM' });
    await dialog.getByLabel(/^File/).setInputFiles(bytes('Firewall rules.xlsx', first));
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('As planned');
    await dialog.getByRole('button', { name: 'Create AIM' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Firewall rules' })).toBeVisible();
    await expect(version(page, 'As planned')).toBeVisible({ timeout: 20_000 });

    await page.getByRole('button', { name: 'Upload Version' }).click();
    await upload(page, second, 'As built');
    await expect(version(page, 'As built')).toBeVisible({ timeout: 20_000 });

    await version(page, 'As built').getByRole('link', { name: 'Version 2', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Rules' });
    await expect(grid.getByRole('gridcell', { name: 'R-4' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search this sheet' }).fill('guest');
    await expect(page.getByText('1 of 4 rows')).toBeVisible();
    await expect(grid.getByRole('gridcell', { name: 'R-4' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Compare with 1' }).click();
    const differences = page.getByRole('grid', { name: 'Differences of Rules' });
    await expect(differences.getByRole('row').filter({ hasText: 'changed' })).toContainText('denyallow');
    await expect(differences.getByRole('row').filter({ hasText: 'added' })).toContainText('R-4');
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Firewall rules 1-2.csv');

    // A column filter leaves the rows whose cell of either version matches.
    await page.getByRole('button', { name: 'Filter by Action' }).click();
    await page.getByRole('dialog', { name: 'Filter by Action' }).getByRole('textbox').fill('deny');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 2 differences')).toBeVisible();
    await page.getByRole('button', { name: /^Remove .*Action/ }).click();
    await expect(page.getByText('1 of 2 differences')).toHaveCount(0);

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Firewall rules' })
      .click();
    await page.getByRole('button', { name: 'Upload Version' }).click();
    await upload(page, outdated, 'Of mine', '1');
    const conflict = page.getByRole('dialog', { name: 'Version 2 came first' });
    await conflict.getByRole('link', { name: 'Merge' }).click();
    const action = page.getByRole('group', { name: 'Action' });
    await expect(action.getByRole('radio', { name: /allow/ })).not.toBeChecked();
    await action.getByRole('radio', { name: /reject/ }).check();
    await page.getByRole('button', { name: 'Merge' }).click();
    await expect(version(page, 'Merged')).toBeVisible({ timeout: 20_000 });

    await version(page, 'Merged').getByRole('link', { name: 'Version 3', exact: true }).click();
    const merged = page.getByRole('grid', { name: 'Rules' }).getByRole('row');
    await expect(merged.filter({ hasText: 'R-1' })).toContainText('reject');
    await expect(merged.filter({ hasText: 'R-3' })).toContainText('backup');
    await expect(merged.filter({ hasText: 'R-4' })).toContainText('edge');

    // On a phone the grid scrolls sideways inside its frame, the page does not, and the footer comes after all of the sheet.
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = new URL(page.url()).pathname;
    const comparison = sheet.replace(/\/versions\/.*/, '/diff/1/2');
    for (const path of [sheet, comparison, `/projects/${id}/aims`]) {
      if (path !== sheet) await follow(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByText('Firewall rules').first()).toBeVisible();
      const tooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main, main > *')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      expect([path, tooWide]).toEqual([path, []]);
      if (path.endsWith('/aims')) continue;
      const part = page.getByRole('region', { name: 'Rules' });
      const footer = page.locator('footer');
      // Both move until the rows are there.
      await expect
        .poll(async () => {
          const [above, below] = [await part.boundingBox(), await footer.boundingBox()];
          return above && below ? below.y - above.y - above.height : -Infinity;
        })
        .toBeGreaterThanOrEqual(-1);
    }
  });
});
