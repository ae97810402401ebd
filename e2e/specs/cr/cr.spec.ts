import type { Locator, Page } from '@playwright/test';
import type { CrWallView } from 'shared-api/contracts/cr/wall';
import { clean } from '../../support/axe';
import { anotherPerson, expect, signedIn, test } from '../../support/portal';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The height of an element's middle in pixels. */
async function middleOf(one: Locator): Promise<number> {
  const { y, height } = (await one.boundingBox())!;
  return y + height / 2;
}

/** Types a time, in hours from now, into a field part by part. */
async function typeTime(place: Page | Locator, label: string, hours: number): Promise<void> {
  const field = place.getByRole('group', { name: new RegExp(`^${label}`) });
  const day = field.getByRole('spinbutton', { name: 'Day' });
  await day.click();
  const digits = await day.evaluate((_day, n) => {
    const at = new Date(Date.now() + n * 3_600_000);
    const of = (part: number) => String(part).padStart(2, '0');
    return (
      of(at.getDate()) +
      of(at.getMonth() + 1) +
      String(at.getFullYear()) +
      of(at.getHours() % 12 || 12) +
      of(at.getMinutes()) +
      (at.getHours() < 12 ? 'a' : 'p')
    );
  }, hours);
  await field.page().keyboard.type(digits);
}

/**
 * Whether a wall can be read from five metres, where 1 cm on 55 inches is 24 px, and has everything inside the screen. `cut` are the
 * texts that are longer than their lines without wrapping, or wider than their column.
 */
const layoutOf = (wall: Page) =>
  wall.getByRole('main').evaluate((main) => {
    const all = (selector: string) => [...main.querySelectorAll<HTMLElement>(selector)];
    const least = (sizes: number[]) => Math.min(...sizes) >= 24;
    return {
      overflow: main.scrollHeight > main.clientHeight,
      smallestText: least(
        all('h1,h2,h3,p,span,strong,small,time').map((one) => parseFloat(getComputedStyle(one).fontSize)),
      ),
      smallestIcon: least(all('svg').map((one) => one.getBoundingClientRect().width)),
      cut: all('h3,p,[data-lead],li > span')
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    };
  });

/** The texts on a wall that need more lines than they have. */
const shortenedOn = (wall: Page) =>
  wall
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h3,p,[data-lead],[data-title]')]
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    );

test.describe('a change request', () => {
  test('is created, run, told of and completed, live for others, and its report is sent once [e2e-cr.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*409/);
    await signedIn(page, 'techlead', '/projects');
    await menu(page).getByRole('link', { name: 'CR Dashboard' }).click();
    // The check box of the filters is on one line with the fields beside it.
    const lead = await middleOf(page.getByRole('combobox', { name: 'Lead' }));
    for (const part of [
      page.getByText('Mine', { exact: true }),
      page.getByRole('checkbox', { name: 'Mine' }),
    ])
      expect(Math.abs((await middleOf(part)) - lead)).toBeLessThan(1.5);
    await page.getByRole('link', { name: 'New CR' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Spine switchover');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option').first().click();
    await typeTime(page, 'Start', 1);
    await typeTime(page, 'Next update', 0.2);
    await page.getByRole('combobox', { name: 'Recipients: teams' }).click();
    await page.getByRole('option', { name: 'Edge Access' }).click();
    await button(page, 'Create CR').click();
    await expect(page).toHaveURL(/\/cr_dashboard\/\d+$/);
    const address = new URL(page.url()).pathname;
    await expect(page.getByText(/^Next update in 1[12] min$/)).toBeVisible();

    const hannah = await anotherPerson(browser, consoleWatch, 'hannah.ortiz', address);
    await expect(hannah.getByText('Planned', { exact: true }).first()).toBeVisible();
    await button(page, 'Start').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('In progress set by')).toBeVisible();
    await expect(hannah.getByText('In progress set by')).toBeVisible({ timeout: 15_000 });

    await page.getByRole('textbox', { name: 'What happened?' }).fill('First spine is drained.');
    await typeTime(page, 'Next update', 2);
    await button(page, 'Post and mail').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'First spine is drained.' })).toBeVisible();
    await expect(page.getByText(/^Next update in (2 h|1 h 59 min)$/)).toBeVisible();
    await expect(hannah.getByRole('listitem').filter({ hasText: 'First spine is drained.' })).toBeVisible({
      timeout: 15_000,
    });

    // A draft tells what has happened since that update.
    await button(page, 'Update Engineer').click();
    await page.getByRole('combobox', { name: 'Engineer' }).fill('ann');
    await page.getByRole('option').first().click();
    await button(page, 'Update').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Draft update').click();
    const draft = page.getByRole('textbox', { name: 'What happened?' });
    await expect(draft).toHaveValue(
      /Status: In progress\.[^]*Engineer: none → [^]*Next update: (?:[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} )?\d/,
    );
    await draft.fill('');

    // Two editors: the second one is shown the summary of the first.
    await button(page, 'Update Executive summary').click();
    await page.getByRole('textbox', { name: 'Executive summary' }).fill('Mine.');
    await button(hannah, 'Update Executive summary').click();
    await hannah.getByRole('textbox', { name: 'Executive summary' }).fill('Both spines run.');
    await button(hannah, 'Update').click();
    await expect(hannah.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Update').click();
    await expect(page.getByRole('dialog').getByText('Both spines run.')).toBeVisible();
    await button(page, 'Keep theirs').click();

    await button(page, 'Start Monitoring').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Monitoring' }).click();
    await button(page, 'Complete').click();
    await typeTime(page.getByRole('dialog'), 'End', 3);
    await clean(page, 'completing a change request');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByRole('img', { name: /^Timeline: .*1 update, 0 late/ })).toBeVisible();
    await button(page, 'Send report').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText(/^Sent .* by Daniel Okafor\.$/)).toBeVisible();
    await expect(button(page, 'Send report')).toHaveCount(0);

    await page.getByRole('link', { name: 'CR Dashboard' }).first().click();
    const lane = page.getByRole('region', { name: 'Completed' });
    await expect(lane.getByRole('article', { name: 'Spine switchover' })).toContainText('Report sent');
  });

  test('is shown on a wall without a session, which survives an outage, until it is taken back [e2e-cr.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signedIn(page, 'admin', '/cr_dashboard/displays');
    await page.getByRole('textbox', { name: 'Name of the new display' }).fill('Operations room');
    await button(page, 'Make a display').click();
    const address = await page.getByRole('textbox', { name: 'Address of “Operations room”' }).inputValue();

    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    consoleWatch.watch(context);
    const wall = await context.newPage();
    await wall.clock.install();
    const { pathname, hash } = new URL(address);
    await wall.goto(`${new URL(page.url()).origin}${pathname}${hash}`);
    const running = wall.getByRole('region', { name: 'In progress' }).getByRole('listitem');
    await expect(running.first()).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    await clean(wall, 'a wall');
    expect(await layoutOf(wall)).toEqual({
      overflow: false,
      smallestText: true,
      smallestIcon: true,
      cut: [],
    });
    // The demo's texts have room, also where the screen is small.
    expect(await shortenedOn(wall)).toEqual([]);
    await wall.setViewportSize({ width: 1440, height: 900 });
    expect(await shortenedOn(wall)).toEqual([]);
    expect(await layoutOf(wall)).toMatchObject({ overflow: false, cut: [] });
    await wall.setViewportSize({ width: 1920, height: 1080 });

    // Titles at their full length and a wide day, at a time at which the picture is shifted to the right and down.
    const calls = '**/api/cr_wall/*';
    await wall.route(calls, async (route) => {
      const view = (await (await route.fetch()).json()) as CrWallView;
      const now = new Date(Math.ceil(Date.parse(view.now) / 2_400_000) * 2_400_000 - 300_000).toISOString();
      const [title, day] = ['Replace the firewall pair of Harbour '.repeat(4), '2026-11-23T12:00:00.000Z'];
      const crs = view.crs.map((cr) => ({ ...cr, title, start_date: day, status_since: day }));
      await route.fulfill({ json: { ...view, now, crs } });
    });
    await wall.clock.runFor(11_000);
    await expect(running.first()).toContainText('Replace the firewall pair');
    expect(await layoutOf(wall)).toEqual({
      overflow: false,
      smallestText: true,
      smallestIcon: true,
      cut: [],
    });
    const stripe = (x: number) => wall.screenshot({ clip: { x, y: 200, width: 1, height: 400 } });
    expect((await stripe(0)).equals(await stripe(12))).toBe(true);
    await wall.unroute(calls);

    // While the database is away the server answers 503; later a call that never ends.
    await wall.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'Out of order.' } }));
    await wall.clock.runFor(20_000);
    await wall.unroute(calls);
    await wall.route(calls, () => undefined);
    await wall.clock.runFor(20_000);
    await expect(wall.getByRole('alert')).toHaveText(/^Not up to date\. Last read at/);
    await clean(wall, 'a wall that is not up to date');
    await wall.unroute(calls);
    await wall.clock.runFor(10_000);
    await expect(wall.getByRole('alert')).toHaveCount(0);

    await page.goto('/cr_dashboard');
    await button(page, 'Full screen').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change requests' })).toBeVisible();
    await clean(page, 'the full screen');
    await button(page, 'Leave full screen (Esc)').click();
    await page.getByRole('link', { name: 'Displays' }).click();
    await button(page, 'Take back Operations room').click();
    await button(page, 'Take Back').click();
    await expect(page.getByText('There is no display yet.')).toBeVisible();
    await wall.clock.runFor(10_000);
    await expect(wall.getByText('This display no longer shows anything')).toBeVisible();
  });
});
