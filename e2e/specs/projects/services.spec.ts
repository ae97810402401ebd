import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { expect, openSession, test } from '../../support/portal';
import { call, raiseProject } from '../../support/projects';

type Row = { id: number; name: string };

/** Creates a draft of Network for one test, without services and with Helen Ward as PAN owner. The page is signed in as `login`. */
async function draft(page: Page, login: string, name: string): Promise<number> {
  await openSession(page, login);
  return raiseProject(page.request, name);
}

/** Sets a project's services by the API. */
async function choose(page: Page, id: number, wanted: Record<string, number>): Promise<void> {
  const offered = await call<Row[]>(page.request, 'GET', `/projects/${id}/available_services`);
  const lines = Object.entries(wanted).map(([name, count]) => ({
    service: { id: offered.find((service) => service.name === name)!.id },
    count,
  }));
  await call(page.request, 'PUT', `/projects/${id}/services`, lines);
}

const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Services' });
const catalogue = (page: Page) => page.getByRole('dialog', { name: 'Services Catalogue' });
const quantity = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` });
const access = 'Access switch, 48 ports';

test.describe('services', () => {
  test('are selected in the catalogue by search, platform and keyboard, with tiers and limits, and saved [e2e-services.4]', async ({
    page,
  }) => {
    const id = await draft(page, 'requester', `Services to choose ${Date.now()}`);
    await page.goto(`/projects/${id}`);
    await tab(page).click();
    await expect(page.getByRole('heading', { name: 'No services chosen yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse Services' }).click();
    const search = catalogue(page).getByRole('searchbox', { name: 'Search services' });
    await expect(search).toBeFocused();
    await clean(page, 'the catalogue');

    await search.fill('access switch');
    await expect(catalogue(page).getByRole('button', { name: /^All/ })).toHaveText('All1');
    await page.keyboard.press('Enter');
    await expect(catalogue(page).getByText('1 in project', { exact: true })).toBeVisible();
    await search.fill('');
    await catalogue(page)
      .getByRole('button', { name: /^Security/ })
      .click();
    const firewall = catalogue(page).getByRole('listitem').filter({ hasText: 'Firewall pair' });
    await firewall.getByRole('button', { name: 'Add Service' }).click();
    await expect(firewall.getByText('1 in project')).toBeVisible();
    await catalogue(page).getByRole('button', { name: 'Done' }).click();

    const field = quantity(page, access);
    await field.fill('4');
    await expect(page.getByText('Tier 1–4')).toBeVisible();
    await expect(page.getByText('1 more: $1,990.00 each')).toBeVisible();
    await field.press('ArrowUp');
    await expect(page.getByText('Tier 5–19')).toBeVisible();
    await expect(page.getByText('$9,950.00').first()).toBeVisible();

    await quantity(page, 'Firewall pair').fill('5');
    await expect(page.getByText('At most 4')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
    await clean(page, 'the form with a fault');
    await quantity(page, 'Firewall pair').fill('2');
    await page.getByRole('button', { name: 'Update' }).click();

    await expect(page).toHaveURL(`/projects/${id}/services`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$56,750.00');
    await expect(page.getByRole('row', { name: new RegExp(`^${access}`) })).toContainText('$1,990.00');
  });

  test('are quoted, and their notices appear one at a time before the state is entered [e2e-services.5]', async ({
    page,
  }) => {
    const id = await draft(page, 'admin', `Services to quote ${Date.now()}`);
    await choose(page, id, { [access]: 3, 'Internet breakout': 2 });
    // The catalogue determines the states that the notices name; here it is the next one.
    await page.route(`**/api/projects/${id}/transition_effects?*`, async (route) => {
      const response = await route.fetch();
      const notices = ['Book the change window first.', 'Are the circuits ordered?'];
      await route.fulfill({ response, json: { ...((await response.json()) as object), notices } });
    });
    await page.goto(`/projects/${id}/services`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('without 1 line pending a quote');
    await page.getByRole('button', { name: 'Quote: Internet breakout' }).click();
    const form = page.getByRole('dialog', { name: 'Update Service Quote' });
    await form.getByRole('textbox', { name: 'Scope' }).fill('500 Mbit/s, a fixed address');
    await form.getByRole('textbox', { name: 'Price' }).fill('425.5');
    await form.getByRole('textbox', { name: 'SLO' }).fill('45');
    await expect(form.getByText('2 × $425.50 = $851.00')).toBeVisible();
    await clean(page, 'Update Service Quote');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form).toHaveCount(0);
    const row = page.getByRole('row', { name: /^Internet breakout/ });
    await expect(row).toContainText('Quoted by Victor Lindqvist');
    await expect(row).toContainText('$851.00');
    await expect(row).toContainText('45 days');

    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'Submit', exact: true })
      .click();
    const notice = page.getByRole('dialog', { name: 'Notice' });
    await expect(notice).toContainText('Book the change window first.');
    await clean(page, 'a notice');
    await notice.getByRole('button', { name: 'Ok' }).click();
    await expect(notice).toContainText('Are the circuits ordered?');
    await notice.getByRole('button', { name: 'Ok' }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm State Change' });
    await expect(question).toContainText("Are you sure you want to 'Submit'");
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Project ${id} is now Submitted`)).toBeVisible();
  });
});
