import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { clean, cleanInBoth } from '../../support/axe';
import { expect, signedIn, test } from '../../support/portal';
import { call } from '../../support/projects';

const tick = (page: Page, id: number) =>
  page.getByRole('checkbox', { name: `Select project ${id}`, exact: true });
const idsOf = async (page: Page) => {
  await expect(page.getByRole('gridcell').getByRole('link').first()).toBeVisible();
  return (await page.getByRole('gridcell').getByRole('link').allTextContents()).map(Number);
};

test.describe('lists of projects', () => {
  test('put several projects on hold after a preview, by the keyboard too [e2e-project-lists.2]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects?on_hold=false&project_state_name=In+Delivery');
    const [first, second] = await idsOf(page);
    await tick(page, first!).click();
    const cell = page.getByRole('gridcell').filter({ has: tick(page, second!) });
    await cell.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('2 projects selected')).toBeVisible();
    await cleanInBoth(page, 'the list with selected projects');
    await page.getByRole('button', { name: 'Put On Hold' }).click();
    const dialog = page.getByRole('dialog', { name: /Put On Hold/ });
    await dialog.getByRole('textbox', { name: /Comment/ }).fill('Waits for the fire inspection');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('2 projects will change. Nothing is changed yet.')).toBeVisible();
    await cleanInBoth(page, 'the preview of an action on several projects');
    await dialog.getByRole('button', { name: 'Put On Hold: 2 projects' }).click();
    await expect(dialog.getByText('2 projects changed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'Selected projects' })).toHaveCount(0);
    for (const id of [first, second])
      expect(await call(page.request, 'GET', `/projects?project_id=${id}&on_hold=true`)).toHaveLength(1);
  });

  test('import projects from a file, after its faults were corrected [e2e-project-lists.3]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await idsOf(page);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Projects' });
    await dialog.getByRole('combobox', { name: /Delivery Group/ }).selectOption('Workplace');
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: /Download template/ }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('projects-template.csv');
    const titles = readFileSync(await template.path(), 'utf8').trim();
    const columns = titles.replace('\ufeff', '').split(',');
    const choose = (rows: string[][]) =>
      dialog.getByLabel('File with projects').setInputFiles({
        name: 'desks.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([titles, ...rows.map((row) => row.join(','))].join('\r\n')),
      });
    const row = (name: string) =>
      columns.map((title) => ({ 'Project name *': name, 'Floor *': 'Annex' })[title] ?? '');
    await choose([row('Desks in the annex'), row('x'.repeat(200))]);
    await expect(dialog.getByText(/faults? in desks.csv, so nothing is raised/)).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^3 Project name/ })).toBeVisible();
    const linesOfTitle = await dialog.getByRole('columnheader', { name: 'Line' }).evaluate((title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return text.getClientRects().length;
    });
    expect(linesOfTitle).toBe(1);
    await cleanInBoth(page, 'the faults of an imported file');
    await choose([row('Desks in the annex'), row('Lamps in the annex')]);
    await dialog.getByRole('button', { name: 'Raise 2 projects' }).click();
    await expect(dialog.getByText('2 projects raised.')).toBeVisible();
    await clean(page, 'the projects of an imported file');
    await dialog.getByRole('link', { name: /Lamps in the annex/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Project: \d+$/ })).toBeVisible();
    await expect(page.getByText('Lamps in the annex').first()).toBeVisible();
  });

  test('show the names of the demo’s projects whole at 1440 pixels [e2e-project-lists.5]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signedIn(page, 'admin', '/projects?project_state_is_closed=true&project_state_is_closed=false');
    await idsOf(page);
    const cut = new Set<string>();
    for (let n = 1; n <= 15; n++) {
      const names = await page
        .locator('[col-id="project_name"][role=gridcell]')
        .evaluateAll((cells) =>
          cells
            .filter((cell) =>
              [cell, ...cell.querySelectorAll('*')].some(
                ({ clientWidth, clientHeight, scrollWidth, scrollHeight }) =>
                  clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
              ),
            )
            .map((cell) => cell.textContent ?? ''),
        );
      for (const name of names) cut.add(name);
      const next = page.getByRole('button', { name: 'Next page' });
      if (n === 15 || !(await next.isVisible()) || (await next.isDisabled())) break;
      await next.click();
      await expect(page).toHaveURL(new RegExp(`page=${n + 1}`));
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    }
    expect([...cut]).toEqual([]);
  });
});
