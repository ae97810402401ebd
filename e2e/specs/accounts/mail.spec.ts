import type { APIRequestContext, Page } from '@playwright/test';
import { users } from 'shared-api/resources/users';
import { validBody } from 'shared-api/resources/validBody';
import { mailsTo, mailTo, setMailServer } from '../../support/mails';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';
import { fillProject } from '../../support/projectForm';

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
    consoleWatch.allow(/403/);
    const admin = await anotherPerson(browser, consoleWatch, 'admin', '/mails');
    const { login, email } = await makeAccount(admin.request, 'forgetful');
    await askForRecovery(page, email);
    const link = linkIn((await mailTo(email, 'Set a new password')).text);
    await page.goto(link);
    await expect(page.getByText(`The user ID is ${login}.`)).toBeVisible();
    await choosePassword(page, 'a fresh password');
    await expect(page).toHaveURL(/\/projects/);

    // The open page would report the end of its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link no longer works.');
    // The text that an admin reads contains no usable link.
    await admin.goto(`/mails?usr_name=Nora+${login}`);
    await admin.getByRole('link', { name: 'Set a new password' }).click();
    await admin.getByRole('tab', { name: 'Plain text' }).click();
    await expect(admin.getByRole('tabpanel')).not.toContainText(/token=[\w-]{20}/);
    await admin.context().close();
  });

  test('shows the same page for an unknown address, and sends no mail [e2e-mail.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const admin = await anotherPerson(browser, consoleWatch, 'admin', '/projects');
    const { email } = await makeAccount(admin.request, 'known');
    const unknown = addressOf(`unknown-${Date.now()}`);
    await askForRecovery(page, unknown);
    const screen = await page.getByRole('main').innerText();
    await askForRecovery(page, email);
    expect(await page.getByRole('main').innerText()).toBe(screen);
    // A later mail has arrived, so no earlier one is still on its way.
    await mailTo(email, 'Set a new password');
    expect(mailsTo(unknown)).toEqual([]);
    const found = await admin.request.get(`/api/mails?address_like=${unknown}`);
    expect(await found.json()).toEqual([]);
    await admin.context().close();
  });
});

test.describe('mail about projects', () => {
  /** Raises a project by the form and moves it to Quoted by an admin's calls. */
  async function quotedProject(page: Page, admin: APIRequestContext, name: string): Promise<string> {
    await page.goto('/projects/create');
    await fillProject(page, name);
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page).toHaveURL(/\/projects\/\d+$/);
    const path = `/api${new URL(page.url()).pathname}`;
    const named = async (list: string, search: string) => {
      const rows = (await (await admin.get(`${list}?search=${search}`)).json()) as {
        id: number;
        name: string;
      }[];
      return { id: rows.find((row) => row.name === search)!.id };
    };
    const put = async (part: string, data: object) =>
      expect((await admin.put(`${path}/${part}`, { data })).status(), part).toBe(200);
    const enter = async (state: string) => {
      const offered = (await (await admin.get(`${path}/transitions`)).json()) as {
        dst_state: { id: number; name: string };
      }[];
      await put('state', { id: offered.find(({ dst_state }) => dst_state.name === state)!.dst_state.id });
    };
    const project = (await (await admin.get(path)).json()) as {
      roles: { usr_role: { id: number; name: string } }[];
    };
    const lead = project.roles.find(({ usr_role }) => usr_role.name === 'Tech Lead')!.usr_role.id;
    await put('team', { team: await named('/api/team_names', 'Core Routing') });
    await put(`roles/${lead}`, { usr: await named('/api/user_names', 'Daniel Okafor') });
    for (const state of ['Submitted', 'In Review', 'Quoted']) await enter(state);
    return path.replace('/api', '');
  }

  test('goes to the recipients of the rule except the acting user, and is listed in the project and in the outbox', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    await signedIn(page, 'requester', '/projects');
    const admin = await anotherPerson(browser, consoleWatch, 'admin', '/projects');
    const name = `Mailed racks ${Date.now()}`;
    const project = await quotedProject(page, admin.request, name);
    // The requester gets a mail about Quoted, because another user entered the state.
    await mailTo(addressOf('requester'), `Quote ready: ${name}`);

    await page.goto(project);
    await page.getByRole('button', { name: 'Approve project', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Confirm State Change' });
    await expect(question).toContainText('Mail goes to');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('definition').filter({ hasText: /^Approved$/ })).toBeVisible();
    for (const login of ['techlead', 'teammanager']) {
      const mail = await mailTo(addressOf(login), `Approved: ${name}`);
      expect(mail.text).toContain('Maya Chen has approved the quote.');
      expect(mail.html).toContain(`${project}"`);
    }
    expect(mailsTo(addressOf('requester')).filter(({ subject }) => subject === `Approved: ${name}`)).toEqual(
      [],
    );

    await page.getByRole('link', { name: 'Timeline', exact: true }).click();
    await page.getByRole('link', { name: 'Sent mail' }).click();
    const event = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Approved: ${name}` }) });
    await expect(event).toContainText('State mail: Approved');
    await expect(event.getByRole('list', { name: 'Recipients' })).toContainText('Daniel Okafor');
    await expect(event.getByRole('list', { name: 'Recipients' })).not.toContainText('Maya Chen');
    await expect(event).toContainText('Sent');

    await admin.goto(`/mails?project_id=${project.split('/').pop()}&subject_like=Approved`);
    await expect(admin.getByRole('gridcell', { name: 'Daniel Okafor' })).toBeVisible();
    await admin
      .getByRole('link', { name: `Approved: ${name}` })
      .first()
      .click();
    await expect(admin.getByRole('heading', { level: 1, name: `Approved: ${name}` })).toBeVisible();
    await expect(
      admin.frameLocator('iframe').getByText('Maya Chen has approved the quote.', { exact: false }),
    ).toBeVisible();
    await admin.getByRole('tab', { name: 'Plain text' }).click();
    await expect(admin.getByRole('tabpanel')).toContainText('Maya Chen has approved the quote.');
    await admin.context().close();
  });

  test('carries a comment to its recipients, with markup in it as plain text [e2e-mail.1]', async ({
    page,
  }) => {
    await signedIn(
      page,
      'admin',
      '/projects?project_state_name=In+Delivery&tech_lead_name=Daniel+Okafor&project_type_name=Network',
    );
    await page.getByRole('gridcell').getByRole('link').first().click();
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Timeline' }).click();
    const words = `Optics ${Date.now()}`;
    const hostile = `${words} <img src=x onerror="alert(1)"><script>alert(2)</script> <b>bold</b>`;
    await page.getByRole('button', { name: 'Add comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Comment' });
    await dialog.getByRole('textbox', { name: /Comment/ }).fill(hostile);
    await dialog.getByRole('checkbox', { name: 'Email notification' }).check();
    await dialog.getByRole('button', { name: 'Add Comment' }).click();
    await expect(dialog.getByText('Choose at least one recipient')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Tech Lead' }).check();
    await dialog.getByRole('button', { name: 'Add Comment' }).click();
    await expect(dialog).toHaveCount(0);
    const entry = page.getByRole('listitem').filter({ hasText: words });
    await expect(entry).toContainText('mailed to Tech Lead');

    const mail = await mailTo(addressOf('techlead'), words);
    // Quoted lines are wrapped.
    expect(mail.text.replace(/\s*\n> /g, ' ')).toContain(hostile);
    expect(mail.html).not.toMatch(/<(img|script|b)\b/);

    await page.goto('/mails?rule_like=Comment+to');
    await page.getByRole('gridcell', { name: 'Daniel Okafor' }).first().waitFor();
    const row = page.getByRole('row', { name: /Comment to Tech Lead/ }).first();
    await row.getByRole('link').first().click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('<script>alert(2)</script>', { exact: false })).toBeVisible();
    await expect(frame.locator('img, script')).toHaveCount(0);
  });
});

test.describe('the outbox', () => {
  test('is a missing page for all other users', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/404|403/);
    await signedIn(page, 'groupadmin', '/mails');
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await page.goto('/mails/1');
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mail', exact: true })).toHaveCount(0);
    for (const path of ['', '/1', '/state', '/1/page'])
      expect([403, 404]).toContain((await page.request.get(`/api/mails${path}`)).status());
  });

  test('shows unsent mail with the reason, and sends it again once the cause is fixed', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/);
    await signedIn(page, 'admin', '/mails');
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
  });

  test('keeps mail while the mail server is down, and sends it when it is back', async ({ page }) => {
    test.setTimeout(300_000);
    await signedIn(page, 'admin', '/mails');
    const { login, email } = await makeAccount(page.request, 'patient');
    setMailServer('down');
    try {
      await page.request.post('/api/account/recover', { data: { email } });
      const row = page.getByRole('row', { name: new RegExp(`Nora ${login}`) });
      await expect(async () => {
        await page.goto('/mails');
        await expect(row).toContainText('Closed for repair', { timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
      await expect(row).toContainText('Waiting');
    } finally {
      setMailServer('up');
    }
    expect(mailsTo(email)).toEqual([]);
    await mailTo(email, 'Set a new password', 120_000);
    expect(mailsTo(email)).toHaveLength(1);
  });
});
