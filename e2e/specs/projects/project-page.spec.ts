import type { Page } from '@playwright/test';
import { cleanInBoth } from '../../support/axe';
import { holdAnswers } from '../../support/holdAnswers';
import { expect, openSession, signedIn, test } from '../../support/portal';
import { call } from '../../support/projects';

/** Signs a user in and finds the newest project by filters of the list. @returns its id */
async function findFirst(page: Page, login: string, query: string): Promise<number> {
  await openSession(page, login);
  const rows = await call<{ project_id: number }[]>(page.request, 'GET', `/projects?${query}&per_page=1`);
  return rows[0]!.project_id;
}

const submitted = 'project_state_name=Submitted&on_hold=false&project_type_name=Network';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Project' });

test.describe('project page', () => {
  test('opens from the list with the project’s facts and people; each tab has an address [project-page.1]', async ({
    page,
  }) => {
    await signedIn(page, 'admin', `/projects?${submitted}`);
    const link = page.getByRole('gridcell').getByRole('link').first();
    const id = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(`/projects/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Project: ${id}` })).toBeVisible();
    await expect(page.getByText('Project name')).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^Project: ${id}`));
    for (const term of [
      'Status',
      'Delivery Group',
      'Requester',
      'Clarity Code',
      'Work Completion Date',
      'Team',
    ])
      await expect(page.getByRole('term').filter({ hasText: term }).first()).toBeVisible();
    await expect(tabs(page).getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page');
    await tabs(page).getByRole('link', { name: 'Timeline' }).click();
    await expect(page).toHaveURL(`/projects/${id}/timeline`);
    await expect(page.getByText(/set by/).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Project name')).toBeVisible();
  });

  test('has the browser read the properties with the page, so that they do not push the files down later', async ({
    page,
  }) => {
    const id = await findFirst(page, 'admin', submitted);
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/projects/${id}/schema`)) read.push(request.url());
    });
    const release = await holdAnswers(page, '**/remotes/shell/*/main.js*');
    await page.goto(`/projects/${id}`, { waitUntil: 'commit' });
    await expect.poll(() => read.length).toBe(1);
    await expect(page.locator('h1')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 2, name: 'Network properties' })).toBeVisible();
    expect(read).toHaveLength(1);
  });

  test('loads its dialogs after the first screen, so that the first one opens at once, also without a connection', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    const id = await findFirst(page, 'admin', submitted);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname.split('/').pop()!));
    await page.goto(`/projects/${id}`);
    await expect(page.getByText('Project name')).toBeVisible();
    await expect
      .poll(() => loaded, { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['ProjectDialogs.js', 'form.js', 'overlays.js']));
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Update Release ID' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Release ID' });
    await expect(dialog.getByRole('textbox', { name: 'Release ID' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await context.setOffline(false);
  });

  test('keeps its actions in their place when the timeline and then the forecast make the page longer', async ({
    page,
  }) => {
    const id = await findFirst(
      page,
      'admin',
      'project_state_name=Acceptance&on_hold=false&project_type_name=Network',
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    const releaseForecast = await holdAnswers(page, '**/api/projects/*/forecast*');
    const release = await holdAnswers(page, '**/api/projects/*/timeline*');
    await page.goto(`/projects/${id}`, { waitUntil: 'commit' });
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    const main = page.getByRole('main');
    const overflow = () => main.evaluate((element) => element.scrollHeight - element.clientHeight);
    await expect(page.getByText('No files are attached yet.')).toBeVisible();
    const before = await accept.boundingBox();
    expect(await overflow()).toBe(0);
    release();
    await expect(page.getByText(/Acceptance set by/)).toBeVisible();
    await expect.poll(overflow).toBeGreaterThan(0);
    expect(await accept.boundingBox()).toEqual(before);
    const comment = page.getByRole('button', { name: 'Add comment' });
    const places = async () => [await accept.boundingBox(), await comment.boundingBox()];
    const withoutForecast = await places();
    releaseForecast();
    await expect(page.getByRole('heading', { name: 'When will it be done?' })).toBeAttached();
    expect(await places()).toEqual(withoutForecast);
    // The end of the page is not behind the footer.
    await page.getByRole('link', { name: 'Show all' }).click({ trial: true });
    expect(await accept.boundingBox()).toEqual(before);
  });

  test('can be used on a phone', async ({ page }) => {
    const id = await findFirst(page, 'admin', 'project_state_name=In+Review&on_hold=false');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/projects/${id}`);
    await expect(page.getByText('Project name')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Team and roles' })).toBeAttached();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    // The main action is in view without scrolling. The others come at the end of the page and are not covered by it.
    const actions = page.getByRole('group', { name: 'Actions' });
    const main = actions.locator('> [data-primary]');
    const last = page.getByRole('button', { name: 'Delete' });
    await expect(main).toBeInViewport({ ratio: 1 });
    await expect(last).not.toBeInViewport();
    // Sections that load later move the end of the page down, so the focus comes again until nothing moves.
    await expect(async () => {
      await last.blur();
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1, timeout: 1000 });
      const [mainBox, lastBox] = [await main.boundingBox(), await last.boundingBox()];
      expect(lastBox!.y + lastBox!.height).toBeLessThanOrEqual(mainBox!.y);
    }).toPass();
    await cleanInBoth(page, 'a project on a phone');
    await tabs(page).getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByRole('button', { name: 'Add comment' })).toBeInViewport();
    // The last tab has the same distance from the edge as the first one, so that it does not look cut off.
    await expect(tabs(page).getByRole('link', { name: 'Financials' })).toBeAttached();
    const space = await tabs(page).evaluate((row) => {
      row.scrollLeft = row.scrollWidth;
      return innerWidth - row.querySelector('li:last-child')!.getBoundingClientRect().right;
    });
    expect(space).toBeCloseTo(16, 0);
  });
});
