import type { APIRequestContext, Page } from '@playwright/test';
import { clean, cleanInBoth } from '../../support/axe';
import { apiOf, type ConsoleWatch, expect, openSession, test } from '../../support/portal';
import { moveProject, raiseProject } from '../../support/projects';

const comparison = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody changed this since you opened it' });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(new RegExp(`^${name}`));
const save = (page: Page) => page.getByRole('button', { name: 'Update Project' }).click();
const facts = (page: Page) => page.getByRole('definition');
const refusals = (consoleWatch: ConsoleWatch) =>
  consoleWatch.allow(/Failed to load resource.*(403|404|409|412)/);

/** Signs a user in and creates a project of Network as that user. @returns its id */
async function raise(page: Page, login: string, name: string): Promise<string> {
  await openSession(page, login);
  return String(await raiseProject(page.request, name));
}

/** Changes the project by the API as another user, while the form is open. */
async function meanwhile(other: APIRequestContext, id: string, part: string, data: object): Promise<void> {
  const answer = await other.put(`/api/projects/${id}${part}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.describe('two editors of a project', () => {
  test.beforeEach(({ consoleWatch }) => refusals(consoleWatch));

  test('get a choice for each field that both changed, which works by keyboard alone, and on a phone [e2e-two-editors.2]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await raise(page, 'requester', 'Same fields');
    await page.goto(`/projects/${id}/update`);
    await expect(field(page, 'Project name')).toBeVisible();
    const long = (who: string) => `${who}: four spines, in four windows.\n`.repeat(12) + 'x'.repeat(120);
    await field(page, 'Project name').fill('Mine');
    await field(page, 'Release ID').fill('OPS-MINE');
    await field(page, 'Work Required').fill(long('Mine'));
    const other = await apiOf(browser, consoleWatch, 'groupadmin');
    const theirs = { release_id: 'OPS-THEIRS', work_required: long('Theirs') };
    await meanwhile(other, id, '', { name: 'Theirs', p4p: theirs });

    await field(page, 'Release ID').press('Enter');
    const dialog = comparison(page);
    const name = (side: string) => dialog.getByRole('radio', { name: new RegExp(`^Project name ${side}`) });
    const release = (side: string) =>
      dialog.getByRole('radio', { name: new RegExp(`^Release ID.* ${side}`) });
    // The user's own value is chosen by default; Enter alone does not save.
    await expect(name('Yours')).toBeFocused();
    await expect(name('Yours')).toBeChecked();
    await expect(release('Yours')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(/Last changed by Aisha Noor, .*Your changes are not saved yet/);

    await cleanInBoth(page, 'the comparison');
    await page.setViewportSize({ width: 390, height: 844 });
    const { scrollWidth, clientWidth } = await dialog
      .getByRole('region')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await cleanInBoth(page, 'the comparison on a phone');
    await dialog.getByRole('button', { name: 'Go back to editing' }).click();
    await expect(dialog).toHaveCount(0);
    await cleanInBoth(page, 'its notice on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Compare' }).press('Enter');
    await expect(name('Yours')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(release('Yours')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(release('Theirs')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('radio', { name: /^Work Required Yours/ })).toBeFocused();
    // The focus stays inside the dialog.
    for (const button of ['Discard mine', 'Go back to editing', 'Save with these choices']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: button })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Project Mine updated')).toBeVisible();
    await expect(facts(page).filter({ hasText: 'OPS-THEIRS' })).toBeVisible();
  });

  test('are told by a pencil’s dialog what is there now, and by the form why it can no longer be saved [e2e-two-editors.4]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await raise(page, 'requester', 'Pencils');
    await page.goto(`/projects/${id}`);
    const other = await apiOf(browser, consoleWatch, 'groupadmin');
    await page.getByRole('button', { name: 'Update Release ID' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Release ID' });
    await dialog.getByRole('textbox').fill('OPS-MINE');
    await meanwhile(other, id, '/release_id', { release_id: 'OPS-THEIRS' });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByRole('group', { name: 'There now' })).toHaveText('OPS-THEIRS');
    await expect(dialog.getByRole('textbox')).toHaveValue('OPS-MINE');
    await clean(page, 'a pencil’s dialog with theirs');
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(facts(page).filter({ hasText: /^OPS-MINE$/ })).toBeVisible();

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page, 'Project name').fill('Mine');
    await moveProject(other, Number(id), 'Submitted');
    await save(page);
    const alert = page.getByRole('alert').filter({ hasText: 'You may not save this project any more.' });
    await expect(alert).toContainText(
      /It was moved from Draft to Submitted\. What you typed is still here\./,
    );
    await expect(field(page, 'Project name')).toHaveValue('Mine');
    await alert.getByRole('button', { name: 'Copy what I typed' }).click();
    await expect(alert.getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Project name: Mine');
    await clean(page, 'a form that cannot be saved any more');
    await alert.getByRole('button', { name: 'Back to the project' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Project: ${id}` })).toBeVisible();
  });
});
