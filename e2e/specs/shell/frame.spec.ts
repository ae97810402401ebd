import { follow } from '../../support/follow';
import { expect, signedIn, test } from '../../support/portal';

test.describe('frame', () => {
  test('keeps the buttons of a form at the foot of a phone’s window, on short pages and long ones', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signedIn(page, 'admin', '/teams/create');
    const main = page.getByRole('main');
    const overflow = () => main.evaluate((element) => element.scrollHeight - element.clientHeight);
    const create = main.getByRole('button', { name: 'Create Team' });
    /** Pixels from the bar of the button to the end of the window. */
    const below = () =>
      create.evaluate((button) => innerHeight - button.closest('[data-bar]')!.getBoundingClientRect().bottom);
    await expect(create).toBeVisible();
    await expect.poll(overflow).toBe(0);
    await expect.poll(below).toBeCloseTo(0, 0);
    await page.setViewportSize({ width: 390, height: 300 });
    await expect.poll(overflow).toBeGreaterThan(0);
    await expect.poll(below).toBeCloseTo(0, 0);
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await below()).toBeCloseTo(0, 0);
    // The footer makes room for it; a tab’s actions end with their page, and the footer stays.
    const footer = main.locator(':scope > footer');
    await expect(footer).toBeHidden();
    const projects = await page.request.get('/api/projects?per_page=1');
    const [{ project_id: id }] = (await projects.json()) as [{ project_id: number }];
    await follow(page, `/projects/${id}`);
    await expect(main.locator('[data-bar]').getByRole('button').first()).toBeVisible();
    await expect(footer).toBeVisible();
  });

  test('has the number of unread notifications on the bell, also on a phone, where the sidebar is a drawer', async ({
    page,
  }) => {
    await signedIn(page, 'pm', '/projects');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ });
      const [icon, number] = await Promise.all([
        bell.locator('svg').boundingBox(),
        bell.locator('xpath=following-sibling::span[1]').boundingBox(),
      ]);
      expect(number!.x).toBeLessThan(icon!.x + icon!.width);
      expect(number!.y + number!.height).toBeGreaterThan(icon!.y);
    }
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(sidebar.getByRole('link', { name: 'Projects' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
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

  test('has its font and the chosen mode, light or dark, before the first text', async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (/inter-latin-opsz/.test(request.url())) fonts.push(request.url());
    });
    await signedIn(page, 'admin', '/projects');
    const link = page.locator('link[rel=preload][as=font]');
    const address = await link.evaluate((element) => (element as HTMLLinkElement).href);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(fonts).toEqual([address]);

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

  test('shows what has the focus after a skip link, and keeps it on a tab that was chosen by keyboard and is named in the title', async ({
    page,
  }) => {
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
