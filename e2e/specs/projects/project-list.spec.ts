import { readFileSync } from 'node:fs';
import { expect, signedIn, test } from '../../support/portal';

test.describe('project list', () => {
  test('opens with projects that are not closed, newest first, twenty rows a page [e2e-project-list.1]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await expect(page.getByRole('columnheader', { name: /^ID/ })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByText(/^Closed:\s*No$/)).toBeVisible();
    await expect(page.getByText(/^1–20 of \d+/)).toBeVisible();
    for (const title of [
      'Name',
      'Requester',
      'Delivery Group',
      'Team',
      'Tech Lead',
      'Project Manager',
      'Status',
      'Lock',
      'Submit Date',
    ])
      await expect(page.getByRole('columnheader', { name: new RegExp(`^${title}`) })).toBeVisible();
    for (const title of ['PAN Owner', 'PAN Code', 'Services', 'Created On'])
      await expect(page.getByRole('columnheader', { name: new RegExp(`^${title}`) })).toHaveCount(0);
    await expect(page.getByRole('gridcell').getByRole('link').first()).toBeVisible();
    const ids = await page.getByRole('gridcell').getByRole('link').allTextContents();
    expect(ids.map(Number)).toEqual([...ids.map(Number)].sort((a, b) => b - a));
    // Rows have no actions; they are on the project's page.
    await expect(page.getByRole('gridcell').getByRole('button')).toHaveCount(0);
  });

  test('is filtered by a choice that counts its projects, and downloaded with the filters and the columns on the screen, as projects.csv and as a workbook [e2e-project-list.4]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('button', { name: 'Filter by Team' }).click();
    const option = page.getByRole('option', { name: /^Voice/ });
    const count = Number(/\d+$/.exec((await option.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await option.click();
    await page.getByRole('dialog', { name: /Team/ }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/team_name=Voice/);
    await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('projects.csv');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe(
      'ID,Name,Requester,Delivery Group,Team,Tech Lead,Project Manager,Status,Lock,Submit Date',
    );
    expect(lines.slice(1).every((line) => line.includes(',Voice,'))).toBe(true);
    expect(lines).toHaveLength(count + 1);
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ]);
    expect(workbook.suggestedFilename()).toBe('projects.xlsx');
    const content = readFileSync(await workbook.path());
    expect(content.subarray(0, 2).toString()).toBe('PK');
    expect(content.toString('latin1')).toContain('[Content_Types].xml');
  });

  test('has cards for rows on a phone, without the grid’s code, and filters and sort in sheets', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await signedIn(page, 'admin', '/projects');
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link') })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    // The title and the entries begin on one line.
    const startOf = async (text: string) => (await sheet.getByText(text, { exact: true }).boundingBox())!.x;
    expect(await startOf('Name')).toBe(await startOf('Filters'));
    await page.keyboard.press('Escape');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(requested.filter((url) => url.includes('AgGrid'))).toEqual([]);
  });
});
