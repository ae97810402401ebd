import { readFile } from 'node:fs/promises';
import { clean } from '../../support/axe';
import { expectNoPage, follow } from '../../support/follow';
import { apiOf, expect, signedIn, test } from '../../support/portal';

test.describe('reports', () => {
  test('lead from a figure of the durations to a list of as many projects, and back [e2e-reports.1]', async ({
    page,
  }) => {
    await signedIn(page, 'groupadmin', '/projects');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('button', { name: 'Reports' }).click();
    await sidebar.getByRole('link', { name: 'Projects Duration' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects Duration' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Working days in each state' });
    const figure = table
      .getByRole('row', { name: /^In Delivery/ })
      .getByRole('link')
      .first();
    await clean(page, 'the durations');
    const count = parseInt((await figure.textContent())!.replace(/,/g, ''), 10);
    expect(count).toBeGreaterThan(0);
    await figure.click();
    await expect(page.getByText(/^Left In Delivery, /)).toBeVisible();
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Report' }).click();
    await expect(
      page.getByText('Applied by default').or(page.getByTitle('Applied by default')),
    ).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(table).toBeVisible();
    const pictured = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Chart as picture' }).click();
    const png = await readFile(await (await pictured).path());
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 1984]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('State,Projects,Target,p50');
    expect(csv).toMatch(new RegExp(`In Delivery,${count},`));
  });

  test('show on a phone that a table goes on, and every figure of the durations', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'groupadmin', '/reports/platforms');
    const table = page.getByRole('region', { name: 'Services by platform' });
    await expect(table).toHaveAttribute('data-more', 'end');
    expect(await table.evaluate((element) => getComputedStyle(element).maskImage)).toMatch(
      /^linear-gradient/,
    );
    await table.evaluate((element) => element.scrollTo({ left: 9_999 }));
    await expect(table).toHaveAttribute('data-more', 'start');
    expect(await table.evaluate((element) => getComputedStyle(element).maskImage)).toBe('none');
    await follow(page, '/reports/projects_duration');
    const chart = page.locator('figure');
    await expect(chart.locator('[data-figures]').first()).toBeVisible();
    const outside = await chart.evaluate((figure) => {
      const { right } = figure.getBoundingClientRect();
      return [...figure.querySelectorAll('[data-figures], [data-held-figures], i')]
        .map((mark) => mark.getBoundingClientRect().right)
        .filter((end) => end > right + 1);
    });
    expect(outside).toEqual([]);
  });

  test('show the dashboard of a group, of which each figure leads to its projects, and print and download it as it is shown [e2e-reports.4] [e2e-reports.5]', async ({
    page,
  }) => {
    await signedIn(page, 'groupadmin', '/reports/dashboard');
    const figures = page.getByLabel('Figures');
    const open = figures.getByRole('link', { name: /, Open$/ });
    const count = parseInt((await open.textContent())!.replace(/,/g, ''), 10);
    expect(count).toBeGreaterThan(0);
    for (const name of ['Open by state', 'Age', 'Survey', 'Booking load', 'Age in state', 'Cumulative flow'])
      await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Cumulative flow' }).locator('svg').first()).toBeVisible();
    await clean(page, 'the dashboard');
    await open.click();
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
    await page.goBack();
    const ages = page.getByRole('table', { name: 'Age of open projects in their state' });
    const beyond = ages.getByRole('link').first();
    const late = parseInt((await beyond.textContent())!, 10);
    await beyond.click();
    await expect(page.getByText(/^Longer in .* than 85% of those that left it/)).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${late} projects?$`) }),
    ).toBeVisible();

    await follow(page, '/reports/dashboard?from=2026-09-07');
    const card = page.getByRole('region', { name: /^Created and closed per/ }).first();
    await expect(card.locator('svg').first()).toBeVisible();
    await card.getByRole('button', { name: /^Download/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Chart as picture' }).click();
    const picture = await readFile(await (await download).path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // Twice the size of a chart, which is wider than high.
    expect(picture.readUInt32BE(16)).toBeGreaterThan(1000);
    expect(picture.readUInt32BE(16)).toBeGreaterThan(picture.readUInt32BE(20));
    // The cards whose bars are cells of a table have a picture too.
    for (const name of ['Open by state', 'Age', 'Age in state', 'Booking load']) {
      const other = page.getByRole('region', { name, exact: true }).first();
      await other.getByRole('button', { name: /^Download/ }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Chart as picture' }).click();
      const png = await readFile(await (await saved).path());
      expect([name, png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual([
        name,
        'PNG',
        2 * (960 + 32),
      ]);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Network, all teams, 7 Sept? – /)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Delivery Group' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden();
    await expect(card).toBeVisible();
  });

  test('open on each of their addresses for a reporter of the group, with figures that lead to as many projects, and for nobody else [e2e-reports.6]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const routes = {
      week: 'Week',
      year: 'Year',
      platforms: 'Platforms',
      services_financial: 'Services Financial',
      'general/financial': 'Financial',
      projects_duration: 'Projects Duration',
      projects_duration_trend: 'Duration Trend',
      cr_report: 'CR Report',
    };
    await signedIn(page, 'groupadmin', '/projects');
    for (const [path, title] of Object.entries(routes)) {
      await follow(page, `/reports/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
      // What is printed has room on an upright page.
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 718, height: 1000 });
      const cut = await page
        .getByRole('table')
        .evaluateAll(
          (tables) => tables.filter((one) => one.getBoundingClientRect().right > window.innerWidth).length,
        );
      expect([path, cut]).toEqual([path, 0]);
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1280, height: 720 });
      const figure = page.getByRole('table').getByRole('link').first();
      const count = parseInt((await figure.textContent())!.replace(/,/g, ''), 10);
      await figure.click();
      await expect(page.getByText(new RegExp(`of ${count}$|^${count} projects?$`)).first()).toBeVisible();
    }
    await expectNoPage(await apiOf(browser, consoleWatch, 'requester'), '/reports/cr_report');
  });
});
