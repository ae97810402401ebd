import type { APIRequestContext, Page } from '@playwright/test';
import { anotherPerson, apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { fillProject } from '../../support/projectForm';
import { call, idNamed, moveProject, personNamed } from '../../support/projects';

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
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Info' }).click();
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

/** Gives a role of a project of Network to a user, as the user of the request. */
async function assign(request: APIRequestContext, id: string, role: string, name: string): Promise<void> {
  const group = await idNamed(request, '/project_types?per_page=300', 'Network');
  const roleId = await idNamed(request, `/project_types/${group}/user_roles`, role);
  const usr = { id: await personNamed(request, name) };
  await call(request, 'PUT', `/projects/${id}/roles/${roleId}`, { usr });
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
    await signedIn(page, 'requester', '/projects');
    const name = `Life of a rack ${Date.now()}`;
    const id = await raise(page, name);
    const address = `/projects/${id}`;
    await expect(status(page, 'Draft')).toBeVisible();

    for (const fact of [name, 'NET-2026-0418', '4471-09-220', 'OPS-88340', 'Helen Ward', 'Maya Chen'])
      await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();

    // Back leads to the list, not to an empty form. The search finds this project alone.
    await page.goBack();
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('gridcell').getByRole('link')).toHaveText([id]);
    await page.getByRole('gridcell').getByRole('link', { name: id }).click();
    const outsider = await apiOf(browser, consoleWatch, 'outsider');
    for (const part of ['', '/transitions'])
      expect((await outsider.get(`/api${address}${part}`)).status()).toBe(404);

    await press(page, 'Submit', 'Submitted');
    // The requester has fewer actions than the delivery group.
    await expect(page.getByRole('button', { name: 'Take Up', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Update Team' })).toHaveCount(0);

    const admin = await apiOf(browser, consoleWatch, 'groupadmin');
    const team = { id: await idNamed(admin, '/team_names', 'Core Routing') };
    await call(admin, 'PUT', `${address}/team`, { team });
    await assign(admin, id, 'Tech Lead', 'Daniel Okafor');
    for (const name of ['Core Routing', 'Daniel Okafor'])
      await expect(page.getByRole('definition').filter({ hasText: name }).first()).toBeVisible();

    // The tech lead sends it back to Draft with a comment, and the requester submits it again.
    const lead = await anotherPerson(browser, consoleWatch, 'techlead', address);
    await change(lead, 'Draft', 'Which racks?');
    await expect(page.getByText('Which racks?')).toBeVisible();
    await press(page, 'Submit', 'Submitted');
    await press(lead, 'Take Up', 'In Review');

    // On hold, the project has no actions until it is released.
    await expect(status(page, 'In Review')).toBeVisible();
    await hold(page, 'Put Project On Hold', 'Put On Hold', 'The budget is not there yet');
    await expect(status(page, 'In Review ( on hold )')).toBeVisible();
    await expect(status(lead, 'In Review ( on hold )')).toBeVisible();
    await expect(lead.getByRole('button', { name: 'Quote', exact: true })).toHaveCount(0);
    await hold(page, 'Remove Project Hold', 'Remove Hold', 'Now it is');
    await quote(lead, address);
    await press(page, 'Approve project', 'Approved', { asks: true });

    // The transition is blocked with a reason until the project has a manager.
    await expect(lead.getByRole('button', { name: 'Start Delivery', exact: true })).toBeDisabled();
    await expect(lead.getByText('Project Manager is not set.').first()).toBeVisible();
    const manager = await apiOf(browser, consoleWatch, 'teammanager');
    await assign(manager, id, 'Project Manager', 'Sofia Marchetti');
    await expect(lead.getByRole('button', { name: 'Start Delivery', exact: true })).toBeEnabled();

    // A transition without a name is offered only in Change State.
    const pm = await anotherPerson(browser, consoleWatch, 'pm', address);
    await change(pm, 'In Review');
    await quote(lead, address);
    await press(page, 'Approve project', 'Approved', { asks: true });

    await press(pm, 'Start Delivery', 'In Delivery');
    await press(pm, 'Hand Over', 'Acceptance');
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
    await openSession(page, 'groupadmin');
    const [first] = await call<{ project_id: number }[]>(
      page.request,
      'GET',
      '/projects?project_state_name=Submitted&on_hold=false&project_type_name=Network&per_page=1',
    );
    const id = first!.project_id;
    // This page gets no live updates; with them, the button would be gone before the click.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto(`/projects/${id}`);
    await expect(page.getByRole('button', { name: 'Take Up', exact: true })).toBeVisible();
    await moveProject(await apiOf(browser, consoleWatch, 'admin'), id, 'In Review');
    await page.getByRole('button', { name: 'Take Up', exact: true }).click();
    await expect(
      page.getByText(/Somebody was faster: the project is in the state In Review now/),
    ).toBeVisible();
    await expect(status(page, 'In Review')).toBeVisible();
  });
});
