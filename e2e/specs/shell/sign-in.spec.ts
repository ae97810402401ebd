import { expect, fillSignIn, password, signIn, test } from '../../support/portal';

test.describe('sign in', () => {
  test('leads to the project list, and signing out leads back to the sign-in page without a notice [sign-in.1]', async ({
    page,
    context,
    consoleWatch,
  }) => {
    // A change of the registry of remotes is read while the session ends.
    consoleWatch.allow(/401.*\/api\/portal\/slice/);
    const streams: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/live') streams.push(request.url());
    });
    await page.clock.install();
    await signIn(page, 'techlead');
    await expect(page).toHaveURL(/\/projects$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect.poll(() => streams.length).toBe(1);
    await page.getByRole('button', { name: /Daniel Okafor/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect((await page.request.get('/api/session')).status()).toBe(401);
    await expect(page.getByText(/session/i)).toHaveCount(0);
    // No timer opens a further stream. The page sends its requests in their order, so the last one comes after those of the timers.
    await page.clock.runFor(60_000);
    await page.evaluate(() => fetch('/api/readyz'));
    expect(streams).toHaveLength(1);
  });

  test('returns to the requested page, with its query [sign-in.5]', async ({ page }) => {
    await page.goto('/projects?team_name=Voice');
    await expect(page).toHaveURL(/\/login\?/);
    await fillSignIn(page, 'admin');
    await expect(page).toHaveURL(/\/projects\?team_name=Voice/);
  });

  test('never redirects to another site', async ({ page }) => {
    // A browser reads the backslash as a slash.
    await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.example')}`);
    await fillSignIn(page, 'admin');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/projects/);
  });

  test('asks for a new password when the old password has expired [sign-in.3]', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/401/);
    await page.goto('/login');
    await fillSignIn(page, 'newstarter');
    await expect(page).toHaveURL(/\/password_change/);
    await expect(page.getByLabel('Username')).toHaveValue('newstarter');
    await page.getByLabel('Old Password', { exact: true }).fill(password);
    await page.getByLabel('New Password', { exact: true }).fill('a better password');
    await page.getByRole('textbox', { name: /Confirm/ }).fill('another password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password Mismatch')).toBeVisible();
    await page.getByRole('textbox', { name: /Confirm/ }).fill('a better password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('User ID')).toHaveValue('newstarter');
    await page.getByLabel('Password', { exact: true }).fill('a better password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/projects/);
  });

  test('is asked for, with the reason, when the session was ended elsewhere, and leads back to the page [sign-in.2]', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/401/);
    await signIn(page, 'admin');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    // Calls in the background wait, or one of them may find the session ended before the next page is asked for.
    const background = /\/api\/(?!projects\?|session)/;
    await page.route(background, () => undefined);
    await page.context().clearCookies();
    await page.getByRole('button', { name: /page 2/i }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await page.unroute(background);
    await expect(page.getByText('Please sign in.')).toBeVisible();
    await fillSignIn(page, 'admin');
    await expect(page).toHaveURL(/\/projects\?.*page=2/);
  });
});
