import type { Page } from '@playwright/test';
import { cleanInBoth } from '../../support/axe';
import { expectNoPage } from '../../support/follow';
import { apiOf, expect, openSession, signedIn, test } from '../../support/portal';

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: 'Remotes' }).getByRole('row', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const remoteLink = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Remotes' }).getByRole('link', { name, exact: true });
const enabledSwitch = (page: Page, title: string) => page.getByRole('switch', { name: `${title} enabled` });
const loaded = (page: Page) => expect(page.getByRole('table', { name: 'Remotes' })).toBeVisible();

test.describe('the page of remotes', () => {
  test('works while an area is broken and another area is switched off, for global admins alone [platform.1] [platform.2]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource|RemoteLoadError|A preload for/);
    await openSession(page, 'admin');
    const off = await page.request.put('/api/portal/remotes/projects/enabled', { data: { enabled: false } });
    expect(off.status()).toBe(200);
    try {
      await page.route('**/remoteEntry.js*', (route) => route.abort());
      await page.goto('/admin/portal');
      await loaded(page);
      await expect(row(page, /^Projects/)).toContainText('Off');
      await expect(enabledSwitch(page, 'Projects')).not.toBeChecked();
      await expect(enabledSwitch(page, 'Accounts')).toBeChecked();
      await remoteLink(page, 'Accounts').click();
      await expect(panel(page, 'Accounts').getByRole('list', { name: 'Versions' })).toContainText('Live');
    } finally {
      await page.request.put('/api/portal/remotes/projects/enabled', { data: { enabled: true } });
    }
    // The page updates itself by the live stream.
    await expect(enabledSwitch(page, 'Projects')).toBeChecked();
    const requester = await apiOf(browser, consoleWatch, 'requester');
    await expectNoPage(requester, '/admin/portal');
    for (const list of ['remotes', 'tokens'])
      expect((await requester.get(`/api/portal/${list}`)).status()).toBe(403);
  });

  test('can be used by keyboard alone, and axe finds no faults in its panel and dialogs [platform.6] [platform.7]', async ({
    page,
    context,
  }) => {
    await signedIn(page, 'admin', '/admin/portal');
    await loaded(page);
    const link = remoteLink(page, 'Reports');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, 'Reports').getByRole('heading', { name: 'Reports' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel(page, 'Reports').getByRole('button', { name: 'Close' })).toBeFocused();
    await panel(page, 'Reports').getByRole('button', { name: 'Switch off' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(panel(page, 'Reports').getByRole('button', { name: 'Switch off' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'Reports')).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press('Tab');
    const off = enabledSwitch(page, 'Reports');
    while (!(await off.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog', { name: 'Switch off Reports' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await link.click();
    await expect(panel(page, 'Reports')).toBeVisible();
    await cleanInBoth(page, 'panel');
    await panel(page, 'Reports').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await cleanInBoth(page, 'switch off');
    await page.keyboard.press('Escape');
    await panel(page, 'Reports').getByRole('button', { name: 'New token' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await cleanInBoth(page, 'new token');
    await page.getByRole('textbox', { name: 'What it is for' }).fill('axe');
    await page.getByRole('button', { name: 'Create Token' }).click();
    await expect(page.getByRole('textbox', { name: 'Token' })).toBeVisible();
    await cleanInBoth(page, 'token');
    const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Token copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('dialog', { name: 'Reports' })).toBeVisible();
    await cleanInBoth(page, 'panel on a phone');
  });
});
