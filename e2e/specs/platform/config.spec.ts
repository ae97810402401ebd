import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { ConfigDetail } from '../../../shared-api/contracts/platform/config';
import { anotherPerson, apiOf, expect, signedIn, test } from '../../support/portal';

const path = '/api/portal/config/projects';

/** The API as an admin, who sets values while another person has the form open. */
let admin: APIRequestContext;

/** Sets values as an admin does. */
async function set(values: object, group: number | null = null): Promise<void> {
  const read = await admin.get(group === null ? path : `${path}?group=${group}`);
  const { revision } = (await read.json()) as ConfigDetail;
  const answer = await admin.put(path, { data: { group, values, reason: 'A test.', revision } });
  expect(answer.status()).toBe(200);
}

async function network(): Promise<number> {
  const { groups } = (await (await admin.get(path)).json()) as ConfigDetail;
  return groups.find(({ name }) => name === 'Network')!.id;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Projects', exact: true });
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Before you raise a project' });
/** A change appears in another person's open session before anything there is read again by time; `bench:live` measures how soon. */
const soon = { timeout: 8_000 };

test.beforeEach(async ({ browser, consoleWatch }) => {
  admin = await apiOf(browser, consoleWatch, 'admin');
});
test.afterEach(async () => {
  await set({});
  await set({}, await network());
});

test('a notice that an admin sets appears on the open form of another person, and goes when it is reset [e2e-config.1]', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'admin', '/admin/portal/config');
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: 'Projects', exact: true });
  // The colour says that a row can be opened, and there is room below the buttons.
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(link)).not.toBe(await colourOf(main.getByRole('heading', { level: 1 })));
  const button = (await main.getByRole('link', { name: 'Audit log' }).boundingBox())!;
  const table = (await main.getByRole('table', { name: 'Configuration' }).boundingBox())!;
  expect(table.y - button.y - button.height).toBeGreaterThanOrEqual(8);
  await link.click();
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/create');
  await expect(maya.getByRole('button', { name: 'Create Project' })).toBeVisible();

  await field(page).fill('Ask your architect first.');
  await panel(page).getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('empty, by default → “Ask your architect first.”');
  await review.getByRole('textbox', { name: 'Reason' }).fill('Too many came back.');
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Projects is saved')).toBeVisible();
  await expect(maya.getByText('Ask your architect first.')).toBeVisible(soon);
  await expect(panel(page)).toContainText('Too many came back.');

  await panel(page).getByRole('button', { name: 'Reset all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset all' }).click();
  await expect(maya.getByText('Ask your architect first.')).toHaveCount(0, soon);
  await panel(page).getByRole('button', { name: 'Restore change' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(maya.getByText('Ask your architect first.')).toBeVisible(soon);
  await maya.context().close();
});

test("a delivery group's own notice is shown where that group is chosen, but does not change under a form [e2e-config.2]", async ({
  page,
}) => {
  const group = await network();
  await set({ createNotice: 'For everybody.' });
  await set({ createNotice: 'For Network.' }, group);
  await signedIn(page, 'requester', '/projects/create');
  await expect(page.getByText('For everybody.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Delivery Group' }).selectOption({ label: 'Network' });
  await expect(page.getByText('For Network.')).toBeVisible();
  // Earlier changes may still be read: wait for the answer that holds this one.
  const read = page.waitForResponse(
    async (answer) =>
      answer.url().includes('/api/portal/slice') && (await answer.text()).includes('Something else.'),
  );
  await page.getByRole('textbox', { name: /Project Name/i }).fill('Half a name');
  await set({ createNotice: 'Something else.' }, group);
  await read;
  // The page has drawn what it read once a later field has the focus.
  await page.getByRole('textbox', { name: /Clarity Code/i }).focus();
  await expect(page.getByText('For Network.')).toBeVisible();
});
