import type { Page } from '@playwright/test';
import { expect, openSession, signedIn, test } from '../../support/portal';
import { call, raiseProject } from '../../support/projects';

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

/** Signs another user in with this browser, after it has left the previous user's pages. */
async function signedInNext(page: Page, login: string, address: string): Promise<void> {
  await page.goto('about:blank');
  await signedIn(page, login, address);
}

/** Opens quick find by keyboard; its code is loaded the first time. */
async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('quick find', () => {
  test('opens a project by its number, which is listed before projects that contain the number, by keyboard alone', async ({
    page,
  }) => {
    await signedIn(page, 'requester', '/projects');
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
  });

  test('has a prompt in the top bar that is whole or one word, never cut', async ({ page }) => {
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
  });

  test('takes what is typed before its code is there, in order', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.route('**/QuickFind.js*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // "c" alone leads to the form of a new project.
    await page.keyboard.type('crew');
    await expect(field(page)).toHaveValue('crew');
    await page.keyboard.type(' plan');
    await expect(field(page)).toHaveValue('crew plan');
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('finds projects by a part of the name, and links to all of them in the list', async ({ page }) => {
    await signedIn(page, 'admin', '/teams');
    await open(page);
    await page.keyboard.type('pilot');
    await expect(group(page, 'Projects').getByRole('option')).toHaveCount(7);
    await expect(group(page, 'Projects').locator('mark').first()).toHaveText('pilot');
    await page.keyboard.press('End');
    await expect(line(page, 'All projects matching “pilot”')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/projects\?search=pilot$/);
    await expect(page.getByRole('gridcell', { name: /pilot/ }).first()).toBeVisible();
  });

  test('finds actions and screens by their keywords and by other words that people have for them', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await open(page);
    await page.keyboard.type('raise');
    await expect(line(page, /New project/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Project' })).toBeVisible();
    await open(page);
    await page.keyboard.type('holid');
    await expect(group(page, 'Screens').getByRole('option')).toHaveText([/Holidays/]);
    await expect(group(page, 'Screens').getByRole('option')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/holidays$/);
    // The words that people have for screens.
    await open(page);
    for (const [typed, found] of [
      ['users create', /^Create User/],
      ['new user', /^Create User/],
      ['permission matrix', /^Permissions ?Network/],
      ['blackout', /^Booking Types ?Network/],
      ['survey results', /^Survey Results ?Core Routing/],
      ['sent mail', /^Mail/],
      ['rollback', /^Remotes/],
    ] as const) {
      await field(page).fill(typed);
      await expect(line(page, found)).toBeVisible();
    }
  });

  test('links a person to their page for global admins, and to the projects that they raised for others', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await open(page);
    await page.keyboard.type('daniel ok');
    await expect(group(page, 'People').getByRole('option')).toHaveText([/Daniel Okafor/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeVisible();

    await signedInNext(page, 'requester', '/projects');
    await open(page);
    await page.keyboard.type('maya ch');
    await expect(group(page, 'People').getByRole('option')).toHaveText([/Maya Chen.*Projects they raised/]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/projects\?requester_name=Maya%20Chen$/);
    await expect(page.getByRole('gridcell', { name: 'Maya Chen' }).first()).toBeVisible();
  });

  test('finds names by their words in any order, and a team by its projects', async ({ page }) => {
    await signedIn(page, 'pm', '/projects');
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

  test('finds neither projects nor screens that the user may not see', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    const all = await projects(page, 'per_page=300');
    await signedInNext(page, 'requester', '/projects');
    const seen = new Set((await projects(page, 'per_page=300')).map(({ project_id }) => project_id));
    const hidden = all.find(({ project_id }) => project_id > 100 && !seen.has(project_id))!;
    await open(page);
    for (const text of [`#${hidden.project_id}`, hidden.project_name]) {
      const answered = page.waitForResponse((answer) => answer.url().includes('/api/user_names?'));
      await field(page).fill(text);
      await answered;
      await expect(panel(page).getByText('Searching…')).toHaveCount(0);
      await expect(panel(page).locator(`a[href="/projects/${hidden.project_id}"]`)).toHaveCount(0);
    }
    await field(page).fill('holidays');
    await expect(panel(page).getByText('Nothing found for “holidays”')).toBeVisible();
    await expect(panel(page).getByText(/projects by name or ID, people by name/)).toBeVisible();
  });

  test('lists recent pages first, by their titles, and none of another user in the same browser', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/users/2');
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeVisible();
    const [project] = await projects(page, 'per_page=1');
    await page.goto(`/projects/${project!.project_id}/timeline`);
    await expect(page.getByText(project!.project_name).first()).toBeVisible();
    await page.goto('/holidays');
    await open(page);
    await expect(group(page, 'Recent').getByRole('option')).toHaveText([
      new RegExp(`${project!.project_name}.*Project: ${project!.project_id}`),
      /Daniel Okafor.*User/,
    ]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projects/${project!.project_id}$`));

    await signedInNext(page, 'requester', '/projects');
    await open(page);
    await expect(group(page, 'Actions')).toBeVisible();
    await expect(group(page, 'Recent')).toHaveCount(0);
    await signedInNext(page, 'admin', '/holidays');
    await open(page);
    await expect(panel(page).getByText('Daniel Okafor')).toHaveCount(0);
  });

  test('removes projects from the recent pages that were deleted in the list or no longer exist', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*404/);
    await openSession(page, 'admin');
    const names = [`Recent racks ${Date.now()}`, `Recent rails ${Date.now()}`] as const;
    const [racks, rails] = [
      await raiseProject(page.request, names[0]),
      await raiseProject(page.request, names[1]),
    ];
    for (const [id, name] of [
      [racks, names[0]],
      [rails, names[1]],
    ] as const) {
      await page.goto(`/projects/${id}`);
      await expect(page.getByText(name).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete Project' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page).toHaveURL(/\/projects$/);
    await open(page);
    const recent = group(page, 'Recent').getByRole('option');
    await expect(recent.first()).toContainText(names[0]);
    await expect(recent.filter({ hasText: names[1] })).toHaveCount(0);

    await call(page.request, 'DELETE', `/projects/${racks}`);
    await recent.filter({ hasText: names[0] }).click();
    await expect(page.getByText('There is no such project, or you may not see it.')).toBeVisible();
    await page.goto('/holidays');
    await open(page);
    await expect(group(page, 'Actions')).toBeVisible();
    await expect(panel(page).getByText(names[0])).toHaveCount(0);
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

  test('opens a result in a new tab', async ({ page, context }) => {
    await signedIn(page, 'admin', '/projects');
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

  test('loads its code only when the pointer is on its button', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await signedIn(page, 'admin', '/projects');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => url.includes('QuickFind'))).toEqual([]);
    await page.getByRole('button', { name: /^Find/ }).hover();
    await expect.poll(() => requests.filter((url) => url.includes('QuickFind')).length).toBe(1);
    await page.getByRole('button', { name: /^Find/ }).click();
    await expect(field(page)).toBeFocused();
    expect(requests.filter((url) => url.includes('QuickFind'))).toHaveLength(1);
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
