import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { anotherPerson, expect, openSession, signedIn, test } from '../../support/portal';
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
  test('are submitted, which moves the project to Quoted; a quote is added and approved by the PAN owner, and the other approver sees the approval [e2e-financials.1]', async ({
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
    const victor = await anotherPerson(browser, consoleWatch, 'admin', `/projects/${id}/financials`);
    // Helen approves while Victor's rejection dialog is open.
    await quotes(victor).getByRole('button', { name: 'Reject' }).click();
    await expect(victor.getByRole('alertdialog', { name: 'Reject Quote' })).toBeVisible();
    await quotes(helen).getByRole('button', { name: 'Approve' }).click();
    await clean(helen, 'the question of an approval');
    await helen
      .getByRole('alertdialog', { name: 'Approve Quote' })
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect(quotes(helen)).toContainText('Approved by Helen Ward');
    await expect(total(helen)).toContainText('$11,299.50');
    await expect(victor.getByText('Helen Ward was quicker.')).toBeVisible();
    await victor.getByRole('button', { name: 'Ok' }).click();
    await expect(quotes(victor)).toContainText('Approved by Helen Ward');
    await expect(quotes(victor).getByRole('button', { name: 'Reject' })).toHaveCount(0);

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

  test('are hidden from users without the permission, on the page and in the API [e2e-financials.2]', async ({
    page,
    consoleWatch,
  }) => {
    const id = await inReview(page, 'Nothing to see');
    consoleWatch.allow(/403|404/);
    await signedIn(page, 'reviewer', `/projects/${id}`);
    await expect(page.getByText('Project name')).toBeVisible();
    await expect(tab(page)).toHaveCount(0);
    await page.goto(`/projects/${id}/financials`);
    await expect(page.getByText('You may not see the financials of this project')).toBeVisible();
    await page.goto(`/projects/${id}/financials/submit`);
    await expect(page.getByText('You may not edit the financials of this project now')).toBeVisible();
    for (const path of ['financials', 'financials/history', 'quotes'])
      expect((await page.request.get(`/api/projects/${id}/${path}`)).status()).toBe(403);
    const put = await page.request.put(`/api/projects/${id}/financials`, { data: { scope: 'x', price: 1 } });
    expect(put.status()).toBe(403);
    await openSession(page, 'outsider');
    expect((await page.request.get(`/api/projects/${id}/financials`)).status()).toBe(404);
  });
});
