import type { Page } from '@playwright/test';
import { cleanInBoth } from '../../support/axe';
import { openDeploys } from '../../support/deploy';
import { anotherPerson, expect, openSession, signedIn, test } from '../../support/portal';

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: 'Remotes' }).getByRole('row', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const remoteLink = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Remotes' }).getByRole('link', { name, exact: true });
const enabledSwitch = (page: Page, title: string) => page.getByRole('switch', { name: `${title} enabled` });
const loaded = (page: Page) => expect(page.getByRole('table', { name: 'Remotes' })).toBeVisible();

test.describe('the page of remotes', () => {
  test('works while an area is broken and another area is switched off [platform.2]', async ({
    page,
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
  });

  test('shows a new token once, shows when it was last used, and revokes it [platform.5]', async ({
    page,
    context,
    playwright,
    portal,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signedIn(page, 'admin', '/admin/portal');
    await page.getByRole('button', { name: 'New deploy token' }).first().click();
    const form = page.getByRole('dialog', { name: 'New Deploy Token' });
    await form.getByRole('combobox', { name: 'Remote' }).selectOption('reports');
    await form.getByRole('textbox', { name: 'What it is for' }).fill('Night build');
    await form.getByRole('button', { name: 'Create Token' }).click();
    const secretDialog = page.getByRole('dialog', { name: 'Token for reports' });
    const secret = await secretDialog.getByRole('textbox', { name: 'Token' }).inputValue();
    expect(secret).toMatch(/^pdt_[\w-]{20,}$/);
    await secretDialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Token copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await secretDialog.getByRole('button', { name: 'Done' }).click();
    await expect(secretDialog).toHaveCount(0);
    expect(await page.content()).not.toContain(secret);

    const ci = await playwright.request.newContext({ baseURL: portal.url });
    const status = () =>
      ci.get('/api/portal/remotes/reports', { headers: { authorization: `Bearer ${secret}` } });
    expect((await status()).status()).toBe(200);
    await page.reload();
    const tokens = page.getByRole('region', { name: 'Deploy tokens' });
    const item = tokens.getByRole('listitem').filter({ hasText: 'Night build' });
    await expect(item).toContainText('last used');
    expect(await page.content()).not.toContain(secret);
    await item.getByRole('button', { name: 'Revoke Night build' }).click();
    await page
      .getByRole('alertdialog', { name: 'Revoke Token' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(page.getByText('Night build is revoked')).toBeVisible();
    await expect(item).toHaveCount(0);
    expect((await status()).status()).toBe(401);
    await ci.dispose();
    await tokens.getByRole('button', { name: /that (has|have) ended/ }).click();
    await expect(item).toContainText('Revoked');
  });

  test('switches an area off with a message that an open session shows at once, and on again [platform.4]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await signedIn(page, 'admin', '/admin/portal');
    const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects');
    await expect(maya.getByRole('gridcell').first()).toBeVisible();
    await enabledSwitch(page, 'Projects').click();
    const dialog = page.getByRole('dialog', { name: 'Switch off Projects' });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Back at noon.');
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Projects is switched off')).toBeVisible();
    await expect(enabledSwitch(page, 'Projects')).not.toBeChecked();
    await expect(maya.getByRole('region', { name: 'Projects is switched off' })).toBeVisible();
    await expect(maya.getByText('Back at noon.')).toBeVisible();
    await remoteLink(page, 'Projects').click();
    await expect(panel(page, 'Projects')).toContainText(
      'Switched off by Victor Lindqvist. People read: “Back at noon.”',
    );
    await panel(page, 'Projects').getByRole('button', { name: 'Switch on' }).click();
    await expect(enabledSwitch(page, 'Projects')).toBeChecked();
    await expect(maya.getByRole('gridcell').first()).toBeVisible();
    await maya.context().close();
  });

  test('shows a deploy of a team, and rolls it back [platform.3]', async ({ page, playwright, portal }) => {
    const admin = await playwright.request.newContext({ baseURL: portal.url });
    const deploys = await openDeploys(admin);
    try {
      await signedIn(page, 'admin', '/admin/portal');
      await loaded(page);
      const before = (await deploys.stateOf('faulty')).version!;
      await expect(row(page, /^Faulty/)).toContainText(before);
      const { version } = await deploys.deploy('faulty', 1);
      // The page updates itself by the live stream.
      await expect(row(page, /^Faulty/)).toContainText(version);
      await remoteLink(page, 'Faulty').click();
      await panel(page, 'Faulty').getByRole('button', { name: 'Roll back' }).click();
      const dialog = page.getByRole('dialog', { name: 'Roll back Faulty' });
      await expect(dialog.getByRole('definition').first()).toContainText(version);
      await expect(dialog.getByRole('definition').last()).toContainText(before);
      await dialog.getByRole('button', { name: 'Roll back' }).click();
      await expect(page.getByText(`Faulty ${before} is live`)).toBeVisible();
      const live = panel(page, 'Faulty').getByRole('listitem').filter({ hasText: /Live/ });
      await expect(live).toContainText(before);
      await expect(page.getByRole('table', { name: 'Latest changes' }).getByRole('row').nth(1)).toContainText(
        `Rolled back from ${version}`,
      );
      await panel(page, 'Faulty')
        .getByRole('button', { name: `Restore ${version}` })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await expect(live).toContainText(version);
    } finally {
      await deploys.restore();
      await admin.dispose();
    }
  });

  test('can be used by keyboard alone [platform.6]', async ({ page }) => {
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
  });

  test('is in a global admin’s sidebar and quick find, and is a missing page for other users [platform.1]', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/);
    await signedIn(page, 'admin', '/userguide');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Platform' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Remotes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Remotes' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('roll back');
    await expect(page.getByRole('option', { name: /Remotes/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await openSession(page, 'requester');
    const answer = await page.goto('/admin/portal');
    expect(answer!.status()).toBe(404);
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    expect((await page.request.get('/api/portal/remotes')).status()).toBe(403);
    expect((await page.request.get('/api/portal/tokens')).status()).toBe(403);
  });

  test('has a panel and dialogs in which axe finds no faults [platform.7]', async ({ page }) => {
    await signedIn(page, 'admin', '/admin/portal?remote=reports');
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
    await page.getByRole('button', { name: 'Done' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('dialog', { name: 'Reports' })).toBeVisible();
    await cleanInBoth(page, 'panel on a phone');
  });
});
