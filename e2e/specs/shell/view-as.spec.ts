import type { BrowserContext, Page } from '@playwright/test';
import { clean, cleanInBoth } from '../../support/axe';
import { follow } from '../../support/follow';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';

async function userIdOf(page: Page, login: string): Promise<number> {
  const response = await page.request.get(`/api/users?login_like=${login}`);
  const rows = (await response.json()) as { id: number; login: string }[];
  return rows.find((one) => one.login === login)!.id;
}

/** Opens a view by the button of the person's page. @returns the page of the view, which is in a tab of its own */
async function viewAs(page: Page, context: BrowserContext, login: string): Promise<Page> {
  await follow(page, `/users/${await userIdOf(page, login)}`);
  await page.getByRole('button', { name: 'View as …' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'View as this person' }).click();
  const view = await opened;
  await view.waitForURL(/\/as\/[\w-]{43}\/projects$/);
  return view;
}

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'View as another person' });

test.describe('view as', () => {
  test('shows the portal of a person, read only, in a tab of its own, and tells the person [e2e-view-as.1]', async ({
    page,
    context,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/403|401/);
    await signedIn(page, 'admin', '/projects');
    const view = await viewAs(page, context, 'requester');
    await expect(bannerOf(view)).toContainText(/read only\. Ends at \d+:\d\d [ap]m \(in (29|30) minutes\)/);
    expect(await view.title()).toMatch(/^View as /);
    const menu = view.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }),
    ).toBeVisible();

    const base = new URL(view.url()).pathname.slice(0, '/as/'.length + 43);
    const csv = await view.request.get(`${base}/api/projects`, { headers: { accept: 'text/csv' } });
    expect([csv.status(), csv.headers()['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);

    const refused = await view.evaluate(async (url) => {
      const response = await fetch(url, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      return [response.status, ((await response.json()) as { error: string }).error];
    }, `${base}/api/projects`);
    expect(refused).toEqual([403, 'This is a read-only view. Nothing was changed.']);
    await view.evaluate(() => localStorage.setItem('typed in the view', 'x'));
    expect(await page.evaluate(() => localStorage.getItem('typed in the view'))).toBeNull();

    const stranger = await browser.newContext();
    consoleWatch.watch(stranger);
    expect((await stranger.request.get(`${base}/api/session`)).status()).toBe(401);

    await bannerOf(view).getByRole('button', { name: 'End view' }).click();
    await expect(view.getByRole('heading', { name: 'This view has ended' })).toBeVisible();
    await view.reload();
    await expect(view.getByRole('heading', { name: 'This view has ended' })).toBeVisible();

    const own = await anotherPerson(browser, consoleWatch, 'requester', '/projects');
    const notice = own.getByText(/viewed the portal as you on .*, read only\./);
    await expect(notice).toBeVisible();
    await own.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    // The next page has none to tell.
    await expect
      .poll(async () => (await (await own.request.get('/api/portal/views/told')).json()) as unknown[])
      .toEqual([]);
  });

  test('shows the portal under a setting of a feature that is not saved, in both themes and on a phone [e2e-view-as.3]', async ({
    page,
    context,
    consoleWatch,
  }) => {
    // The page of the view may ask for the session once more while the view ends.
    consoleWatch.allow(/401/);
    await signedIn(page, 'admin', '/admin/portal/features?feature=projects.next');
    const feature = page.getByRole('region', { name: 'Needs you', exact: true });
    await feature.getByRole('radio', { name: 'Off' }).check({ force: true });
    await feature.getByRole('combobox', { name: 'As' }).fill('Maya Chen');
    await page.getByRole('option', { name: 'Maya Chen' }).click();
    const opened = context.waitForEvent('page');
    await feature.getByRole('button', { name: 'View as Maya Chen' }).click();
    const view = await opened;
    await expect(bannerOf(view)).toContainText('Needs you: off');
    const entry = (one: Page) =>
      one.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Needs you' });
    await expect(view.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(entry(view)).toHaveCount(0);
    await expect(entry(page)).toBeVisible();
    await cleanInBoth(view, 'a view under an unsaved setting');
    await view.setViewportSize({ width: 390, height: 844 });
    await expect(bannerOf(view).getByRole('button', { name: 'End view' })).toBeInViewport();
    expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await cleanInBoth(view, 'a view on a phone');
    await bannerOf(view).getByRole('button', { name: 'End view' }).click();
    await expect(view.getByRole('heading', { name: 'This view has ended' })).toBeVisible();
  });

  test('ends when the admin signs out, also in its open tab [e2e-view-as.2]', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/401/);
    await signedIn(page, 'admin', '/projects');
    const view = await viewAs(page, context, 'pm');
    await expect(bannerOf(view)).toBeVisible();
    await clean(view, 'a page of a view');
    await page.request.delete('/api/session');
    await expect(view.getByRole('heading', { name: 'This view has ended' })).toBeVisible();
  });
});
