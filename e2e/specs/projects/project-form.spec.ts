import { request, type Locator, type Page } from '@playwright/test';
import { expect, fillSignIn, signedIn, test } from '../../support/portal';
import { fillProject, formValues, workingDay } from '../../support/projectForm';

const name = (prefix: string) => `${prefix} ${Date.now()}`;
const save = (page: Page, button = 'Create Project') => page.getByRole('button', { name: button }).click();
const restored = (page: Page) => page.getByText('Restored what you typed.');

/** Opens the form through the menu, like a user. */
async function openForm(page: Page, login: string): Promise<void> {
  await signedIn(page, login, '/projects');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New project' }).click();
  await expect(page.getByLabel(/^Project name/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Project' })).toBeFocused();
}

/** Ends the session by the API; the page notices with its next request. */
async function endSession(page: Page, baseURL: string): Promise<void> {
  const storageState = await page.context().storageState();
  const elsewhere = await request.newContext({ baseURL, storageState });
  expect((await elsewhere.delete('/api/session')).ok()).toBe(true);
  await elsewhere.dispose();
}

test.describe('project form', () => {
  test('keeps the input when the session ends, and restores it after signing in again [e2e-projects-project-form.3]', async ({
    page,
    baseURL,
    consoleWatch,
  }) => {
    consoleWatch.allow(/401/);
    await openForm(page, 'requester');
    const project = name('Survives');
    await fillProject(page, project);
    const typed = await formValues(page);
    await endSession(page, baseURL!);
    // The page notices without any action.
    await expect(page).toHaveURL(/\/login\?redirect=%2Fprojects%2Fcreate/);
    await expect(page.getByText(/^Your draft stays on this device/)).toBeVisible();
    await fillSignIn(page, 'requester');
    await expect(restored(page)).toBeVisible();
    await expect(page).toHaveURL(/\/projects\/create$/);
    await expect(page.getByRole('combobox', { name: 'PAN Owner' })).toHaveValue('Helen Ward');
    expect(await formValues(page)).toEqual(typed);
    await save(page);
    await expect(page.getByText(`Project ${project} created`)).toBeVisible();
  });

  test('asks before it is left with unsaved changes, by a link and by the browser’s Back, and keeps or discards the draft', async ({
    page,
  }) => {
    await openForm(page, 'requester');
    await page.getByLabel(/^Project name/).fill('Half done');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Projects' })
      .click();
    await expect(question).toContainText('Your draft stays on this device for 30 days.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/projects\/create$/);
    await expect(page.getByLabel(/^Project name/)).toHaveValue('Half done');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel(/^Project name/)).toHaveValue('Half done');
    await expect(restored(page)).toBeVisible();
    await page.goBack();
    await question.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel(/^Project name/)).toHaveValue('');
  });

  test('works by keyboard alone, as do a project’s transitions', { tag: '@quick' }, async ({ page }) => {
    await openForm(page, 'requester');
    const project = name('By keys');
    const { keyboard } = page;
    const next = async (label: string | RegExp, role: 'textbox' | 'combobox' | 'spinbutton') => {
      await keyboard.press('Tab');
      await expect(page.getByRole(role, { name: label })).toBeFocused();
    };
    await next('Project name', 'textbox');
    await keyboard.type(project);
    await next('Delivery Group', 'combobox');
    await keyboard.type('Network');
    await expect(page.getByRole('textbox', { name: 'Clarity Code' })).toBeVisible();
    for (const field of ['Clarity Code', 'PAN Code', 'Release ID', 'Work Required']) {
      await next(new RegExp(field), 'textbox');
      await keyboard.type('By keys');
    }
    await next('Day', 'spinbutton');
    await keyboard.type(workingDay());
    while (
      !(await page.getByRole('combobox', { name: 'PAN Owner' }).evaluate((field) => field.matches(':focus')))
    )
      await keyboard.press('Tab');
    await keyboard.type('Helen W');
    await expect(page.getByRole('option', { name: 'Helen Ward' })).toBeVisible();
    await keyboard.press('Enter');
    const site = page.getByRole('combobox', { name: 'Site' });
    while (!(await site.evaluate((field) => field.matches(':focus')))) await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await keyboard.press('Tab');
    // From a text field Enter sends the form.
    await keyboard.press('Enter');
    await expect(page.getByText(`Project ${project} created`)).toBeVisible();

    const tabTo = async (target: Locator) => {
      await expect(target).toBeVisible();
      while (!(await target.evaluate((element) => element === document.activeElement)))
        await keyboard.press('Tab');
    };
    await expect(page.getByRole('heading', { level: 1, name: /^Project: / })).toBeFocused();
    // One transition by its button, the next by Change State with a comment and a confirmation.
    await tabTo(page.getByRole('button', { name: 'Submit', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('definition').filter({ hasText: /^Submitted$/ })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Change State' }));
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Change State' });
    await tabTo(form.getByRole('radio', { name: 'Cancelled' }));
    await keyboard.press('Space');
    await tabTo(form.getByRole('textbox', { name: /Comment/ }));
    await keyboard.type('No budget');
    await tabTo(form.getByRole('button', { name: 'Change State' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Confirm State Change' })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Confirm' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('definition').filter({ hasText: /^Cancelled$/ })).toBeVisible();
    // The focused button is gone; the heading of the part that it was in has the focus.
    await expect(page.getByRole('heading', { level: 2, name: 'Project', exact: true })).toBeFocused();
  });
});
