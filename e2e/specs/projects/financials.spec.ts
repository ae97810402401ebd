import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { anotherPerson, apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { call, idNamed, moveProject, personNamed, raiseProject } from '../../support/projects';

/** Creates a project of Network in review for one test: team Core Routing, tech lead techlead, PAN owner Helen Ward. */
async function inReview(page: Page, name: string): Promise<number> {
  await openSession(page, 'admin');
  const { request } = page;
  const id = await raiseProject(request, name);
  const group = await idNamed(request, '/project_types?per_page=300', 'Network');
  const lead = await idNamed(request, `/project_types/${group}/user_roles`, 'Tech Lead');
  await call(request, 'PUT', `/projects/${id}/team`, {
    team: { id: await idNamed(request, '/team_names', 'Core Routing') },
  });
  await call(request, 'PUT', `/projects/${id}/roles/${lead}`, {
    usr: { id: await personNamed(request, 'Daniel Okafor') },
  });
  for (const state of ['Submitted', 'In Review']) await moveProject(request, id, state);
  return id;
}

const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Financials' });
const quotes = (page: Page) => page.getByRole('listitem', { name: /^Quote \d+$/ });
const total = (page: Page) => page.getByLabel('Total', { exact: true });

test.describe('financials', () => {
  test('are submitted, which moves the project to Quoted; a quote is added, and an approver who decides it too late sees the decision of the other one [e2e-financials.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await inReview(page, 'Something to quote');
    await signedIn(page, 'techlead', `/projects/${id}`);
    await tab(page).click();
    await expect(page.getByText('Not submitted yet').first()).toBeVisible();
    await page.getByRole('link', { name: 'Submit Quote' }).click();
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'VLAN' }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('12,500');
    await page.getByRole('textbox', { name: 'Scope' }).fill('Two leaves in row C, with optics.');
    await clean(page, 'the form of a quote');
    await page.getByRole('button', { name: 'Submit Quote' }).click();
    await page
      .getByRole('alertdialog', { name: 'Confirm State Change' })
      .getByRole('button', { name: 'Confirm' })
      .click();
    await expect(page).toHaveURL(`/projects/${id}/financials`);
    await expect(page.getByText('Two leaves in row C, with optics.').first()).toBeVisible();
    await expect(page.getByText('Quoted').first()).toBeVisible();
    await expect(total(page)).toContainText('$12,500.00');

    await page.getByRole('button', { name: 'New Quote' }).click();
    const form = page.getByRole('dialog', { name: 'New Quote' });
    await form.getByRole('textbox', { name: 'Scope' }).fill('The old optics are used again.');
    await form.getByRole('textbox', { name: 'Price' }).fill('-1200.50');
    await form.getByRole('button', { name: 'Add Quote' }).click();
    await expect(quotes(page)).toContainText('Pending Approval');
    await expect(quotes(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);

    const helen = await anotherPerson(browser, consoleWatch, 'helen.ward', `/projects/${id}/financials`);
    // Victor approves while Helen's question is open.
    await quotes(helen).getByRole('button', { name: 'Reject' }).click();
    await expect(helen.getByRole('alertdialog', { name: 'Reject Quote' })).toBeVisible();
    await clean(helen, 'the question of a decision');
    const victor = await apiOf(browser, consoleWatch, 'admin');
    const [quote] = await call<{ id: number }[]>(victor, 'GET', `/projects/${id}/quotes`);
    await call(victor, 'PUT', `/projects/${id}/quotes/${quote!.id}`, { approved: true });
    await expect(helen.getByText('Victor Lindqvist was quicker.')).toBeVisible();
    await helen.getByRole('button', { name: 'Ok' }).click();
    await expect(quotes(helen)).toContainText('Approved by Victor Lindqvist');
    await expect(quotes(helen).getByRole('button', { name: 'Reject' })).toHaveCount(0);
    await expect(total(helen)).toContainText('$11,299.50');
    await expect(quotes(page)).toContainText('Approved by Victor Lindqvist');

    // In state Quoted the page offers the next transition, after a confirmation.
    await helen
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'Approve project' })
      .click();
    await expect(helen.getByText("Are you sure you want to 'Approve project'?")).toBeVisible();
    await helen.getByRole('button', { name: 'Confirm' }).click();
    await expect(helen.getByText('Approved').first()).toBeVisible();
    await expect(
      helen.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Approve project' }),
    ).toHaveCount(0);
    await clean(helen, 'the financials of a project');
  });

  test('a rejected quote is revised, and the page compares the revision with it', async ({ page }) => {
    const id = await inReview(page, 'Something to revise');
    const { request } = page;
    const add = (scope: string, price: number) =>
      call<{ id: number; number: number }>(request, 'POST', `/projects/${id}/quotes`, { scope, price });
    await add('A spare power supply for each rack.', 1800);
    const plan = await add('Cabling plan for rows C and D.', 380);
    await call(request, 'PUT', `/projects/${id}/quotes/${plan.id}`, { approved: false });

    await signedIn(page, 'techlead', `/projects/${id}/financials`);
    await expect(quotes(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'What changed' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Revise Quote 2' }).click();
    const form = page.getByRole('dialog', { name: 'Revise Quote 2' });
    await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('380');
    await form.getByRole('textbox', { name: 'Scope' }).fill('Cabling plan for row C alone.');
    await form.getByRole('textbox', { name: 'Price' }).fill('210');
    await clean(page, 'the form of a revision');
    await form.getByRole('button', { name: 'Add Quote' }).click();

    await expect(page.getByRole('listitem', { name: 'Quote 3' })).toContainText('Revises Quote 2');
    await expect(page.getByRole('listitem', { name: 'Quote 2' })).toContainText('Revised by Quote 3');
    await expect(page.getByRole('button', { name: 'Revise Quote 2' })).toHaveCount(0);
    const changes = page.getByRole('list', { name: 'Quote history' }).getByRole('listitem');
    await expect(changes).toHaveCount(1);
    await expect(changes).toContainText('Revises Quote 2');
    await expect(changes).toContainText('−$170.00');
    await clean(page, 'a revision beside the quote that it revises');
  });
});
