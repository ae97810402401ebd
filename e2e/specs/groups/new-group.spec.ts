import type { Page } from '@playwright/test';
import { follow } from '../../support/follow';
import { mailTo } from '../../support/mails';
import { apiOf, expect, signedIn, test } from '../../support/portal';

/** Fills a field by its kind: a text, true for a checkbox, the label of an option, or the name to pick. */
type Value = string | true | { option: string } | { pick: string };
type Values = Record<string, Value>;

const main = (page: Page) => page.getByRole('main');

async function fill(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const name = new RegExp(`^${label}`);
    if (value === true) await main(page).getByRole('checkbox', { name: label, exact: true }).check();
    else if (typeof value === 'string') await main(page).getByRole('textbox', { name }).fill(value);
    else if ('option' in value)
      await main(page).getByRole('combobox', { name }).selectOption({ label: value.option });
    else {
      await main(page).getByRole('combobox', { name }).fill(value.pick);
      await page.getByRole('option', { name: value.pick, exact: true }).click();
    }
  }
}

/** Creates a row of a part of a group by its form. */
async function create(page: Page, part: string, values: Values): Promise<void> {
  await follow(page, `${part}/create`);
  await fill(page, values);
  const send = main(page).getByRole('button', { name: /^(Create|Add) / });
  await send.click();
  await expect(page).not.toHaveURL(/\/create$/);
  // Until the list is there, the form is, whose fields could be those of the next form.
  await expect(send).toHaveCount(0);
}

/** The address of the sub page of a row, by the link in its list. */
async function subPage(page: Page, list: string, link: string): Promise<string> {
  await follow(page, list);
  await main(page).getByRole('link', { name: link, exact: true }).click();
  await expect(page).not.toHaveURL(list);
  return new URL(page.url()).pathname;
}

/** Allows an action in every state, in the matrix and by keys alone, and sees for whom before it is saved. */
async function allowInMatrix(page: Page, permissions: string, action: string, who: string): Promise<void> {
  await follow(page, permissions);
  await page.getByRole('link', { name: 'Matrix' }).click();
  const columns = page.getByRole('columnheader');
  await expect(columns.filter({ hasText: who })).toBeVisible();
  const column = (await columns.allTextContents()).indexOf(who) - 1;
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: action }) })
    .getByRole('gridcell')
    .nth(column);
  await cell.focus();
  await cell.click();
  await page.keyboard.press(' ');
  await expect(cell).toHaveText(/in every state, changed/);
  await expect(page.getByRole('region', { name: 'What changes for whom' })).toContainText(action);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Permission saved')).toBeVisible();
}

test.use({ actionTimeout: 10_000 });

test('a delivery group is made from nothing, and a project of it is raised, walked to its end and told by mail [e2e-new-group.1]', async ({
  page,
  browser,
  consoleWatch,
}) => {
  test.setTimeout(240_000);
  await signedIn(page, 'admin', '/groups');
  await main(page)
    .getByRole('link', { name: /^Create/ })
    .click();
  await fill(page, { Name: 'Site Works', Services: true });
  await main(page).getByRole('checkbox', { name: 'Planning and cost data' }).uncheck();
  await main(page).getByRole('button', { name: 'Create Delivery Group' }).click();
  await expect(page).toHaveURL(/\/groups\/\d+\/milestones$/);
  const group = new URL(page.url()).pathname.replace('/milestones', '');
  const part = (name: string) => `${group}/${name}`;

  await create(page, part('project_states'), { Name: 'Draft', Start: true });
  await create(page, part('project_states'), { Name: 'Working' });
  await create(page, part('project_states'), { Name: 'Done', Closed: true });
  await create(page, part('roles'), { Name: 'Planner' });
  await create(page, part('roles'), {
    Name: 'Fitter',
    'Project role': true,
    'Asked for at the start': true,
    'Required from state': { pick: 'Working' },
  });
  const users = await subPage(page, part('roles'), '0 users of Planner');
  await create(page, users, { User: { pick: 'Tom Leclerc' } });
  const rules = await subPage(page, part('roles'), '0 rules of Fitter');
  await create(page, rules, { 'Who assigns it': { option: 'Requester' } });
  await create(page, part('transitions'), {
    'From state': { pick: 'Draft' },
    'To state': { pick: 'Working' },
    Name: 'Begin',
    Requester: true,
  });
  await create(page, part('transitions'), {
    'From state': { pick: 'Working' },
    'To state': { pick: 'Done' },
    Name: 'Finish',
    'Roles that may take it': { pick: 'Planner' },
    'Every milestone is complete': true,
  });
  await create(page, part('project_permissions'), {
    May: { option: 'Change services' },
    Who: { option: 'Requester' },
  });
  await allowInMatrix(page, part('project_permissions'), 'Change milestones', 'Planner');
  await create(page, part('properties'), {
    Title: 'Postcode',
    Name: 'postcode',
    Type: { option: 'Text or choice' },
    Required: true,
  });
  await create(page, part('service_groups'), { Name: 'Fences' });
  await create(page, part('services'), {
    Name: 'Chain-link fence',
    'Service group': { pick: 'Fences' },
    Price: '120',
  });
  await create(page, part('attachment_types'), { Name: 'Site plan' });
  await create(page, part('milestones'), {
    Name: 'Keys handed over',
    'Completed by': { option: 'Checkbox' },
  });
  await create(page, part('email_templates'), {
    Name: 'Finished',
    Subject: 'Finished: {{project.name}}',
    Body: 'The work is done.',
  });
  await create(page, part('project_state_emails'), {
    State: { pick: 'Done' },
    Template: { pick: 'Finished' },
    Requester: true,
    Mode: { option: 'On' },
  });
  await create(page, part('booking_types'), { Name: 'Crane', Title: 'Crane' });
  await create(page, part('booking_subtypes'), {
    Name: 'Small crane',
    'Booking type': { pick: 'Crane' },
    Resource: 'small crane',
    Slots: 'Only one',
    Duration: '60',
  });

  await signedIn(page, 'requester', '/projects/create');
  await page.getByRole('combobox', { name: 'Delivery Group' }).selectOption('Site Works');
  await fill(page, { 'Project name': 'A fence for the yard', Postcode: 'SW1' });
  await fill(page, { Fitter: { pick: 'Daniel Okafor' } });
  await main(page).getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/projects\/\d+$/);
  const project = page.url();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  const state = (name: string) => page.getByRole('definition').filter({ hasText: new RegExp(`^${name}`) });
  await expect(state('Working')).toBeVisible();

  await signedIn(page, 'reviewer', new URL(project).pathname);
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Confirm State Change' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(state('Done')).toBeVisible();
  await mailTo('requester@northline.example', 'Finished: A fence for the yard');

  // The admin of another group is refused.
  const other = await apiOf(browser, consoleWatch, 'groupadmin');
  const roles = `/api/project_types/${group.split('/').pop()}/user_roles`;
  expect((await other.post(roles, { data: { name: 'Mine' } })).status()).toBe(403);
});
