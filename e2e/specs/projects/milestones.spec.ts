import type { Locator, Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { call, raiseProject } from '../../support/projects';

const mine = (page: Page) => page.getByRole('listbox', { name: 'Milestones of this project' });
const theirs = (page: Page) => page.getByRole('listbox', { name: 'Available milestones' });
const rows = (list: Locator) => list.getByRole('option');
const option = (list: Locator, name: string) => list.getByRole('option', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Milestones' }).getByRole('row', { name: new RegExp(`^${name}`) });
const order = (list: Locator, ...names: string[]) =>
  expect(rows(list)).toContainText(names.map((name) => new RegExp(name)));

/** Creates a project of Network for one test as Maya Chen, who stays signed in. @returns its id */
async function raise(page: Page, name: string): Promise<number> {
  await openSession(page, 'requester');
  return raiseProject(page.request, name);
}

/** Sets a project's milestones as the signed-in user. */
async function give(page: Page, project: number, ...names: string[]): Promise<void> {
  const { project_type: group } = await call<{ project_type: { id: number } }>(
    page.request,
    'GET',
    `/projects/${project}`,
  );
  const all = await call<{ id: number; name: string }[]>(
    page.request,
    'GET',
    `/project_types/${group.id}/milestones`,
  );
  const data = names.map((name, ord) => ({
    milestone: { id: all.find((item) => item.name === name)!.id },
    ord,
  }));
  await call(page.request, 'PUT', `/projects/${project}/milestones`, data);
}

/** Drags from the middle of one element to a height in another, in several steps like a real pointer. */
async function drag(page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  const middle = async (item: Locator, at: number) => {
    const box = (await item.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height * at };
  };
  const [a, b] = [await middle(from, 0.5), await middle(to, share)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 8 });
  await page.mouse.up();
}

test.describe('milestones', () => {
  test('are selected from a group, ordered by drag and by keyboard alone, saved, and shown [e2e-milestones.1]', async ({
    page,
  }) => {
    const id = await raise(page, 'Milestones to choose');
    await signedIn(page, 'groupadmin', `/projects/${id}/milestones`);
    await expect(page.getByText('This project has no milestones')).toBeVisible();
    await page.getByRole('link', { name: 'Change Milestones' }).click();
    await page.getByRole('combobox', { name: 'Milestone group' }).selectOption('Branch roll-out');
    await order(theirs(page), 'Site survey', 'Hardware ordered', 'Change window', 'Cutover');
    await expect(button(page, 'Save')).toBeDisabled();
    await button(page, 'Select All').click();
    await button(page, 'Add 4').click();
    await order(mine(page), 'Site survey', 'Hardware ordered', 'Change window', 'Cutover');
    await clean(page, 'the order editor');

    // All rows are still selected; they are deselected first, so that a dragged row moves alone.
    await mine(page).press('Control+a');
    await drag(page, option(mine(page), 'Cutover'), option(mine(page), 'Site survey'), 0.2);
    await order(mine(page), 'Cutover', 'Site survey', 'Hardware ordered', 'Change window');
    await page.getByRole('combobox', { name: 'Milestone group' }).selectOption('All');
    await drag(page, option(theirs(page), 'Serial numbers'), option(mine(page), 'Hardware ordered'), 0.8);
    await order(mine(page), 'Cutover', 'Site survey', 'Hardware ordered', 'Serial numbers', 'Change window');
    await drag(page, option(mine(page), 'Change window'), theirs(page), 0.5);
    await expect(rows(mine(page))).toHaveCount(4);

    // The dragged row stays selected: it is deselected, and the first row is moved down.
    await mine(page).focus();
    for (const key of ['End', 'Space', 'Home', 'Alt+ArrowDown']) await page.keyboard.press(key);
    await order(mine(page), 'Site survey', 'Cutover', 'Hardware ordered', 'Serial numbers');
    await expect(page.getByText('Cutover moved down, now at 2 of 4.')).toBeAttached();
    await button(page, 'Save').click();
    await expect(button(page, 'Saved')).toBeDisabled();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('rowheader')).toHaveText([
      'Site survey',
      'Cutover',
      'Hardware ordered',
      'Serial numbers',
    ]);
  });

  test('are completed in the way of their kind, and the timeline shows by whom [e2e-milestones.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await raise(page, 'Milestones to complete');
    await openSession(page, 'groupadmin');
    await give(page, id, 'Site survey', 'Cutover', 'Serial numbers', 'Network design');
    await page.goto(`/projects/${id}/milestones`);
    const dialog = page.getByRole('dialog', { name: 'Update Project Milestone' });
    const update = async (name: string, fill: () => Promise<void>) => {
      await button(page, `Update ${name}`).click();
      await expect(dialog).toBeVisible();
      await fill();
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(row(page, name).getByText('Yes')).toBeVisible();
    };
    await update('Site survey', async () => {
      await clean(page, 'Update Project Milestone');
      await dialog.getByRole('checkbox', { name: 'Site survey' }).check();
    });
    await update('Cutover', async () => {
      await dialog.getByRole('spinbutton', { name: 'Day' }).click();
      await page.keyboard.type('01122026');
    });
    await expect(row(page, 'Cutover')).toContainText('01 / 12 / 2026');
    await update('Serial numbers', () => dialog.getByRole('textbox').fill('FOC2441X0KQ'));
    await row(page, 'Site survey').getByText('Yes').hover();
    await expect(page.getByRole('tooltip')).toContainText('Completed by Aisha Noor');

    // An attachment completes the milestone, also if another user adds it while the page is open.
    await button(page, 'Update Network design').click();
    await expect(page.getByRole('dialog', { name: 'Upload File Attachment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Network design')).toContainText('No');
    const other = await apiOf(browser, consoleWatch, 'requester');
    const types = await call<{ id: number; name: string }[]>(
      other,
      'GET',
      `/projects/${id}/attachment_types`,
    );
    const { id: type } = types.find(({ name }) => name === 'Network Design')!;
    const file = {
      name: 'design.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Two spines, four leafs.'),
    };
    const sent = await other.post(`/api/projects/${id}/attachments`, {
      multipart: { [`${type}_Network Design`]: file },
    });
    expect(sent.status(), await sent.text()).toBe(201);
    await expect(
      row(page, 'Network design').getByRole('link', { name: 'Attachment design.txt' }),
    ).toBeVisible();
    await expect(row(page, 'Network design').getByText('Yes')).toBeVisible();

    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Timeline' }).click();
    for (const [name, who] of [
      ['Site survey', 'Aisha Noor'],
      ['Cutover', 'Aisha Noor'],
      ['Serial numbers', 'Aisha Noor'],
      ['Network design', 'Maya Chen'],
    ])
      await expect(
        page.getByText(new RegExp(`^${name} Milestone completed by ${who}`)).first(),
      ).toBeVisible();
  });

  test('cannot be deleted when they are complete; the second user to save sees the other’s changes and chooses', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*412/);
    const id = await raise(page, 'Milestones of two');
    await openSession(page, 'groupadmin');
    await give(page, id, 'Site survey', 'Cutover');
    await page.goto(`/projects/${id}/milestones/update`);
    await expect(rows(mine(page))).toHaveCount(2);
    const other = await apiOf(browser, consoleWatch, 'admin');
    const present = await call<{ milestone: { id: number; name: string } }[]>(
      other,
      'GET',
      `/projects/${id}/milestones`,
    );
    const survey = present.find(({ milestone }) => milestone.name === 'Site survey')!.milestone;
    await call(other, 'PUT', `/projects/${id}/milestones/${survey.id}`, { checked: true });

    await option(mine(page), 'Site survey').click();
    await button(page, 'Delete').click();
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this since you opened it' });
    await expect(dialog).toContainText(
      'Site survey was completed by Victor Lindqvist: it stays in the list.',
    );
    await clean(page, 'the comparison');
    await dialog.getByRole('button', { name: 'Save with these choices' }).click();
    await expect(button(page, 'Saved')).toBeVisible();
    await order(mine(page), 'Site survey', 'Cutover');
    await option(mine(page), 'Site survey').click();
    await expect(button(page, 'Delete')).toBeDisabled();
    await expect(page.getByText('Site survey is complete and cannot be deleted.')).toBeVisible();
  });

  test('are ordered on a phone by the handle of a row, without scrolling the page', async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const id = await raise(page, 'Milestones on a phone');
    await openSession(page, 'groupadmin');
    await give(page, id, 'Site survey', 'Cutover', 'Serial numbers');
    await page.goto(`/projects/${id}/milestones/update`);
    const list = mine(page);
    await expect(rows(list)).toHaveCount(3);
    // Content that loads above the list moves the list.
    await expect(page.getByText('Waiting for')).toBeVisible();
    await expect(page.getByRole('option', { name: /Rack and cable/ })).toBeVisible();
    await option(list, 'Serial numbers').scrollIntoViewIfNeeded();
    const at = async (name: string) => {
      const box = (await option(list, name).boundingBox())!;
      return { x: box.x + 20, y: box.y + box.height / 2 };
    };
    const [from, to] = [await at('Serial numbers'), await at('Site survey')];
    const client = await context.newCDPSession(page);
    const touch = (type: string, x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    await touch('touchStart', from.x, from.y);
    for (let step = 1; step <= 6; step++)
      await touch('touchMove', from.x, from.y + ((to.y - 16 - from.y) * step) / 6);
    await touch('touchEnd', to.x, to.y);
    await order(list, 'Serial numbers', 'Site survey', 'Cutover');
    await clean(page, 'the order editor on a phone');
    await context.close();
  });
});
