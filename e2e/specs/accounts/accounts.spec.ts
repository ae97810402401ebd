import type { Page } from '@playwright/test';
import { holidays } from 'shared-api/resources/holidays';
import { teamMembers } from 'shared-api/resources/teamMembers';
import { teams } from 'shared-api/resources/teams';
import { users } from 'shared-api/resources/users';
import { fillOthers } from '../../support/fillOthers';
import { expectNoPage, follow } from '../../support/follow';
import { expect, signedIn, test } from '../../support/portal';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
/** Waits for a toast and dismisses it, because it covers buttons of the page. */
async function dismissToast(page: Page, text: string): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: text });
  await expect(toast(page, text)).toBeVisible();
  await status.getByRole('button', { name: 'Dismiss' }).click();
}
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Types a date into its field, part by part. */
async function typeDate(page: Page, day: string): Promise<void> {
  const group = page.getByRole('group', { name: /^Date/ });
  await group.getByRole('spinbutton').first().click();
  await page.keyboard.type(day);
}

async function chooseAction(page: Page, name: string, action: 'Edit' | 'Delete' | 'Remove'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function confirmDelete(page: Page, name: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' });
  await expect(question).toContainText(`Are you sure you want to delete ${name}?`);
  await question.getByRole('button', { name: 'Delete' }).click();
}

test.describe('holidays', () => {
  test('are created, changed and deleted by a global admin [accounts.2]', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await nav(page).getByRole('button', { name: 'Admin' }).click();
    await nav(page).getByRole('link', { name: 'Holidays' }).click();
    await page.getByRole('link', { name: 'Create Holiday' }).click();
    await page.getByRole('button', { name: 'Create Holiday' }).click();
    await expect(page.getByText('Date is required')).toBeVisible();
    await typeDate(page, '04072029');
    await field(page, 'Name').fill(' Orchard Day ');
    await fillOthers(page, holidays, 'date', 'name');
    await page.getByRole('button', { name: 'Create Holiday' }).click();
    await expect(toast(page, 'Holiday Orchard Day created')).toBeVisible();
    await expect(page).toHaveURL('/holidays');

    await page.getByRole('searchbox').fill('Orchard');
    await expect(page.getByRole('gridcell', { name: '04 / 07 / 2029' })).toBeVisible();
    await chooseAction(page, 'Orchard Day', 'Edit');
    await expect(page.getByRole('heading', { level: 1, name: 'Update Holiday' })).toBeVisible();
    await field(page, 'Name').fill('Orchard Feast');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Holiday Orchard Feast saved')).toBeVisible();
    await expect(page).toHaveURL('/holidays?search=Orchard');
    await chooseAction(page, 'Orchard Feast', 'Delete');
    await confirmDelete(page, 'Orchard Feast');
    await expect(toast(page, 'Orchard Feast deleted')).toBeVisible();
    await expect(page.getByText('No holiday matches these filters')).toBeVisible();
  });
});

test.describe('teams', () => {
  test('are created, given members, renamed and deleted by a global admin [accounts.6]', async ({ page }) => {
    await signedIn(page, 'admin', '/teams/create');
    await field(page, 'Name').fill('Night Watch');
    await fillOthers(page, teams, 'name');
    await page.getByRole('checkbox', { name: 'CR Dashboard' }).check();
    await page.getByRole('button', { name: 'Create Team' }).click();
    await dismissToast(page, 'Team Night Watch created');

    await page.getByRole('link', { name: 'Night Watch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Night Watch Members' })).toBeVisible();
    await page.getByRole('link', { name: 'Add Team Member' }).click();
    await page.getByRole('combobox', { name: 'Name' }).fill('Daniel');
    await page.getByRole('option', { name: 'Daniel Okafor' }).click();
    await fillOthers(page, teamMembers);
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    await expect(toast(page, 'Daniel Okafor added')).toBeVisible();
    await chooseAction(page, 'Daniel Okafor', 'Edit');
    await page.getByRole('checkbox', { name: 'Manager' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Team member Daniel Okafor saved')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Yes' })).toBeVisible();
    await chooseAction(page, 'Daniel Okafor', 'Remove');
    const question = page.getByRole('alertdialog', { name: 'Remove Daniel Okafor from Night Watch?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Daniel Okafor removed')).toBeVisible();
    await expect(page.getByText('There are no team members to show')).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Teams', exact: true })
      .click();
    await chooseAction(page, 'Night Watch', 'Edit');
    await field(page, 'Name').fill('Day Watch');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Team Day Watch saved')).toBeVisible();
    await chooseAction(page, 'Day Watch', 'Delete');
    await confirmDelete(page, 'Day Watch');
    await expect(toast(page, 'Day Watch deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Day Watch' })).toHaveCount(0);
  });

  test('get members from their managers, who may change neither other teams nor users and holidays [accounts.3]', async ({
    page,
  }) => {
    await signedIn(page, 'teammanager', '/projects');
    await expect(nav(page).getByRole('button', { name: 'Admin' })).toHaveCount(0);
    for (const name of ['Users', 'Holidays'])
      await expect(nav(page).getByRole('link', { name })).toHaveCount(0);
    await nav(page).getByRole('link', { name: 'Teams' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Create Team' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Core Routing' }).click();
    await expect(page.getByRole('button', { name: 'Actions for Daniel Okafor' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Team Member' })).toBeVisible();

    await follow(page, '/teams/2/members');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Team Member' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
    await follow(page, '/teams/2/members/create');
    await expect(page.getByRole('alert')).toContainText('You may not change who is in this team.');
    for (const address of ['/teams/create', '/teams/1/update', '/users', '/users/1', '/holidays'])
      await expectNoPage(page.request, address);
  });
});

test.describe('users', () => {
  test('are created, sign in by a link, are edited, deactivated and reactivated [accounts.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signedIn(page, 'admin', '/users/create');
    await field(page, 'Name').fill('Nora Quist');
    await field(page, 'User ID').fill('admin');
    await field(page, 'E-mail').fill('nora@northline.example');
    await fillOthers(page, users, 'name', 'login', 'email');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('Somebody else has this user ID.')).toBeVisible();
    await field(page, 'User ID').fill('nora');
    await page.getByRole('button', { name: 'Create User' }).click();
    await dismissToast(page, 'User Nora Quist created');
    await expect(page.getByText('Nora Quist cannot sign in yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Sign-in link' }).click();
    await page.getByRole('button', { name: 'Make link' }).click();
    const link = await field(page, 'Link').inputValue();
    const { pathname, search } = new URL(link);
    const userPage = await (await browser.newContext()).newPage();
    await userPage.goto(pathname + search);
    await expect(userPage.getByText('Choose the password that Nora Quist signs in with.')).toBeVisible();
    await userPage.getByLabel('New Password', { exact: true }).fill('quiet-otter-1998');
    await userPage.getByLabel('Confirm New Password', { exact: true }).fill('quiet-otter-1999');
    await userPage.getByRole('button', { name: 'Set Password' }).click();
    await expect(userPage.getByText('Password Mismatch')).toBeVisible();
    await userPage.getByLabel('Confirm New Password', { exact: true }).fill('quiet-otter-1998');
    await userPage.getByRole('button', { name: 'Set Password' }).click();
    await expect(userPage.getByText('Your password is set')).toBeVisible();
    await expect(nav(userPage).getByRole('link', { name: 'Projects' })).toBeVisible();
    const token = new URLSearchParams(search).get('token');
    const again = await userPage.request.post('/api/account/recover/check', { data: { token } });
    expect(again.status()).toBe(403);

    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await field(page, 'Name').fill('Nora Kvist');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nora Kvist' })).toBeVisible();
    await dismissToast(page, 'User Nora Kvist saved');
    await page.getByRole('button', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate Nora Kvist' });
    await expect(dialog).toContainText(
      'Nothing: no open project, CR or support case, no team to manage, no role.',
    );
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await dismissToast(page, 'Nora Kvist deactivated');
    expect((await userPage.request.get('/api/projects')).status()).toBe(401);
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await expect(toast(page, 'Nora Kvist reactivated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
    await userPage.context().close();
  });

  test('stand in a grid that is one Tab stop; arrows lead to a row’s actions, and Enter opens them', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/teams');
    const clickRow = () =>
      page
        .getByRole('gridcell', { name: 'Core Routing', exact: true })
        .click({ position: { x: 200, y: 18 } });
    const inGrid = page.getByRole('grid').locator(':focus');
    for (const key of ['Tab', 'Shift+Tab']) {
      await clickRow();
      await expect(inGrid).toHaveCount(1);
      await page.keyboard.press(key);
      await expect(inGrid).toHaveCount(0);
      await expect(page.locator(':focus')).toBeVisible();
    }

    await clickRow();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('menu', { name: 'Actions for Core Routing' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('gridcell', { name: 'Actions for Core Routing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/teams/1/update');
  });

  test('are shown on a phone as cards with their actions', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'admin', '/users?search=Okafor');
    const card = page.getByRole('listitem').filter({ hasText: 'Daniel Okafor' });
    await expect(card).toContainText('techlead');
    await card.getByRole('button', { name: 'Actions for Daniel Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(field(page, 'User ID')).toHaveValue('techlead');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
