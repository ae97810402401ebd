import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { clean, cleanInBoth } from '../../support/axe';
import { anotherPerson, apiOf, type ConsoleWatch, expect, openSession, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';

const comparison = (page: Page, name = 'Somebody changed this since you opened it') =>
  page.getByRole('dialog', { name });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(new RegExp(`^${name}`));
const save = (page: Page) => page.getByRole('button', { name: 'Update Project' }).click();
const saveChoices = (page: Page) => page.getByRole('button', { name: 'Save with these choices' }).click();
/** A field's row of the comparison: its label, the old value, theirs and mine. */
const row = (dialog: Locator, label: string) => dialog.getByRole('row', { name: new RegExp(`^${label}`) });
const facts = (page: Page) => page.getByRole('definition');
const refusals = (consoleWatch: ConsoleWatch) =>
  consoleWatch.allow(/Failed to load resource.*(403|404|409|412)/);

/** Signs a user in and creates a project of Network as that user. @returns its id */
async function raise(page: Page, login: string, name: string): Promise<string> {
  await openSession(page, login);
  return String(await raiseProject(page.request, name));
}

async function edit(page: Page, id: string): Promise<void> {
  await page.goto(`/projects/${id}/update`);
  await expect(field(page, 'Project name')).toBeVisible();
}

/** Changes the project by the API as another user, while the form is open. */
async function meanwhile(other: APIRequestContext, id: string, part: string, data: object): Promise<void> {
  const answer = await other.put(`/api/projects/${id}${part}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function submit(other: APIRequestContext, id: string): Promise<void> {
  const offered = await other.get(`/api/projects/${id}/transitions`);
  const transitions = (await offered.json()) as { dst_state: { id: number; name: string } }[];
  const to = transitions.find(({ dst_state }) => dst_state.name === 'Submitted')?.dst_state;
  await meanwhile(other, id, '/state', { ...to, comment: 'On it goes' });
}

test.describe('two editors of a project', () => {
  test.beforeEach(({ consoleWatch }) => refusals(consoleWatch));

  test('both keep their changes of different fields; the second user to save is asked first [e2e-two-editors.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await raise(page, 'requester', 'Two editors');
    await edit(page, id);
    const other = await anotherPerson(browser, consoleWatch, 'groupadmin', `/projects/${id}/update`);
    await field(page, 'Work Required').fill('Mine, in\ntwo lines');
    await field(other, 'Release ID').fill('OPS-THEIRS');
    await save(other);
    await expect(other.getByText('Project Two editors updated')).toBeVisible();

    await save(page);
    const dialog = comparison(page);
    await expect(dialog).toContainText(/Last changed by Aisha Noor, .*Your changes are not saved yet/);
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expect(row(dialog, 'Release ID')).toContainText(/OPS-88340OPS-THEIRS/);
    await expect(row(dialog, 'Work Required')).toContainText('Mine, in\ntwo lines');
    await saveChoices(page);
    await expect(page.getByText('Project Two editors updated')).toBeVisible();
    for (const fact of ['OPS-THEIRS', 'Mine, in'])
      await expect(facts(page).filter({ hasText: fact }).first()).toBeVisible();
    await other.context().close();
  });

  test('get a choice for each field that both changed, which works by keyboard alone [e2e-two-editors.2]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await raise(page, 'requester', 'Same fields');
    await edit(page, id);
    await field(page, 'Project name').fill('Mine');
    await field(page, 'Release ID').fill('OPS-MINE');
    const other = await anotherPerson(browser, consoleWatch, 'groupadmin', `/projects/${id}/update`);
    await field(other, 'Project name').fill('Theirs');
    await field(other, 'Release ID').fill('OPS-THEIRS');
    await save(other);
    await expect(other.getByText('Project Theirs updated')).toBeVisible();

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
    await page.keyboard.press('Tab');
    await expect(release('Yours')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(release('Theirs')).toBeChecked();
    // The focus stays inside the dialog.
    for (const button of ['Discard mine', 'Go back to editing', 'Save with these choices']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: button })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Project Mine updated')).toBeVisible();
    await expect(facts(page).filter({ hasText: 'OPS-THEIRS' })).toBeVisible();
    await other.context().close();
  });

  test('keep their input when they go back to the form; a third save in between is compared as well [e2e-two-editors.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await raise(page, 'requester', 'Back and forth');
    await edit(page, id);
    const other = await apiOf(browser, consoleWatch, 'groupadmin');
    await field(page, 'Project name').fill('Mine');
    await meanwhile(other, id, '', { name: 'Second' });
    await save(page);
    await expect(comparison(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(comparison(page)).toHaveCount(0);
    await expect(field(page, 'Project name')).toHaveValue('Mine');
    const notice = page.getByText('Somebody changed this project meanwhile.');
    await expect(notice).toBeVisible();
    await field(page, 'Project name').press('End');
    await page.keyboard.type(' too');

    await meanwhile(other, id, '', { name: 'Third' });
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(row(comparison(page), 'Project name')).toContainText('Second');
    await saveChoices(page);
    await expect(row(comparison(page), 'Project name')).toContainText(/Second.*Third.*Mine too/s);
    await comparison(page).getByRole('radio', { name: 'Project name Theirs Third' }).check();
    await saveChoices(page);
    await expect(page.getByText('Project Third updated')).toBeVisible();
  });

  test('read why they may no longer save, and can copy the input', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await raise(page, 'requester', 'Out of my hands');
    await edit(page, id);
    await field(page, 'Project name').fill('Mine');
    const other = await apiOf(browser, consoleWatch, 'groupadmin');
    await submit(other, id);
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

  test('do not replace a value that the dialog of its pencil did not show [e2e-two-editors.4]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
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
  });
});

test.describe('two editors of a team', () => {
  test('see the other’s changes when they save second, and choose [e2e-two-editors.5]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    refusals(consoleWatch);
    await openSession(page, 'admin');
    const found = await page.request.get('/api/users?search=reviewer');
    const [person] = (await found.json()) as [{ id: number; login: string; is_admin: boolean }];
    expect(person.login).toBe('reviewer');
    const user = `/api/users/${person.id}`;
    const stored = (await (await page.request.get(user)).json()) as Record<string, unknown>;
    const promote = (is_admin: boolean) => page.request.put(user, { data: { ...stored, is_admin } });
    expect((await promote(true)).status()).toBe(200);
    const team: unknown = await (await page.request.get('/api/teams/2')).json();

    await page.goto('/teams/2/update');
    const other = await anotherPerson(browser, consoleWatch, 'reviewer', '/teams/2/update');
    const name = (editor: Page) => editor.getByRole('textbox', { name: 'Name' });
    await name(page).fill('Mine');
    await name(other).fill('Theirs');
    await other.getByRole('checkbox', { name: 'CR Dashboard' }).click();
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Team Theirs saved')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = comparison(page);
    await expect(dialog).toContainText('Last changed by Tom Leclerc');
    await expect(row(dialog, 'CR Dashboard')).toContainText(/Yes|No/);
    await expect(dialog.getByRole('radio', { name: 'Name Yours Mine' })).toBeChecked();
    await saveChoices(page);
    await expect(page.getByText('Team Mine saved')).toBeVisible();
    const now = (await (await page.request.get('/api/teams/2')).json()) as { enable_cr_dash: boolean };
    expect(now.enable_cr_dash).toBe(!(team as { enable_cr_dash: boolean }).enable_cr_dash);
    // This restores the data for later tests.
    expect((await page.request.put('/api/teams/2', { data: team })).status()).toBe(200);
    expect((await promote(false)).status()).toBe(200);
    await other.context().close();
  });
});

test.describe('the comparison', () => {
  test('has no faults that axe finds, on a wide screen and on a phone, with long texts', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    refusals(consoleWatch);
    const id = await raise(page, 'requester', 'Looked at');
    await edit(page, id);
    const other = await apiOf(browser, consoleWatch, 'groupadmin');
    const long = (who: string) => `${who}: four spines, in four windows.\n`.repeat(12) + 'x'.repeat(120);
    await field(page, 'Work Required').fill(long('Mine'));
    await field(page, 'Clarity Code').fill('MINE');
    await meanwhile(other, id, '', { name: 'Theirs', p4p: { work_required: long('Theirs') } });
    await save(page);
    const dialog = comparison(page);
    await expect(dialog.getByRole('radio')).toHaveCount(2);
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
  });
});
