import type { APIRequestContext, Page } from '@playwright/test';
import type { FeatureDetail, FeatureSetting } from '../../../shared-api/contracts/platform/features';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';

const key = 'projects.next';
const path = `/api/portal/features/${key}`;

async function readFeature(request: APIRequestContext): Promise<FeatureDetail> {
  return (await (await request.get(path)).json()) as FeatureDetail;
}

/** Sets the feature as an admin does. @param setting null: the default */
async function set(request: APIRequestContext, setting: FeatureSetting | null): Promise<void> {
  const { revision } = await readFeature(request);
  const answer = await request.put(path, { data: { setting, reason: 'A test.', revision } });
  expect(answer.status()).toBe(200);
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
