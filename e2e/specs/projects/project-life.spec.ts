import type { Page } from '@playwright/test';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';
import { fillProject } from '../../support/projectForm';

const status = (page: Page, state: string) =>
  page.getByRole('definition').filter({ hasText: new RegExp(`^${state.replace(/[()]/g, '\\$&')}$`) });

/** Presses the button of a named transition that needs no comment. */
async function press(page: Page, transition: string, state: string, { asks = false } = {}): Promise<void> {
  await page.getByRole('button', { name: transition, exact: true }).click();
  if (asks)
    await page
      .getByRole('alertdialog', { name: 'Confirm State Change' })
      .getByRole('button', { name: 'Confirm' })
      .click();
  await expect(status(page, state)).toBeVisible();
}

/** Moves a project to Quoted by its one-click button, which leads to the page Submit Quote. */
async function quote(page: Page, address: string): Promise<void> {
  // The words of the banner lead there too.
  await page.getByRole('link', { name: 'Quote', exact: true }).first().click();
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  await page.getByRole('option', { name: 'VLAN' }).click();
  await page.getByRole('textbox', { name: 'Price' }).fill('900');
  await page.getByRole('textbox', { name: 'Scope' }).fill('One rack');
  await page.getByRole('button', { name: 'Submit Quote' }).click();
  await page
    .getByRole('alertdialog', { name: 'Confirm State Change' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(page).toHaveURL(`${address}/financials`);
  await page.goto(address);
  await expect(status(page, 'Quoted')).toBeVisible();
}

/** Makes a transition by Change State and confirms it. */
async function change(page: Page, state: string, comment?: string): Promise<void> {
  await page.getByRole('button', { name: 'Change State' }).click();
  const form = page.getByRole('dialog', { name: 'Change State' });
  await form.getByRole('radio', { name: state }).check();
  if (comment) await form.getByRole('textbox', { name: /Comment/ }).fill(comment);
  await form.getByRole('button', { name: 'Change State' }).click();
  await page
    .getByRole('alertdialog', { name: 'Confirm State Change' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(form).toHaveCount(0);
  await expect(status(page, state)).toBeVisible();
}

/** Chooses a team or a user in the dialog that an edit button opens. */
async function assign(page: Page, prefix: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Update ${prefix}` }).click();
  const form = page.getByRole('dialog', { name: `Update ${prefix}` });
  await form.getByRole('combobox').fill(name.slice(0, 5));
  await page.getByRole('option', { name, exact: true }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: name }).first()).toBeVisible();
}

async function hold(page: Page, dialog: string, button: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog', { name: dialog });
  await form.getByRole('textbox', { name: /Comment/ }).fill(comment);
  await form.getByRole('button', { name: button }).click();
  await expect(form).toHaveCount(0);
}

/** Creates a project of Network with the form. */
async function raise(page: Page, name: string): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New project' }).click();
  await fillProject(page, name);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText(`Project ${name} created`)).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/\d+$/);
  return page.url().split('/').pop()!;
}

test.describe('life of a project', () => {
  test.setTimeout(300_000);

  test('is raised, found, and moved to closed through every kind of transition, each step by the person responsible [project-life.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    // Users who may not see the project get a 404, which the console reports.
    consoleWatch.allow(/Failed to load resource/);
    await signedIn(page, 'requester', '/projects');
    const name = `Life of a rack ${Date.now()}`;
    const id = await raise(page, name);
    const address = `/projects/${id}`;
    await expect(status(page, 'Draft')).toBeVisible();

    // The search finds this project alone.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('gridcell').getByRole('link')).toHaveText([id]);
    await page.getByRole('gridcell').getByRole('link', { name: id }).click();
    const outsider = await anotherPerson(browser, consoleWatch, 'outsider', address);
    await expect(outsider.getByRole('alert')).toContainText(
      'There is no such project, or you may not see it.',
    );
    expect((await outsider.request.get(`/api${address}/transitions`)).status()).toBe(404);
    await outsider.context().close();

    await press(page, 'Submit', 'Submitted');
    // The requester has fewer actions than the delivery group.
    await expect(page.getByRole('button', { name: 'Take Up', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Update Team' })).toHaveCount(0);

    const admin = await anotherPerson(browser, consoleWatch, 'groupadmin', address);
    await assign(admin, 'Team', 'Core Routing');
    await assign(admin, 'Tech Lead', 'Daniel Okafor');
    await admin.context().close();

    // The tech lead sends it back to Draft with a comment, and the requester submits it again.
    const lead = await anotherPerson(browser, consoleWatch, 'techlead', address);
    await change(lead, 'Draft', 'Which racks?');
    await page.reload();
    await expect(page.getByText('Which racks?')).toBeVisible();
    await press(page, 'Submit', 'Submitted');
    await lead.reload();
    await press(lead, 'Take Up', 'In Review');

    // On hold, the project has no actions until it is released.
    await page.reload();
    await hold(page, 'Put Project On Hold', 'Put On Hold', 'The budget is not there yet');
    await expect(status(page, 'In Review ( on hold )')).toBeVisible();
    await lead.reload();
    await expect(status(lead, 'In Review ( on hold )')).toBeVisible();
    await expect(lead.getByRole('button', { name: 'Quote', exact: true })).toHaveCount(0);
    await hold(page, 'Remove Project Hold', 'Remove Hold', 'Now it is');
    await lead.reload();
    await quote(lead, address);

    await page.reload();
    await press(page, 'Approve project', 'Approved', { asks: true });

    // The transition is blocked with a reason until the project has a manager.
    await lead.reload();
    await expect(lead.getByRole('button', { name: 'Start Delivery', exact: true })).toBeDisabled();
    await expect(lead.getByText('Project Manager is not set.').first()).toBeVisible();
    const manager = await anotherPerson(browser, consoleWatch, 'teammanager', address);
    await assign(manager, 'Project Manager', 'Sofia Marchetti');
    await manager.context().close();

    // A transition without a name is offered only in Change State.
    const pm = await anotherPerson(browser, consoleWatch, 'pm', address);
    await change(pm, 'In Review');
    await lead.reload();
    await quote(lead, address);
    await page.reload();
    await press(page, 'Approve project', 'Approved', { asks: true });

    await pm.reload();
    await press(pm, 'Start Delivery', 'In Delivery');
    await press(pm, 'Hand Over', 'Acceptance');
    await page.reload();
    await press(page, 'Accept', 'Closed', { asks: true });
    // A closed project has no transitions and no edit buttons, but takes comments.
    await expect(page.getByRole('button', { name: 'Change State' })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByText(/hold removed by Maya Chen/)).toBeVisible();
    await expect(page.getByText(/Draft.*set by Maya Chen/).last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add comment' })).toBeVisible();
  });

  test('has one change of state when two people change it at once: the second gets a message with the present state [project-life.2]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signedIn(
      page,
      'admin',
      '/projects?project_state_name=Submitted&on_hold=false&project_type_name=Network',
    );
    const id = await page.getByRole('gridcell').getByRole('link').first().innerText();
    await page.goto(`/projects/${id}`);
    // This page gets no live updates; with them, the button would be gone before the click.
    const other = await anotherPerson(browser, consoleWatch, 'groupadmin', '/login');
    await other.route('**/api/live', (route) => route.abort());
    await other.goto(`/projects/${id}`);
    await expect(other.getByRole('button', { name: 'Take Up', exact: true })).toBeVisible();
    await press(page, 'Take Up', 'In Review');
    await other.getByRole('button', { name: 'Take Up', exact: true }).click();
    await expect(
      other.getByText(/Somebody was faster: the project is in the state In Review now/),
    ).toBeVisible();
    await expect(status(other, 'In Review')).toBeVisible();
    await other.context().close();
  });
});
