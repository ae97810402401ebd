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
/** A change appears in another person's open session before anything there is read again by time; `bench:live` measures how soon. */
const soon = { timeout: 8_000 };
const panel = (page: Page) => page.getByRole('region', { name: 'Needs you', exact: true });

// The count beside the entry is read once more before the page knows that the feature is off.
test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/404 \(Not Found\).*\/api\/next\b/));
test.afterEach(async ({ page }) => set(page.request, null));

test('a feature that is switched off disappears from an open session, which says so, and comes back [e2e-features.1]', async ({
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

test('one person has a feature for an audience, another has not [e2e-features.2]', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'admin', '/admin/portal/features');
  const maya = await anotherPerson(browser, consoleWatch, 'requester', '/projects/next');
  await expect(entry(maya)).toBeVisible();
  const { user } = (await (await page.request.get('/api/session')).json()) as { user: { id: number } };
  await set(page.request, { state: 'audience', audience: { users: [user.id] } });
  await expect(isOff(maya)).toBeVisible(soon);
  await expect(entry(page)).toBeVisible();
  await maya.context().close();
});

test('a feature with a start comes by itself when its time has come [e2e-features.3]', async ({
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

test('a feature that is switched off while a form has unsaved changes leaves what was typed [e2e-features.4]', async ({
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

test('a remote that is switched off hides its features, which keep their own setting until it is on again [e2e-features.5]', async ({
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

test('the owner of a remote finds its features in the menu, and changes them once an admin allows it [e2e-features.8]', async ({
  page,
  browser,
  consoleWatch,
}) => {
  const name = 'bookings.calendar';
  await signedIn(page, 'admin', '/admin/portal/features');
  const owners = await page.request.get('/api/users?login_like=requester');
  const [{ id } = { id: 0 }] = (await owners.json()) as { id: number }[];
  const team = await page.request.post('/api/teams', {
    data: { name: 'Change Scheduling', enable_cr_dash: false },
  });
  const { id: teamId } = (await team.json()) as { id: number };
  await page.request.post(`/api/teams/${teamId}/members`, { data: { usr: { id }, is_manager: false } });
  try {
    const owner = await anotherPerson(browser, consoleWatch, 'requester', '/projects');
    await owner.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Platform' }).click();
    await owner
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Features', exact: true })
      .click();
    const table = owner.getByRole('table');
    await expect(table.getByRole('link', { name: 'Calendar' })).toBeVisible();
    await expect(table).not.toContainText('projects.next');
    await table.getByRole('link', { name: 'Calendar' }).click();
    const calendar = owner.getByRole('region', { name: 'Calendar', exact: true });
    await expect(calendar.getByText(/Only admins change it/)).toBeVisible();
    await expect(calendar.getByRole('button', { name: 'Save' })).toHaveCount(0);

    const rights = { data: { owner_may_change: true } };
    expect((await page.request.put('/api/portal/remotes/bookings/feature_rights', rights)).status()).toBe(
      200,
    );
    await owner.reload();
    await calendar.getByRole('radio', { name: 'Off' }).check({ force: true });
    await calendar.getByRole('textbox', { name: 'Reason' }).fill('We rebuild it.');
    await calendar.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByText('Calendar is off')).toBeVisible();
    const { history } = await readFeature(page.request, name);
    expect(history[0]).toMatchObject({ reason: 'We rebuild it.' });
    await owner.context().close();
  } finally {
    await set(page.request, null, name);
    const back = { data: { owner_may_change: false } };
    await page.request.put('/api/portal/remotes/bookings/feature_rights', back);
    await page.request.delete(`/api/teams/${teamId}`);
  }
});

test('the card of open projects by state leads to their list, and goes and comes with its feature [e2e-features.6]', async ({
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
  await expect(helen.getByRole('region', { name: 'Cumulative flow' })).toBeVisible();
  await set(page.request, null, name);
  await expect(figure).toBeVisible(soon);
  await figure.click();
  await expect(helen.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await expect(helen).toHaveURL(/project_state_name=Draft/);
  await expect(helen.getByRole('status').filter({ hasText: /^\d+ projects?$/ })).toBeVisible();
  await helen.context().close();
});

test('the form of a booking offers free times again once an admin has switched them on [e2e-features.7]', async ({
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
  await expect(booker.getByRole('button', { name: 'Book', exact: true })).toBeVisible();
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

test('the panel of a feature shows its dates whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, 'admin', `/admin/portal/features?feature=${key}`);
  const date = page.getByRole('group', { name: 'From (optional)' });
  await expect(date.getByRole('spinbutton', { name: 'Year' })).toBeInViewport({ ratio: 1 });
});
