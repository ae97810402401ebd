import type { APIRequestContext, Page } from '@playwright/test';
import { users } from 'shared-api/resources/users';
import { validBody } from 'shared-api/resources/validBody';
import { mailTo } from '../../support/mails';
import { apiOf, expect, openSession, test } from '../../support/portal';

const submitted = 'Account recovery request submitted';
/** The address of a demo person. */
const addressOf = (login: string) => `${login}@northline.example`;

/** The console message about Playwright's scripts, which the mail's frame blocks like all scripts. */
const blockedPlaywright =
  /^error: Blocked script execution in 'http:\/\/localhost:\d+\/api\/mails\/\d+\/page'/;

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(blockedPlaywright));

interface Account {
  id: number;
  login: string;
  email: string;
}
let made = 0;

/** Creates an account for this spec, so that the demo's accounts stay unchanged. */
async function makeAccount(admin: APIRequestContext, local: string): Promise<Account> {
  const login = `${local}-${Date.now().toString(36)}${(made += 1)}`;
  const body = validBody(users, {
    login,
    name: `Nora ${login}`,
    email: addressOf(login),
    ad_account: null,
  });
  const response = await admin.post('/api/users', { data: body });
  expect(response.status()).toBe(201);
  return { id: ((await response.json()) as { id: number }).id, login, email: body.email };
}

async function askForRecovery(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText('Enter email address for recovery message')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(submitted)).toBeVisible();
}

const linkIn = (text: string) => /https?:\S+\/account\/recover\?token=\S+/.exec(text)?.[0] ?? '';

async function choosePassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(secret);
  await page.getByRole('textbox', { name: /Confirm/ }).fill(secret);
  await page.getByRole('button', { name: 'Set Password' }).click();
}

test.describe('a forgotten password', () => {
  test('is replaced by a mailed link, which works once [e2e-mail.2]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const admin = await apiOf(browser, consoleWatch, 'admin');
    const { login, email } = await makeAccount(admin, 'forgetful');
    await askForRecovery(page, email);
    const link = linkIn((await mailTo(email, 'Set a new password')).text);
    await page.goto(link);
    await expect(page.getByText(`The user ID is ${login}.`)).toBeVisible();
    await choosePassword(page, 'a fresh password');
    await expect(page).toHaveURL(/\/projects/);

    const data = { token: new URL(link).searchParams.get('token') };
    expect((await page.request.post('/api/account/recover/check', { data })).status()).toBe(403);
    // The text that an admin reads contains no usable link.
    const find = { usr_name: `Nora ${login}`, subject_like: 'Set a new password' };
    const [{ id }] = (await (await admin.get('/api/mails', { params: find })).json()) as [{ id: number }];
    const mail = await (await admin.get(`/api/mails/${id}`)).text();
    expect(mail).toContain(login);
    expect(mail).not.toMatch(/token=[\w-]{20}/);
  });
});

test.describe('the outbox', () => {
  test('shows unsent mail with the reason, and sends it again once the cause is fixed', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/);
    await openSession(page, 'admin');
    const { id, login, email } = await makeAccount(page.request, 'refused');
    await page.request.post('/api/account/recover', { data: { email } });
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`/api/mails?status=failed&usr_name=Nora+${login}`)).json()) as [],
      )
      .toHaveLength(1);
    await page.goto('/mails');
    await page.getByRole('button', { name: /^Show (it|them)$/ }).click();
    await expect(page).toHaveURL(/status=failed/);
    const row = page.getByRole('row', { name: new RegExp(`Nora ${login}`) });
    await expect(row).toContainText('Failed');
    await row.getByRole('link').first().click();
    await expect(page.getByText(/There is nobody of this name/)).toBeVisible();

    const user = await page.request.get(`/api/users/${id}`);
    const mended = addressOf(`mended-${login}`);
    const saved = await page.request.put(`/api/users/${id}`, {
      data: {
        login,
        name: `Nora ${login}`,
        email: mended,
        ad_account: null,
        is_admin: false,
        active: true,
        canChangePassword: true,
        max_attachment_size_mb: 20,
      },
      headers: { 'if-match': user.headers()['etag'] ?? '*' },
    });
    expect(saved.status()).toBe(200);
    await page.getByRole('button', { name: 'Resend' }).click();
    const question = page.getByRole('alertdialog', { name: 'Resend Mail' });
    await question.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('The mail will be sent again')).toBeVisible();
    expect(linkIn((await mailTo(mended, 'Set a new password')).text)).not.toBe('');
    // The live stream updates the page without a reload.
    await expect(page.getByRole('definition').filter({ hasText: /^Sent$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
    await expect(page.frameLocator('iframe').getByText(login, { exact: false }).first()).toBeVisible();
  });
});
