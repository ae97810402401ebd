import { readFile } from 'node:fs/promises';
import { clean } from '../../support/axe';
import { expect, signedIn, test } from '../../support/portal';

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
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('State,Projects,Target,p50');
    expect(csv).toMatch(new RegExp(`In Delivery,${count},`));
  });

  test('keep the group, the team and the week in the address [e2e-reports.2]', async ({ page }) => {
    await signedIn(page, 'admin', '/reports/week');
    const table = page.getByRole('table', { name: /^By team/ });
    await page.getByRole('combobox', { name: 'Delivery group' }).selectOption('Network');
    await expect(table).toBeVisible();
    await page.getByRole('button', { name: 'Former week' }).click();
    await expect(page.getByRole('button', { name: 'Next week' })).toBeEnabled();
    const title = await table.getAttribute('aria-label');
    await page.reload();
    await expect(table).toHaveAttribute('aria-label', title!);
    await expect(page.getByRole('combobox', { name: 'Delivery group' }).locator('option:checked')).toHaveText(
      'Network',
    );
    await clean(page, 'the week');
  });

  test('are not offered to others [e2e-reports.3]', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 404/);
    await signedIn(page, 'requester', '/reports/projects_duration');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects Duration' })).toBeHidden();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reports' }),
    ).toBeHidden();
  });
});
