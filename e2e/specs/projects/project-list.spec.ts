import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from '../../support/portal';

const row = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

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

  test('shows the days in a state, or "(on hold)" instead, and neither on closed projects [e2e-project-list.5]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects?project_state_is_closed=false');
    await expect(page.getByText(/\(\d+ days?\)/).first()).toBeVisible();
    await page.goto('/projects?on_hold=true');
    await expect(page.getByText('(on hold)').first()).toBeVisible();
    await expect(page.getByText(/\(\d+ days?\)/)).toHaveCount(0);
    await page.goto('/projects?project_state_name=Closed');
    await expect(row(page).first()).toBeVisible();
    await expect(page.getByText(/\(\d+ days?\)|\(on hold\)/)).toHaveCount(0);
  });

  test('does not apply the not-closed default while a state, id, created-on or search filter is set [e2e-project-list.6]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    for (const query of [
      'project_state_name=Closed',
      'project_id=1',
      'created_on_gte=2020-01-01',
      'search=1',
    ]) {
      await page.goto(`/projects?${query}`);
      await expect(row(page).first()).toBeVisible();
      await expect(page.getByText(/^Closed:\s*No$/)).toHaveCount(0);
    }
  });

  test('sorts by a click, reverses the order by another click, and adds a sort key by alt-click [e2e-project-list.9]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    const team = page.getByRole('columnheader', { name: /^Team/ });
    const name = page.getByRole('columnheader', { name: /^Name/ });
    await team.getByText('Team').click();
    await expect(page).toHaveURL(/sort=team_name/);
    await expect(team).toHaveAttribute('aria-sort', 'ascending');
    await team.getByText('Team').click();
    await expect(team).toHaveAttribute('aria-sort', 'descending');
    await name.getByText('Name').click({ modifiers: ['Alt'] });
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('team_name desc,project_name');
    await name.getByText('Name').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('project_name');
  });

  test('filters by a column: search, select, show selected, clear, cancel and OK [e2e-project-list.7]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('button', { name: 'Filter by Team' }).click();
    const popover = page.getByRole('dialog', { name: /Team/ });
    await popover.getByRole('combobox').fill('voi');
    await popover.getByRole('option', { name: 'Voice' }).click();
    await popover.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).not.toHaveURL(/team_name/);
    await page.getByRole('button', { name: 'Filter by Team' }).click();
    await popover.getByRole('button', { name: 'Select all' }).click();
    await expect(popover.getByText(/(\d+) of \1 selected/)).toBeVisible();
    await popover.getByRole('button', { name: 'Clear' }).click();
    await popover.getByRole('option', { name: 'Voice' }).click();
    await popover.getByText('Show Selected').click();
    await expect(popover.getByRole('option')).toHaveCount(1);
    await popover.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/team_name=Voice/);
    await expect(page.getByText('Team:')).toBeVisible();
    const teams = async () =>
      new Set(await page.locator('[col-id="team_name"][role=gridcell]').allTextContents());
    await expect.poll(teams).toEqual(new Set(['Voice']));
    await page.reload();
    await expect(page.getByText('Team:')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/team_name/);
  });

  test('filters dates from a first day to an excluded last day [e2e-project-list.8]', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('button', { name: 'Filter by Submit Date' }).click();
    const popover = page.getByRole('dialog', { name: /Submit Date/ });
    await expect(popover.getByText('To (exclusive)')).toBeVisible();
    const type = async (label: string, text: string) => {
      await popover.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Day' }).click();
      await page.keyboard.type(text);
    };
    await type('From', '01012026');
    await type('To (exclusive)', '01022026');
    await popover.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/submit_date_gte=2026-01-01&submit_date_lt=2026-02-01/);
  });

  test('searches by name and id while typing, after a pause [e2e-project-list.2]', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await expect(row(page).first()).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/projects?')) calls.push(request.url());
    });
    await page
      .getByRole('searchbox', { name: /Search by name or ID/ })
      .pressSequentially('badge', { delay: 40 });
    await expect(page).toHaveURL(/search=badge/);
    await expect(page.locator('[col-id="project_name"][role=gridcell]').first()).toContainText(/badge/i);
    expect(calls).toHaveLength(1);
  });

  test('shows and hides columns and remembers them; the last column cannot be hidden [e2e-project-list.3]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'PAN Code' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: /^PAN Code/ })).toBeAttached();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: /^PAN Code/ })).toBeAttached();
  });

  test('downloads projects.csv with the filters and the columns on the screen [e2e-project-list.4]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects?team_name=Voice');
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
    const total = await page.getByText(/\d+–\d+ of \d+/).textContent();
    expect(lines).toHaveLength(Number(/of (\d+)/.exec(total ?? '')?.[1]) + 1);
  });

  test('reports under the table that loading failed, keeps the filters, and loads again on Retry [e2e-project-list.10]', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/500|503/);
    await signedIn(page, 'admin', '/projects?team_name=Voice');
    await expect(row(page).first()).toBeVisible();
    await page.route('**/api/projects?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'The database is having a rest.', message: '' } }),
    );
    await page.getByRole('columnheader', { name: /^Name/ }).getByText('Name').click();
    await expect(page.getByRole('alert')).toContainText('The database is having a rest.');
    await expect(page.getByText('Team:')).toBeVisible();
    await page.unroute('**/api/projects?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(row(page).first()).toBeVisible();
  });

  test('turns rows into cards on a phone, with filters and sort in sheets', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
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
  });
});
