import type { Page } from '@playwright/test';
import { expect, signedIn, test } from '../../support/portal';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Quick find' });
const field = (page: Page) => panel(page).getByRole('combobox', { name: /^Find/ });
const group = (page: Page, name: string) => panel(page).getByRole('group', { name });
const line = (page: Page, name: string | RegExp) => panel(page).getByRole('option', { name });

interface Row {
  project_id: number;
  project_name: string;
}
async function projects(page: Page, query: string): Promise<Row[]> {
  const response = await page.request.get(`/api/projects?${query}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as Row[];
}

/** Opens quick find by keyboard; its code is loaded the first time. */
async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('quick find', () => {
  test('opens a project by its number, which is listed first, by keyboard alone; finds names by their words in any order, and a team by its projects', async ({
    page,
  }) => {
    await signedIn(page, 'pm', '/projects');
    const [oldest] = await projects(page, 'sort=project_id&per_page=1');
    await open(page);
    await page.keyboard.type(`#${oldest!.project_id}`);
    await expect(panel(page).getByRole('option').first()).toContainText(
      `#${oldest!.project_id} ${oldest!.project_name}`,
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projects/${oldest!.project_id}$`));
    await expect(panel(page)).toHaveCount(0);
    await expect(
      page.getByRole('heading', { level: 1, name: `Project: ${oldest!.project_id}` }),
    ).toBeFocused();

    await open(page);
    await page.keyboard.type('reflectors route');
    await expect(group(page, 'Projects').getByRole('option').first()).toHaveText(/route reflectors/);
    await field(page).fill('chen maya');
    await expect(group(page, 'People').getByRole('option')).toHaveText([/Maya Chen/]);
    await field(page).fill('routing core');
    await expect(group(page, 'Teams').getByRole('option')).toHaveText([/Core Routing.*Their projects/]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/projects\?team_name=Core%20Routing$/);
  });

  test('has a prompt in the top bar that is whole or one word, never cut, and loads its code when the pointer is on it', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await signedIn(page, 'admin', '/projects');
    const trigger = page.getByRole('button', {
      name: /^Find projects, people, teams, groups, screens and actions/,
    });
    /** The words of the prompt that are inside the field. */
    const shown = () =>
      trigger.locator('> span').evaluate((prompt) => {
        const box = prompt.getBoundingClientRect();
        return [...prompt.children]
          .filter((part) => part.getBoundingClientRect().top < box.bottom)
          .map((part) => {
            const { right } = part.getBoundingClientRect();
            return right <= box.right + 0.5 ? part.textContent : `${part.textContent} is cut`;
          });
      });
    expect(await shown()).toEqual(['Find', 'projects, people, teams, groups, screens and actions']);
    await page.setViewportSize({ width: 940, height: 800 });
    expect(await shown()).toEqual(['Find']);

    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => url.includes('QuickFind'))).toEqual([]);
    await trigger.hover();
    await expect.poll(() => requests.filter((url) => url.includes('QuickFind')).length).toBe(1);
    await trigger.click();
    await expect(field(page)).toBeFocused();
    expect(requests.filter((url) => url.includes('QuickFind'))).toHaveLength(1);
  });

  test('opens a result in a new tab', async ({ page, context }) => {
    await signedIn(page, 'admin', '/projects');
    // The address of a new tab says all, so no page loads there.
    await context.route(/\/holidays(\/create)?$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Holidays</title>' }),
    );
    await open(page);
    await page.keyboard.type('holid');
    await expect(line(page, /Holidays/)).toHaveAttribute('aria-selected', 'true');
    const [byKeys] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(byKeys).toHaveURL(/\/holidays$/);
    const [byMouse] = await Promise.all([
      context.waitForEvent('page'),
      line(page, /Create Holiday/).click({ button: 'middle' }),
    ]);
    await expect(byMouse).toHaveURL(/\/holidays\/create$/);
    await expect(page).toHaveURL(/\/projects$/);
    await expect(panel(page)).toBeVisible();
  });

  test('asks before it leaves a form with changes, and Stay keeps the input', async ({ page }) => {
    await signedIn(page, 'requester', '/projects/create');
    const name = page.getByRole('textbox', { name: 'Project Name' });
    await name.fill('Half a thought');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('projects');
    const projects = group(page, 'Screens').getByRole('option', { name: 'Projects', exact: true });
    await expect(projects).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    // The dialog covers the page, so quick find does not open until it is answered.
    await page.keyboard.press('Control+k');
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Half a thought');
    await expect(page).toHaveURL(/\/projects\/create$/);
  });

  test('reports that it did not load, and loads on the next attempt', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource|ChunkLoadError/);
    await signedIn(page, 'admin', '/projects');
    await page.route('**/QuickFind.js*', (route) => route.abort());
    await page.getByRole('button', { name: /^Find/ }).click();
    await expect(
      page.getByText('Quick find did not load. Check your connection and try again.'),
    ).toBeVisible();
    await page.unroute('**/QuickFind.js*');
    await page.getByRole('button', { name: /^Find/ }).click();
    await expect(field(page)).toBeFocused();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('is opened by an icon, fills the screen, and can be used by touch', async ({ page }) => {
      await signedIn(page, 'requester', '/projects');
      const [newest] = await projects(page, 'per_page=1');
      await page.getByRole('button', { name: 'Find', exact: true }).tap();
      await expect(field(page)).toBeFocused();
      await expect
        .poll(async () => panel(page).boundingBox())
        .toEqual({ x: 0, y: 0, width: 390, height: 844 });
      await field(page).fill(String(newest!.project_id));
      const found = line(page, new RegExp(`#${newest!.project_id} `)).first();
      await expect(found).toBeVisible();
      expect((await found.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await found.tap();
      await expect(page).toHaveURL(new RegExp(`/projects/${newest!.project_id}$`));
      await expect(panel(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Find', exact: true }).tap();
      await panel(page).getByRole('button', { name: 'Cancel' }).tap();
      await expect(panel(page)).toHaveCount(0);
    });
  });
});
