import { cleanInBoth } from '../../support/axe';
import { expect, openSession, signedIn, test } from '../../support/portal';

test('shows what waits for a person, their projects, bookings and last pages [e2e-home.1]', async ({
  page,
}) => {
  await signedIn(page, 'techlead', '/projects');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const card = (name: string) => page.getByRole('region', { name });
  const first = card('Needs you').getByRole('listitem').first();
  await expect(first).toBeVisible();
  await expect(card('My open projects').getByRole('link', { name: /^Show all \d+/ })).toBeVisible();
  await expect(card('My bookings, next 7 days')).toBeVisible();
  await expect(card('Recently seen').getByRole('link', { name: 'Projects' })).toBeVisible();
  await cleanInBoth(page, 'Home');
  // The number in the sidebar is that of the page.
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Needs you , \d+/ });
  await expect(entry).toBeVisible();
  await card('My open projects')
    .getByRole('link', { name: /^Show all/ })
    .click();
  await expect(page).toHaveURL(/mine=true/);
  await expect(page.getByText('Mine: Yes')).toBeVisible();
});

test('shows the projects of bookings whole, in several lines if need be', async ({ page }) => {
  await signedIn(page, 'pm', '/home');
  const lines = page.getByRole('region', { name: 'My bookings, next 7 days' }).locator('li small, li a');
  await expect(lines.first()).toBeVisible();
  const cut = await lines.evaluateAll(
    (all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'hidden')
        .length,
  );
  expect(cut).toBe(0);
});

test('tells a person without a project what to do and whom to ask, on a phone too [e2e-home.3]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, 'outsider');
  await page.goto('/home');
  const notice = page.getByRole('region', { name: 'You are not part of a project yet' });
  await expect(notice.getByText('Aisha Noor')).toBeVisible();
  await cleanInBoth(page, 'Home of a newcomer');
  await notice.getByRole('link', { name: 'New project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Project' })).toBeVisible();
});
