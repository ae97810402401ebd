import { cleanInBoth } from '../../support/axe';
import { apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { moveProject, raiseProject } from '../../support/projects';

test('tells a person live that they are next, leads to the project, and remembers what was read [e2e-notifications.1]', async ({
  page,
  browser,
  consoleWatch,
}) => {
  await signedIn(page, 'reviewer', '/notifications');
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  const empty = page.getByText('No notifications yet').or(page.getByRole('list').first());
  await expect(empty).toBeVisible();
  await cleanInBoth(page, 'the page of notifications');
  if (await markAll.isVisible()) await markAll.click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const requester = await apiOf(browser, consoleWatch, 'requester');
  const id = await raiseProject(requester, `Notified racks ${Date.now()}`);
  await moveProject(requester, id, 'Submitted');

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toBeVisible({ timeout: 15_000 });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await cleanInBoth(page, 'the panel of notifications');
  const told = panel.getByRole('link', { name: new RegExp(`You’re next: .*#${id} `) });
  // The panel would cut off an outline around the row.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(told).toBeFocused();
  await expect(told).toHaveCSS('outline-offset', '-2px');
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('toasts stand beside what is open below the bell and the user menu, and at the top right otherwise', async ({
  page,
}) => {
  await openSession(page, 'requester');
  const id = await raiseProject(page.request, `Toasted racks ${Date.now()}`);
  await page.goto(`/projects/${id}`);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const toast = page.locator('[data-toast]').filter({ hasText: `Project ${id} is now Submitted` });
  // A toast stays while the pointer or the focus is on it; the keyboard opens the panels.
  await toast.hover();
  const rightOf = async () => {
    const { x, width } = (await toast.boundingBox())!;
    return x + width;
  };
  const { width } = page.viewportSize()!;
  expect(await rightOf()).toBeGreaterThan(width - 40);
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const menu = page.getByRole('region', { name: 'User menu' });
  for (const [button, opened] of [
    [bell, panel],
    [page.getByRole('button', { name: /^User menu/ }), menu],
  ] as const) {
    await button.press('Enter');
    await expect(opened).toBeVisible();
    await toast.hover({ force: true });
    const { x } = (await opened.boundingBox())!;
    expect(await rightOf()).toBeLessThan(x);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await toast.hover();
    expect(await rightOf()).toBeGreaterThan(width - 40);
  }
});
