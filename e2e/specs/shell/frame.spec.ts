import { expect, signedIn, test } from '../../support/portal';

test.describe('frame', () => {
  test('redirects old addresses below project/ and keeps their query [frame.1]', async ({ page }) => {
    await signedIn(page, 'admin', '/project?team_name=Voice');
    await expect(page).toHaveURL(/\/projects\?team_name=Voice$/);
  });

  test('reports that an unknown page does not exist, and links home [frame.2]', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/404/);
    await signedIn(page, 'admin', '/nowhere/at/all');
    await expect(page.getByText("You are lost. This page doesn't exist.")).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('renders sidebar, breadcrumbs, title and footer from the registry [frame.3]', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await expect(page).toHaveTitle('Projects · Delivery Portal');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs).toHaveText(/Home.*Projects/);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('footer')).toContainText('v4.13.0-rc.2');
    await expect(page.locator('footer')).toContainText('Northline Infrastructure');
  });

  test('has its font loaded before the first text, once', async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (/inter-latin-opsz/.test(request.url())) fonts.push(request.url());
    });
    await signedIn(page, 'admin', '/projects');
    const link = page.locator('link[rel=preload][as=font]');
    const address = await link.evaluate((element) => (element as HTMLLinkElement).href);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(fonts).toEqual([address]);
  });

  test('turns its sidebar into a drawer on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'admin', '/projects');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });

  test('has the number of unread notifications on the bell, on a phone too', async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await signedIn(page, 'pm', '/projects');
      const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
      const [icon, number] = await Promise.all([
        bell.locator('svg').boundingBox(),
        bell.locator('xpath=following-sibling::span[1]').boundingBox(),
      ]);
      expect(number!.x).toBeLessThan(icon!.x + icon!.width);
      expect(number!.y + number!.height).toBeGreaterThan(icon!.y);
    }
  });

  test('has breadcrumbs on a phone whose links are large enough for a finger', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('main').getByRole('link', { name: /^\d+$/ }).first().click();
    await page.getByRole('link', { name: 'Timeline' }).click();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.locator('[aria-current=page]')).toHaveText('Timeline');
    // An area of 44 px around the middle of the link, cut off at the top bar, belongs to the link, although the link looks smaller.
    const hit = await crumbs.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return [-17, 0, 21].map((dy) => document.elementFromPoint(x, y + dy) === link);
      }),
    );
    expect(hit).toEqual([
      [true, true, true],
      [true, true, true],
      [true, true, true],
    ]);
    await crumbs.getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('switches between light and dark and remembers the mode, which a reload applies before it renders', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('button', { name: /Victor Lindqvist/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        sessionStorage.setItem('themeAtStart', document.documentElement.dataset.theme ?? 'none');
      });
    });
    await page.reload();
    expect(await page.evaluate(() => sessionStorage.getItem('themeAtStart'))).toBe('dark');
  });

  test('shows what has the focus after a skip link', async ({ page }) => {
    await signedIn(page, 'admin', '/projects');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    const list = page.getByText('List of projects');
    expect((await list.boundingBox())!.width).toBeLessThan(2);
    const before = await heading.boundingBox();
    await heading.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(list).toBeFocused();
    expect((await list.boundingBox())!.width).toBeGreaterThan(80);
    await expect(list).toBeInViewport({ ratio: 1 });
    await expect(list).toHaveCSS('clip-path', 'none');
    expect(await heading.boundingBox()).toEqual(before);

    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('main')).toHaveCSS('outline-style', 'solid');
  });

  test('keeps the focus on a tab that was chosen by keyboard, and names it in the title', async ({
    page,
  }) => {
    await signedIn(page, 'admin', '/projects');
    await page.getByRole('main').getByRole('link', { name: /^\d+$/ }).first().click();
    const tabs = page.getByRole('navigation', { name: 'Project' });
    for (const name of ['Timeline', 'Info']) {
      const tab = tabs.getByRole('link', { name });
      await tab.focus();
      await page.keyboard.press('Enter');
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(name === 'Info' ? /^Project: \d+ · / : /^Timeline · Project: \d+ · /);
      // The page has come, and everything that could take the focus.
      await page.waitForLoadState('networkidle');
      await expect(tab).toBeFocused();
    }
  });
});
