import type { BrowserContext, Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { call, moveProject, raiseProject } from '../../support/projects';

/** Ids of the demo organisation, delivery group Network. */
const ids = {
  network: 1,
  panOwner: { role: 4, helen: 22 },
  projectManager: { role: 6, sofia: 3, olga: 8 },
  coreRouting: 1,
};

/** The maximum time until other users see a change: "within seconds". */
const soon = { timeout: 5_000 };

const definition = (page: Page, text: string) =>
  page.getByRole('definition').filter({ hasText: new RegExp(`^${text}$`) });
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });

/** Counts the streams that a browser context opens from now on. */
function streamsOf(context: BrowserContext): () => number {
  let opened = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') opened += 1;
  });
  return () => opened;
}

/** Opens a project's page and waits until it is subscribed to the project. */
async function openProject(page: Page, login: string, id: number, below = ''): Promise<void> {
  const subscribed = page.waitForResponse(/\/api\/live\/.+/);
  await signedIn(page, login, `/projects/${id}${below}`);
  await subscribed;
}

test.describe('while others work', () => {
  test('their changes of state, comments and team appear in an open project, without a reload', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const id = await raiseProject(admin, `Live racks ${Date.now()}`);
    await openProject(page, 'admin', id);
    await expect(definition(page, 'Draft')).toBeVisible();

    await moveProject(admin, id, 'Submitted');
    await expect(definition(page, 'Submitted')).toBeVisible(soon);

    await call(admin, 'POST', `/projects/${id}/update`, { comment: 'Both racks have arrived.' });
    await expect(page.getByText('Both racks have arrived.')).toBeVisible(soon);

    await call(admin, 'PUT', `/projects/${id}/team`, { team: { id: ids.coreRouting } });
    await expect(definition(page, '.*Core Routing')).toBeVisible(soon);
    // No toast reports the change.
    await expect(page.getByText(/is now Submitted/)).toHaveCount(0);
  });

  test('the user’s own writes appear once, and nothing disappears meanwhile', async ({ page }) => {
    await openSession(page, 'groupadmin');
    const id = await raiseProject(page.request, `Live echo ${Date.now()}`);
    const subscribed = page.waitForResponse(/\/api\/live\/.+/);
    await page.goto(`/projects/${id}`);
    await subscribed;
    await expect(page.getByText(/set by/).first()).toBeVisible();
    await expect(page.locator('[class*=MuiSkeleton], [aria-label^="Loading"]')).toHaveCount(0);
    // Counts all skeletons that appear from now on.
    await page.evaluate(() => {
      const seen = { skeletons: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector('[aria-busy=true] [class*=MuiSkeleton], [aria-label^="Loading"]'))
          seen.skeletons += 1;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(definition(page, 'Submitted')).toBeVisible();
    await page.waitForTimeout(2_000);
    expect(
      await page.evaluate(() => (window as unknown as { seen: { skeletons: number } }).seen.skeletons),
    ).toBe(0);
  });

  test('rows of a list change in place: scroll position, focus and an open filter do not change', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const raised: number[] = [];
    for (let n = 0; n < 20; n += 1) raised.push(await raiseProject(admin, `Live row ${n}`));
    const id = raised[14]!;
    await page.setViewportSize({ width: 1440, height: 600 });
    await signedIn(page, 'admin', '/projects?search=Live+row&sort=project_id');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: String(id), exact: true }) });
    await page.getByRole('gridcell', { name: 'Live row 0', exact: true }).hover();
    await page.mouse.wheel(0, 200);
    await expect(row).toContainText('Draft');

    const scrolled = () =>
      row.evaluate((element) => {
        let at: Element | null = element;
        while (at && at.scrollTop === 0) at = at.parentElement;
        return at?.scrollTop ?? 0;
      });
    const cell = row.getByRole('gridcell').nth(1);
    await cell.click({ position: { x: 2, y: 2 } });
    await expect(cell).toBeFocused();
    const before = await scrolled();
    await moveProject(admin, id, 'Submitted');
    await expect(row).toContainText('Submitted', { timeout: 8_000 });
    await expect(cell).toBeFocused();
    expect(before).toBeGreaterThan(0);
    expect(await scrolled()).toBe(before);

    await page.getByRole('button', { name: 'Filter by Status' }).click();
    const filter = page.getByRole('dialog', { name: /Filter by/ });
    await filter.getByRole('combobox').fill('In');
    await moveProject(admin, id, 'In Review');
    // The page behind the dialog is hidden from assistive technology, so roles do not find it.
    await expect(page.locator('[role=row]', { hasText: 'Live row 14' })).toContainText('In Review', {
      timeout: 8_000,
    });
    await expect(filter.getByRole('combobox')).toHaveValue('In');
    await expect(filter.getByRole('combobox')).toBeFocused();
    await filter.getByRole('button', { name: 'Cancel' }).click();
  });

  test('a dialog with input keeps its text, also when its button is no longer offered', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    await openSession(page, 'requester');
    const id = await raiseProject(page.request, `Live dialog ${Date.now()}`);
    await openProject(page, 'requester', id);
    await page.getByRole('button', { name: 'Update Site' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Site' });
    await dialog.getByRole('combobox').selectOption({ label: 'Phoenix' });
    for (const state of ['Submitted', 'In Review']) await moveProject(admin, id, state);
    await expect(page.getByText('In Review').first()).toBeAttached(soon);
    await expect(dialog.getByRole('combobox')).toHaveValue('phx');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByRole('button', { name: 'Update Site' })).toHaveCount(0);
  });
});

test.describe('changed rights', () => {
  test('lead a user who is removed from a project back a page, with a notice [e2e-live.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*404/);
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const id = await raiseProject(admin, `Live secret ${Date.now()}`);
    const manager = `/projects/${id}/roles/${ids.projectManager.role}`;
    await call(admin, 'PUT', manager, { usr: { id: ids.projectManager.olga } });
    await signedIn(page, 'outsider', '/projects');
    const subscribed = page.waitForResponse(/\/api\/live\/.+/);
    await page
      .getByRole('gridcell')
      .getByRole('link', { name: String(id) })
      .click();
    await subscribed;
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByRole('navigation', { name: 'Project' })).toBeVisible();
    await call(admin, 'PUT', manager, { usr: { id: ids.projectManager.sofia } });
    await expect(page.getByText(`You can no longer see project ${id}.`)).toHaveCount(1, soon);
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByRole('gridcell').getByRole('link', { name: String(id) })).toHaveCount(0, soon);
  });
});

test.describe('the stream', () => {
  test('is shared by two tabs of a browser, and moves when the tab that holds it closes', async ({
    page,
    context,
    browser,
    consoleWatch,
  }) => {
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const [first, second] = [
      await raiseProject(admin, `Live one ${Date.now()}`),
      await raiseProject(admin, `Live two ${Date.now()}`),
    ];
    const streams = streamsOf(context);
    await openProject(page, 'admin', first);
    const other = await context.newPage();
    const subscribed = page.waitForResponse(/\/api\/live\/.+/);
    await other.goto(`/projects/${second}`);
    await subscribed;
    expect(streams()).toBe(1);
    await moveProject(admin, second, 'Submitted');
    await expect(definition(other, 'Submitted')).toBeVisible(soon);

    const resubscribed = other.waitForResponse(/\/api\/live\/.+/);
    await page.close();
    await resubscribed;
    expect(streams()).toBe(2);
    await moveProject(admin, second, 'In Review');
    await expect(definition(other, 'In Review')).toBeVisible(soon);
  });

  test('delivers changes that happened during a network failure after it reconnects', async ({
    page,
    context,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const id = await raiseProject(admin, `Live cut ${Date.now()}`);
    await openProject(page, 'admin', id);
    await expect(definition(page, 'Draft')).toBeVisible();
    await context.setOffline(true);
    await expect(connection(page)).toHaveText(/Offline: changes by others are not shown/);
    await moveProject(admin, id, 'Submitted');
    await expect(definition(page, 'Draft')).toBeVisible();
    await context.setOffline(false);
    await expect(definition(page, 'Submitted')).toBeVisible(soon);
    await expect(connection(page)).toHaveText('Reconnected');
    await expect(connection(page)).toBeEmpty();
    // Live updates arrive again.
    await moveProject(admin, id, 'In Review');
    await expect(definition(page, 'In Review')).toBeVisible(soon);
  });

  test('shows its notice in the top bar of every page', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    await page.clock.install();
    await page.route('**/api/live', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
    await signedIn(page, 'admin', '/projects');
    await failed;
    for (let seconds = 0; seconds < 6; seconds += 1) await page.clock.runFor(1_000);
    await expect(connection(page)).toContainText('Offline');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await clean(page, `the notice of the stream at ${width}`);
      await expect(page.getByRole('button', { name: /User menu/ })).toBeInViewport({ ratio: 1 });
    }
    await page.unroute('**/api/live');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(connection(page)).toHaveText('Reconnected');
  });

  test('sends all tabs of a session that was ended elsewhere to the sign-in page with a redirect', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*401/);
    await signedIn(page, 'reviewer', '/projects?page=2');
    const other = await context.newPage();
    await other.goto('/projects');
    for (const tab of [page, other])
      await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.waitForTimeout(500);
    await call(context.request, 'DELETE', '/session');
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?redirect=/, soon);
    await expect(page.getByLabel('User ID')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/projects?page=2');
  });
});
