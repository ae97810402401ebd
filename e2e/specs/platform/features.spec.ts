import type { APIRequestContext, Page } from '@playwright/test';
import type { FeatureDetail, FeatureSetting } from '../../../shared-api/contracts/platform/features';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';

const key = 'projects.next';

async function readFeature(request: APIRequestContext, name = key): Promise<FeatureDetail> {
  return (await (await request.get(`/api/portal/features/${name}`)).json()) as FeatureDetail;
}

/** Sets a feature as an admin does. @param setting null: the default */
async function set(request: APIRequestContext, setting: FeatureSetting | null, name = key): Promise<void> {
  const { revision } = await readFeature(request, name);
  const data = { setting, reason: 'A test.', revision };
  expect((await request.put(`/api/portal/features/${name}`, { data })).status()).toBe(200);
}

const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Needs you' });
const isOff = (page: Page) => page.getByRole('region', { name: 'Needs you is switched off' });
/** The time in which a change must appear in another person's open session. */
const soon = { timeout: 2_000 };
const panel = (page: Page) => page.getByRole('region', { name: 'Needs you', exact: true });

test.afterEach(async ({ page }) => set(page.request, null));

test('a feature that is switched off disappears from an open session, which says so, and comes back', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'admin', `/admin/portal/features?feature=${key}`);
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/next');
  await expect(entry(maya)).toBeVisible();
  await panel(page).getByRole('radio', { name: 'Off' }).check({ force: true });
  await panel(page).getByRole('textbox', { name: 'Reason' }).fill('It is slow today.');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Needs you is off')).toBeVisible();
  await expect(isOff(maya)).toBeVisible(soon);
  await expect(entry(maya)).toHaveCount(0);
  await expect(panel(page)).toContainText('It is slow today.');
  await panel(page).getByRole('button', { name: 'Undo the last change' }).click();
  await expect(entry(maya)).toBeVisible(soon);
  await expect(isOff(maya)).toHaveCount(0);
  await maya.context().close();
});

test('one person has a feature for an audience, another has not', async ({ page, browser, consoleWatch }) => {
  await signedIn(page, 'admin', '/admin/portal/features');
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/next');
  await expect(entry(maya)).toBeVisible();
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { id: number } };
  await set(page.request, { state: 'audience', audience: { users: [user.id] } });
  await expect(isOff(maya)).toBeVisible(soon);
  await expect(entry(page)).toBeVisible();
  await maya.context().close();
});

test('a feature with a start comes by itself when its time has come', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'admin', '/admin/portal/features');
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/next');
  const start = Date.now() + 5_000;
  await set(page.request, { state: 'on', from: new Date(start).toISOString() });
  await expect(isOff(maya)).toBeVisible(soon);
  await expect(page.getByRole('row', { name: /Needs you/ })).toContainText('Scheduled');
  await expect(entry(maya)).toBeVisible({ timeout: start - Date.now() + soon.timeout });
  await maya.context().close();
});

test('a feature that is switched off while a form has unsaved changes leaves what was typed', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'admin', '/admin/portal/features');
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/create');
  const name = maya.getByRole('textbox', { name: /Project Name/i });
  await name.fill('Half a name');
  await set(page.request, { state: 'off' });
  await expect(entry(maya)).toHaveCount(0, soon);
  await expect(maya.getByText('This page stays as it is until you save or leave')).toBeVisible();
  await expect(name).toHaveValue('Half a name');
  await maya.context().close();
});

test('a remote that is switched off hides its features, which keep their own setting until it is on again', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'admin', '/admin/portal/features');
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/next');
  const enable = async (enabled: boolean) =>
    expect(
      (await page.request.put('/api/portal/remotes/projects/enabled', { data: { enabled } })).status(),
    ).toBe(200);
  await expect(entry(maya)).toBeVisible();
  try {
    await enable(false);
    await expect(maya.getByRole('region', { name: 'Projects is switched off' })).toBeVisible(soon);
    await expect(entry(maya)).toHaveCount(0);
    await set(page.request, { state: 'off' });
  } finally {
    await enable(true);
  }
  await expect(isOff(maya)).toBeVisible(soon);
  await expect(entry(maya)).toHaveCount(0);
  await set(page.request, null);
  await expect(entry(maya)).toBeVisible(soon);
  await maya.context().close();
});

test('the card of open projects by state leads to their list, and goes and comes with its feature', async ({
  page,
  browser,
  consoleWatch,
}) => {
  const name = 'reports.openByState';
  await signedIn(page, 'admin', '/admin/portal/features');
  const helen = await anotherPerson(browser, consoleWatch, 'helen.ward', '/reports/dashboard');
  const card = helen.getByRole('region', { name: 'Open by state' });
  const figure = card.getByRole('link', { name: /open in Draft/ });
  await expect(figure).toBeVisible();
  await set(page.request, { state: 'off' }, name);
  await expect(card).toHaveCount(0, soon);
  await expect(helen.getByRole('region', { name: 'Open projects' })).toBeVisible();
  await set(page.request, null, name);
  await expect(figure).toBeVisible(soon);
  await figure.click();
  await expect(helen.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await expect(helen).toHaveURL(/project_state_name=Draft/);
  await expect(helen.getByRole('status').filter({ hasText: /^\d+ projects?$/ })).toBeVisible();
  await helen.context().close();
});

test('the form of a booking offers free times again once an admin has switched them on', async ({
  page,
  browser,
  consoleWatch,
}) => {
  const name = 'bookings.freeTimes';
  await signedIn(page, 'requester', '/projects');
  const id = await raiseProject(page.request, 'Next free times');
  await signedIn(page, 'admin', '/admin/portal/features');
  const types = (await (await page.request.get('/api/booking_types')).json()) as {
    id: number;
    title: string;
  }[];
  const lab = types.find(({ title }) => title === 'Lab Time')!;
  await set(page.request, { state: 'off' }, name);
  const booker = await anotherPerson(
    browser,
    consoleWatch,
    'groupadmin',
    `/projects/${id}/bookings/${lab.id}/create`,
  );
  const free = booker.getByRole('list', { name: /Next free/ }).getByRole('button');
  await expect(booker.getByRole('button', { name: 'Book' })).toBeVisible();
  await expect(free).toHaveCount(0);
  await set(page.request, null, name);
  await expect(free.first()).toBeVisible(soon);
  await free.first().click();
  await expect(free.first()).toHaveAttribute('aria-pressed', 'true');
  // What was typed is never taken away: the offer goes only with the next page.
  await set(page.request, { state: 'off' }, name);
  await expect(free.first()).toBeVisible();
  await set(page.request, null, name);
  await booker.context().close();
});
