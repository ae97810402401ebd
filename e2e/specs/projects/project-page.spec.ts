import type { Page } from '@playwright/test';
import { cleanInBoth } from '../../support/axe';
import { holdAnswers } from '../../support/holdAnswers';
import { expect, signedIn, test } from '../../support/portal';

/** Opens the newest project that a filtered list shows, by the link of its id. */
async function openFirst(page: Page, login: string, query: string): Promise<string> {
  await signedIn(page, login, `/projects?${query}`);
  const link = page.getByRole('gridcell').getByRole('link').first();
  const id = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(`/projects/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Project: ${id}` })).toBeVisible();
  await expect(page.getByText('Project name')).toBeVisible();
  return id;
}

const submitted = 'project_state_name=Submitted&on_hold=false&project_type_name=Network';
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Project' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.describe('project page', () => {
  test('opens from the list with the project’s facts and people; each tab has an address [project-page.1]', async ({
    page,
  }) => {
    const id = await openFirst(page, 'admin', submitted);
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
    const id = await openFirst(page, 'admin', submitted);
    await page.goto('about:blank');
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

  test('keeps its actions in their place when the timeline and then the forecast make the page longer', async ({
    page,
  }) => {
    await openFirst(page, 'admin', 'project_state_name=Acceptance&on_hold=false&project_type_name=Network');
    await page.setViewportSize({ width: 1440, height: 900 });
    const releaseForecast = await holdAnswers(page, '**/api/projects/*/forecast*');
    const release = await holdAnswers(page, '**/api/projects/*/timeline*');
    await page.reload({ waitUntil: 'commit' });
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

  test('accepts a comment, which is then first in the timeline [project-page.3]', async ({ page }) => {
    await openFirst(page, 'admin', submitted);
    await tabs(page).getByRole('link', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: 'Add comment' }).click();
    const form = dialog(page, 'Add Comment');
    await form.getByRole('button', { name: 'Add Comment' }).click();
    await expect(form.getByText('A comment is required')).toBeVisible();
    await form.getByRole('textbox', { name: /Comment/ }).fill('  Optics arrive on Monday. ');
    await form.getByRole('button', { name: 'Add Comment' }).click();
    await expect(form).toHaveCount(0);
    const newest = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('time') });
    await expect(newest.first()).toContainText('Victor Lindqvist commented');
    await expect(newest.first()).toContainText('Optics arrive on Monday.');
  });

  test('puts a project on hold and releases it; while it is held no transitions are offered [project-page.5]', async ({
    page,
  }) => {
    await openFirst(page, 'admin', submitted);
    await expect(page.getByRole('button', { name: 'Take Up', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Put On Hold' }).click();
    let form = dialog(page, 'Put Project On Hold');
    await form.getByRole('textbox', { name: /Comment/ }).fill('Waiting for budget');
    await form.getByRole('button', { name: 'Put On Hold' }).click();
    await expect(page.getByText('Submitted ( on hold )')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take Up', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change State' })).toHaveCount(0);
    await expect(page.getByText(/put on hold by Victor Lindqvist/).first()).toBeVisible();

    await page.getByRole('button', { name: 'Remove Hold' }).click();
    form = dialog(page, 'Remove Project Hold');
    await form.getByRole('textbox', { name: /Comment/ }).fill('Budget is here');
    await form.getByRole('button', { name: 'Remove Hold' }).click();
    await expect(page.getByRole('button', { name: 'Take Up', exact: true })).toBeVisible();
    await expect(page.getByText(/hold removed by Victor Lindqvist/).first()).toBeVisible();
  });

  test('changes the state with destinations by name, a comment if required, and a confirmation [project-page.6]', async ({
    page,
  }) => {
    await openFirst(page, 'admin', submitted);
    await page.getByRole('button', { name: 'Change State' }).click();
    const form = dialog(page, 'Change State');
    const names = await form.getByRole('radiogroup').locator('label').allInnerTexts();
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
    await form.getByRole('radio', { name: 'Draft' }).check();
    await form.getByRole('button', { name: 'Change State' }).click();
    await expect(form.getByText('A comment is required')).toBeVisible();
    await form.getByRole('textbox', { name: /Comment/ }).fill('The scope is missing');
    await form.getByRole('button', { name: 'Change State' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm State Change' });
    await expect(question).toContainText('from Submitted to Draft');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(/Project \d+ is now Draft/)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^Draft$/ })).toBeVisible();
    await expect(page.getByText('The scope is missing')).toBeVisible();
  });

  test('sets a team and then a role of that team [project-page.4]', async ({ page }) => {
    await openFirst(page, 'admin', 'project_state_name=Draft&team_name=&project_type_name=Network');
    await page.getByRole('button', { name: 'Update Tech Lead' }).click();
    await expect(dialog(page, 'Update Tech Lead').getByText('Team Not Set!')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Update Tech Lead')).toHaveCount(0);
    await page.getByRole('button', { name: 'Update Team' }).click();
    await page.getByRole('combobox', { name: /Team/ }).fill('Core R');
    await page.getByRole('option', { name: 'Core Routing' }).click();
    await dialog(page, 'Update Team').getByRole('button', { name: 'Update' }).click();
    await expect(dialog(page, 'Update Team')).toHaveCount(0);
    await page.getByRole('button', { name: 'Update Tech Lead' }).click();
    await page.getByRole('combobox', { name: /Tech Lead/ }).fill('Daniel');
    await page.getByRole('option', { name: 'Daniel Okafor' }).click();
    await dialog(page, 'Update Tech Lead').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Daniel Okafor' })).toBeVisible();
  });

  test('offers a requester neither team nor roles, and no deletion after the start [project-page.7]', async ({
    page,
  }) => {
    await openFirst(page, 'requester', 'requester_name=Maya+Chen&project_state_name=In+Review&on_hold=false');
    await expect(page.getByRole('button', { name: 'Put On Hold' })).toBeVisible();
    // In a state that resets the project, its requester may change the date and nothing else.
    await expect(page.getByRole('button', { name: 'Update Work Completion Date' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Update/ })).toHaveCount(1);
    for (const name of ['Delete', 'Quote']) await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.getByRole('button', { name: 'Change State' }).click();
    await expect(dialog(page, 'Change State').getByRole('radio')).toHaveCount(1);
    await expect(dialog(page, 'Change State').getByRole('radio', { name: 'Cancelled' })).toBeVisible();
  });

  test('reports a missing project to an outsider', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signedIn(page, 'outsider', '/projects/1');
    await expect(page.getByRole('alert')).toContainText('There is no such project, or you may not see it.');
    await page.getByRole('link', { name: 'Back to Projects' }).click();
    await expect(page).toHaveURL('/projects');
  });

  test('deletes the project after a question [project-page.2]', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/);
    const id = await openFirst(page, 'admin', 'project_state_name=Draft&project_type_name=Network');
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete the current Project?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByText(/^Project .+ deleted$/)).toBeVisible();
    await page.goto(`/projects/${id}`);
    await expect(page.getByRole('alert')).toContainText('There is no such project');
  });

  test('can be used on a phone', async ({ page }) => {
    await signedIn(page, 'admin', '/projects?project_state_name=In+Review&on_hold=false');
    const id = await page.getByRole('gridcell').getByRole('link').first().innerText();
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
