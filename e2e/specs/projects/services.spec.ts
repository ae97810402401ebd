import type { Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { anotherPerson, expect, openSession, signedIn, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';

type Row = { id: number; name: string };

async function api<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api${path}`);
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as T;
}

/** Creates a draft of Network for one test, without services and with Helen Ward as PAN owner. The page is signed in as `login`. */
async function draft(page: Page, login: string, name: string): Promise<number> {
  await openSession(page, login);
  return raiseProject(page.request, name);
}

/** Sets a project's services by the API. */
async function choose(page: Page, id: number, wanted: Record<string, number>): Promise<void> {
  const offered = await api<Row[]>(page, `/projects/${id}/available_services`);
  const lines = Object.entries(wanted).map(([name, count]) => ({
    service: { id: offered.find((service) => service.name === name)!.id },
    count,
  }));
  const answer = await page.request.put(`/api/projects/${id}/services`, { data: lines });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Services' });
const catalogue = (page: Page) => page.getByRole('dialog', { name: 'Services Catalogue' });
const quantity = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` });
const access = 'Access switch, 48 ports';
/** The maximum time until other users see a change: "within seconds". */
const soon = { timeout: 8_000 };

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

  test('have no prices on the page and in responses without GET service_prices [e2e-services.6]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await draft(page, 'admin', `Services without prices ${Date.now()}`);
    await choose(page, id, { [access]: 3 });
    const reviewer = await anotherPerson(browser, consoleWatch, 'reviewer', '/');
    await reviewer.goto(`/projects/${id}/services`);
    await expect(reviewer.getByRole('row', { name: new RegExp(`^${access}`) })).toBeVisible();
    await expect(reviewer.getByRole('table')).not.toContainText(/\$|Pending Quote|Total/);
    const lines = await reviewer.request.get(`/api/projects/${id}/services`);
    expect(await lines.text()).not.toMatch(/price|total/);
    await reviewer.goto(`/projects/${id}/services/update`);
    await expect(reviewer).toHaveURL(`/projects/${id}/services`);
    await expect(reviewer.getByText('You may not change the services')).toBeVisible();
  });

  test('are locked and unlocked with Undo; lines without a price are quoted [e2e-services.2]', async ({
    page,
  }) => {
    const id = await draft(page, 'admin', `Services to lock ${Date.now()}`);
    await choose(page, id, { [access]: 3, 'Internet breakout': 2 });
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

    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(page.getByText('Services Locked', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await page.goto(`/projects/${id}/services/update`);
    await expect(page).toHaveURL(`/projects/${id}/services`);
    await expect(page.getByText('The services are locked: they cannot be changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Services Locked', { exact: true })).toBeVisible();
  });

  test('show other users at once who has locked them, and that they are unlocked again [e2e-services.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await draft(page, 'admin', `Switches of two people ${Date.now()}`);
    await choose(page, id, { [access]: 1 });
    const reviewer = await anotherPerson(browser, consoleWatch, 'reviewer', `/projects/${id}/services`);
    await expect(reviewer.getByRole('row', { name: new RegExp(`^${access}`) })).toBeVisible();
    await expect(reviewer.getByText(/^Locked by/)).toHaveCount(0);
    await page.goto(`/projects/${id}/services`);
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(reviewer.getByText('Locked by Victor Lindqvist,')).toBeVisible(soon);
    await expect(reviewer.getByText('Services Locked', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(reviewer.getByText(/^Locked by/)).toHaveCount(0, soon);
    await expect(reviewer.getByRole('row', { name: new RegExp(`^${access}`) })).toBeVisible();
  });

  test('have notices, which appear one at a time before the state is entered [e2e-services.5]', async ({
    page,
  }) => {
    const id = await draft(page, 'admin', `Services with notices ${Date.now()}`);
    await choose(page, id, { 'Firewall pair': 1, 'SD-WAN branch': 2, [access]: 1 });
    await page.goto(`/projects/${id}/services`);
    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'Submit', exact: true })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Confirm State Change' });
    await expect(question).toContainText("Are you sure you want to 'Submit'");
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Project ${id} is now Submitted`)).toBeVisible();
    // The catalogue determines the states that the notices name; here it is the next one.
    const transitions = await api<{ dst_state: Row; blocked: unknown[] }[]>(
      page,
      `/projects/${id}/transitions`,
    );
    const to = transitions.find(({ blocked }) => !blocked.length)!.dst_state;
    const lines = await api<{ service: { notification: string | null } }[]>(page, `/projects/${id}/services`);
    const notices = lines.flatMap(({ service }) => service.notification ?? []);
    await page.route(`**/api/projects/${id}/transition_effects?*`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), notices } });
    });
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: 'Change State' }).click();
    const form = page.getByRole('dialog', { name: 'Change State' });
    await form.getByRole('radio', { name: to.name, exact: true }).check();
    await form.getByRole('textbox', { name: /Comment/ }).fill('On we go.');
    await form.getByRole('button', { name: 'Change State' }).click();
    const notice = page.getByRole('dialog', { name: 'Notice' });
    await expect(notice).toContainText('Firewall pairs go live in a change window only.');
    await clean(page, 'a notice');
    await notice.getByRole('button', { name: 'Ok' }).click();
    await expect(notice).toContainText('Are the circuits of every branch ordered?');
    await notice.getByRole('button', { name: 'Ok' }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`Project ${id} is now ${to.name}`)).toBeVisible();
  });

  test('have no tab in a group without services, and the tab’s address leads to Info [e2e-services.1]', async ({
    page,
  }) => {
    await openSession(page, 'admin');
    const groups = await api<{ id: number; use_subcats: boolean }[]>(page, '/project_types?per_page=300');
    const plain = groups.find(({ use_subcats }) => !use_subcats)!;
    const [{ project_id: id }] = await api<[{ project_id: number }]>(
      page,
      `/projects?per_page=1&project_type_id=${plain.id}`,
    );
    await signedIn(page, 'admin', `/projects/${id}/services`);
    await expect(page).toHaveURL(`/projects/${id}`);
    await expect(page.getByText('does not use services.')).toBeVisible();
    await expect(tab(page)).toHaveCount(0);
  });
});
