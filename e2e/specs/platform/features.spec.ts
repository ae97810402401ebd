import type { APIRequestContext, Page } from '@playwright/test';
import type { FeatureDetail, FeatureSetting } from '../../../shared-api/contracts/platform/features';
import { anotherPerson, apiOf, expect, signedIn, test } from '../../support/portal';
import { raiseProject } from '../../support/projects';

const key = 'projects.next';

/** The API as an admin, who changes features while another person has the page open. */
let admin: APIRequestContext;

async function readFeature(name: string): Promise<FeatureDetail> {
  return (await (await admin.get(`/api/portal/features/${name}`)).json()) as FeatureDetail;
}

/** Sets a feature as an admin does. @param setting null: the default */
async function set(setting: FeatureSetting | null, name = key): Promise<void> {
  const { revision } = await readFeature(name);
  const data = { setting, reason: 'A test.', revision };
  expect((await admin.put(`/api/portal/features/${name}`, { data })).status()).toBe(200);
}

const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Needs you' });
const isOff = (page: Page) => page.getByRole('region', { name: 'Needs you is switched off' });
/** A change appears in another person's open session before anything there is read again by time; `bench:live` measures how soon. */
const soon = { timeout: 8_000 };
const panel = (page: Page) => page.getByRole('region', { name: 'Needs you', exact: true });

// The count beside the entry is read once more before the page knows that the feature is off.
test.beforeEach(async ({ browser, consoleWatch }) => {
  consoleWatch.allow(/404 \(Not Found\).*\/api\/next\b/);
  admin = await apiOf(browser, consoleWatch, 'admin');
});
test.afterEach(async () => set(null));

test('a feature that is switched off disappears from an open session, which says so, and comes back; its panel shows dates whole on a phone [e2e-features.1]', async ({
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

  await page.setViewportSize({ width: 390, height: 844 });
  const date = page.getByRole('group', { name: 'From (optional)' });
  await expect(date.getByRole('spinbutton', { name: 'Year' })).toBeInViewport({ ratio: 1 });
});

test('a person in the audience of a feature has it, another has not [e2e-features.2]', async ({ page }) => {
  await signedIn(page, 'requester', '/projects/next');
  await expect(entry(page)).toBeVisible();
  const idOf = async (request: APIRequestContext) =>
    ((await (await request.get('/api/session')).json()) as { user: { id: number } }).user.id;
  await set({ state: 'audience', audience: { users: [await idOf(admin)] } });
  await expect(isOff(page)).toBeVisible(soon);
  await expect(entry(page)).toHaveCount(0);
  await set({ state: 'audience', audience: { users: [await idOf(page.request)] } });
  await expect(entry(page)).toBeVisible(soon);
  await expect(isOff(page)).toHaveCount(0);
});

test('a feature with a start comes by itself when its time has come [e2e-features.3]', async ({ page }) => {
  await signedIn(page, 'requester', '/projects/next');
  const start = Date.now() + 5_000;
  await set({ state: 'on', from: new Date(start).toISOString() });
  await expect(isOff(page)).toBeVisible(soon);
  await expect(entry(page)).toBeVisible({ timeout: start - Date.now() + soon.timeout });
});

test('a feature that is switched off while a form has unsaved changes leaves what was typed [e2e-features.4]', async ({
  page,
}) => {
  await signedIn(page, 'requester', '/projects/create');
  const name = page.getByRole('textbox', { name: /Project Name/i });
  await name.fill('Half a name');
  await set({ state: 'off' });
  await expect(entry(page)).toHaveCount(0, soon);
  await expect(page.getByText('This page stays as it is until you save or leave')).toBeVisible();
  await expect(name).toHaveValue('Half a name');
});

test('a remote that is switched off hides its features, which keep their own setting until it is on again [e2e-features.5]', async ({
  page,
}) => {
  await signedIn(page, 'requester', '/projects/next');
  const enable = async (enabled: boolean) =>
    expect((await admin.put('/api/portal/remotes/projects/enabled', { data: { enabled } })).status()).toBe(
      200,
    );
  await expect(entry(page)).toBeVisible();
  try {
    await enable(false);
    await expect(page.getByRole('region', { name: 'Projects is switched off' })).toBeVisible(soon);
    await expect(entry(page)).toHaveCount(0);
    await set({ state: 'off' });
  } finally {
    await enable(true);
  }
  await expect(isOff(page)).toBeVisible(soon);
  await expect(entry(page)).toHaveCount(0);
  await set(null);
  await expect(entry(page)).toBeVisible(soon);
});

test('the owner of a remote finds its features in the menu, and changes them once an admin allows it [e2e-features.8]', async ({
  page,
}) => {
  const name = 'bookings.calendar';
  const owners = await admin.get('/api/users?login_like=requester');
  const [{ id } = { id: 0 }] = (await owners.json()) as { id: number }[];
  const team = await admin.post('/api/teams', {
    data: { name: 'Change Scheduling', enable_cr_dash: false },
  });
  const { id: teamId } = (await team.json()) as { id: number };
  await admin.post(`/api/teams/${teamId}/members`, { data: { usr: { id }, is_manager: false } });
  try {
    await signedIn(page, 'requester', '/projects');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Platform' }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Features', exact: true })
      .click();
    const table = page.getByRole('table');
    await expect(table.getByRole('link', { name: 'Calendar' })).toBeVisible();
    await expect(table).not.toContainText('projects.next');
    await table.getByRole('link', { name: 'Calendar' }).click();
    const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
    await expect(calendar.getByText(/Only admins change it/)).toBeVisible();
    await expect(calendar.getByRole('button', { name: 'Save' })).toHaveCount(0);

    const rights = { data: { owner_may_change: true } };
    expect((await admin.put('/api/portal/remotes/bookings/feature_rights', rights)).status()).toBe(200);
    await page.reload();
    await calendar.getByRole('radio', { name: 'Off' }).check({ force: true });
    await calendar.getByRole('textbox', { name: 'Reason' }).fill('We rebuild it.');
    await calendar.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Calendar is off')).toBeVisible();
    const { history } = await readFeature(name);
    expect(history[0]).toMatchObject({ reason: 'We rebuild it.' });
  } finally {
    // A page of the owner would read the feature again, which is refused once the team is gone.
    await page.goto('about:blank');
    await set(null, name);
    const back = { data: { owner_may_change: false } };
    await admin.put('/api/portal/remotes/bookings/feature_rights', back);
    await admin.delete(`/api/teams/${teamId}`);
  }
});

test('the card of open projects by state leads to their list, and goes and comes with its feature [e2e-features.6]', async ({
  page,
}) => {
  const name = 'reports.openByState';
  await signedIn(page, 'helen.ward', '/reports/dashboard');
  const card = page.getByRole('region', { name: 'Open by state' });
  const figure = card.getByRole('link', { name: /open in Draft/ });
  await expect(figure).toBeVisible();
  await set({ state: 'off' }, name);
  await expect(card).toHaveCount(0, soon);
  await expect(page.getByRole('region', { name: 'Cumulative flow' })).toBeVisible();
  await set(null, name);
  await expect(figure).toBeVisible(soon);
  await figure.click();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await expect(page).toHaveURL(/project_state_name=Draft/);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ projects?$/ })).toBeVisible();
});

test('the form of a booking offers free times again once an admin has switched them on [e2e-features.7]', async ({
  page,
  browser,
  consoleWatch,
}) => {
  const name = 'bookings.freeTimes';
  const id = await raiseProject(await apiOf(browser, consoleWatch, 'requester'), 'Next free times');
  const types = (await (await admin.get('/api/booking_types')).json()) as {
    id: number;
    title: string;
  }[];
  const lab = types.find(({ title }) => title === 'Lab Time')!;
  await set({ state: 'off' }, name);
  await signedIn(page, 'groupadmin', `/projects/${id}/bookings/${lab.id}/create`);
  const free = page.getByRole('list', { name: /Next free/ }).getByRole('button');
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible();
  await expect(free).toHaveCount(0);
  await set(null, name);
  await expect(free.first()).toBeVisible(soon);
  await free.first().click();
  await expect(free.first()).toHaveAttribute('aria-pressed', 'true');
  // What was typed is never taken away: the offer goes only with the next page.
  await set({ state: 'off' }, name);
  await expect(free.first()).toBeVisible();
  await set(null, name);
});
