import type { Locator, Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { follow } from '../../support/follow';
import { apiOf, expect, openSession, signedIn, test } from '../../support/portal';
import { workingDate, workingDay } from '../../support/projectForm';
import { call, idNamed, personNamed, raiseProject } from '../../support/projects';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Project' });
/** The rows of the list, which is a plain table until the grid has loaded. */
const rows = (page: Page) => page.getByRole('main').locator('[role=row]:has([role=gridcell], [role=cell])');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Creates a project of Network as the requester and makes Sofia Marchetti (pm) its project manager. @returns its id */
async function managed(page: Page, name: string): Promise<number> {
  await openSession(page, 'requester');
  const id = await raiseProject(page.request, name);
  await openSession(page, 'admin');
  const group = await idNamed(page.request, '/project_types?per_page=300', 'Network');
  const role = await idNamed(page.request, `/project_types/${group}/user_roles`, 'Project Manager');
  const usr = { id: await personNamed(page.request, 'Sofia Marchetti') };
  await call(page.request, 'PUT', `/projects/${id}/roles/${role}`, { usr });
  return id;
}

const startTime = (page: Page) => page.getByRole('group', { name: /^Start time/ });
/** Types a time, `0600p`, into the first field for a start. */
async function typeTime(page: Page, digits: string): Promise<void> {
  await startTime(page).first().getByRole('spinbutton', { name: 'Hours' }).click();
  await page.keyboard.type(digits);
}

/** Fills the form for a working day at six in the evening. */
async function fillTestRack(page: Page, slot: string): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(workingDay());
  await typeTime(page, '0600p');
  await page.getByRole('combobox', { name: 'Slot' }).selectOption(slot);
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Failover under load');
}

test.describe('bookings of a project', () => {
  test('are made and cancelled by its project manager, also on a phone; a time that is taken offers other times [e2e-bookings.1]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource.*409/);
    const id = await managed(page, 'Bookings of a manager');
    const admin = await apiOf(browser, consoleWatch, 'admin');
    const lab = await idNamed(admin, '/booking_types', 'Lab Time');
    await call(admin, 'POST', '/bookings', {
      project_id: await managed(page, 'Bookings of another manager'),
      booking_subtype_id: await idNamed(admin, `/booking_types/${lab}/subtypes`, 'Test rack'),
      start: `${workingDate()}T18:00:00.000Z`,
      finish: new Date(Date.parse(`${workingDate()}T18:00:00Z`) + 8 * 3_600_000).toISOString(),
      slot: 'Rack 1',
      data: { purpose: 'First come' },
    });

    await signedIn(page, 'pm', `/projects/${id}`);
    await tabs(page).getByRole('link', { name: 'Bookings' }).click();
    const types = page.getByRole('navigation', { name: 'Booking types' });
    await expect(types.getByRole('link', { name: 'Change Window' })).toHaveAttribute('aria-current', 'page');
    await types.getByRole('link', { name: 'Lab Time' }).click();
    await expect(page.getByText(/Choose a time/)).toBeVisible();
    await clean(page, 'no bookings');
    await page.getByRole('link', { name: 'New Booking' }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/bookings/\\d+/create$`));
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.locator('[aria-current=page]')).toHaveText('New Booking');
    await expect(crumbs.getByRole('link', { name: 'Bookings' })).toBeVisible();
    await fillTestRack(page, 'Rack 1');
    await button(page, 'Book').click();
    await expect(page.getByRole('list', { name: 'Free times' }).getByRole('button').first()).toBeVisible();
    await clean(page, 'free times');
    // The slots of that day are drawn beside the fields.
    const rack2 = page
      .getByRole('region', { name: 'Free slots: Test rack' })
      .getByRole('group', { name: 'Slot Rack 2' });
    await rack2.getByRole('button', { name: /^(\+ )?5:30\spm free/ }).click();
    await expect(startTime(page)).toContainText('05:30 pm');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Slot' })).toHaveValue('Rack 2');
    await expect(page.getByText(/6:00\spm – .*2:00\sam UTC · 8 hours/)).toBeVisible();
    await clean(page, 'the form of a booking');
    await button(page, 'Book').click();
    await expect(page.getByText('Booked.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/bookings/\\d+$`));
    await expect(rows(page).first()).toContainText(
      /Test rack.*6:00\spm – .*Rack 2.*booked.*N\/A.*Sofia Marchetti/s,
    );

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('list', { name: 'Lab Time Bookings' });
    await expect(card).toContainText('Test rack');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await clean(page, 'bookings on a phone');
    await card.getByRole('link', { name: 'Test rack' }).click();
    await clean(page, 'the panel of a booking on a phone');
    await button(page, 'Cancel booking').click();
    const question = page.getByRole('alertdialog', { name: 'Confirm Booking Cancellation' });
    await expect(question).toContainText('Are you sure you want to cancel?');
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByText('Cancelled.')).toBeVisible();
    await page.getByRole('dialog', { name: 'Test rack' }).getByRole('button', { name: 'Close' }).click();
    await button(page, 'Show complete bookings').click();
    await expect(card).toContainText('cancelled');
    await tabs(page).getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByText('Test rack cancelled by Sofia Marchetti')).toBeVisible();
  });

  test('as a pair are reviewed on both legs with what the review requires, and complete then [e2e-bookings.3]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await managed(page, 'A change with its review meeting');
    await openSession(page, 'pm');
    const type = await idNamed(page.request, '/booking_types', 'Change Windows');
    const subtype = async (name: string) => idNamed(page.request, `/booking_types/${type}/subtypes`, name);
    const [standard, meeting] = [await subtype('Standard change'), await subtype('Review meeting')];
    const at = (time: string) => `${workingDate()}T${time}:00.000Z`;
    // It starts outside the window, so that it is pending until an admin of the group approves it.
    const booking = await call<{ id: number; booking_status: string }>(page.request, 'POST', '/bookings', {
      project_id: id,
      booking_subtype_id: standard,
      start: at('14:00'),
      finish: at('18:00'),
      data: { reason: 'Move the uplinks', impact: 'brief' },
      child: { booking_subtype_id: meeting, start: at('13:00'), finish: at('13:30') },
    });
    expect(booking.booking_status).toBe('pending');
    const groupAdmin = await apiOf(browser, consoleWatch, 'groupadmin');
    await call(groupAdmin, 'PUT', `/bookings/${booking.id}/status`, { status: 'booked', seen: 'pending' });

    // A reviewer of another delivery group, who sees other projects of this one, neither finds nor reviews it.
    const quentin = await apiOf(browser, consoleWatch, 'quentin.moreau');
    const ofType = `/booking_types/${type}/bookings`;
    expect((await call<object[]>(quentin, 'GET', ofType)).length).toBeGreaterThan(0);
    expect(await call(quentin, 'GET', `${ofType}?search=${id}`)).toEqual([]);
    expect(await call(quentin, 'GET', '/booking_types?may_review=true')).not.toContainEqual(
      expect.objectContaining({ id: type }),
    );
    const foreign = await quentin.post(`/api/bookings/${booking.id}/reviews`, {
      data: { status: 'In review' },
    });
    expect(foreign.status()).toBe(404);

    await signedIn(page, 'reviewer', '/projects');
    await page.getByRole('button', { name: 'Review Bookings' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Change Window' }).click();
    await page.getByRole('searchbox', { name: 'Search by project' }).fill(String(id));
    await expect(rows(page)).toHaveCount(1);
    const opener = page.getByRole('link', { name: 'A change with its review meeting' });
    await opener.press('Enter');
    const panel = page.getByRole('region', { name: 'Standard change' });
    // The list is narrower beside the panel, so its first column is drawn anew, but the focus returns to it and stays.
    const pinned = page.locator('.ag-grid-pinned-left-cells').filter({ has: opener });
    await expect(pinned).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pinned).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    const review = async (leg: string, status: string, fill?: () => Promise<void>) => {
      // The first leg's review is open when a reviewer opens the panel.
      const form = panel.getByRole('form', { name: `Review “${leg}”` });
      const isOpen = status === 'In review';
      if (!isOpen) await panel.getByRole('button', { name: `Review “${leg}”` }).click();
      await form.getByRole('radio', { name: status, exact: true }).check();
      if (status === 'Approved') await clean(page, 'the review of a booking');
      await fill?.();
      await form.getByRole('button', { name: 'Save review' }).click();
      await expect(form).toHaveCount(0);
    };
    await review('Standard change', 'In review');
    await expect(panel.getByText('In review').first()).toBeVisible();
    await review('Standard change', 'Approved', () =>
      page.getByRole('textbox', { name: /Change record/ }).fill('https://docs.northline.example/changes/1'),
    );
    await expect(panel.getByRole('link', { name: 'https://docs.northline.example/changes/1' })).toBeVisible();
    await review('Review meeting', 'Held');
    await expect(panel.getByText('set Held for Review meeting')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^(Review|Update)/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText('No booking matches these filters')).toBeVisible();
    // It is not cut by the end of the empty list.
    await expect(page.getByRole('button', { name: 'Show complete bookings' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Show complete bookings' }).click();
    await expect(rows(page).first()).toContainText(/booked.*Approved\s·\sHeld/s);
  });

  test('on a calendar: a free time is booked, dragged to another one, and back by keys [e2e-bookings.4]', async ({
    page,
    browser,
    consoleWatch,
  }) => {
    const id = await managed(page, 'Bookings on a calendar');
    await openSession(page, 'pm');
    const type = await idNamed(page.request, '/booking_types', 'Lab Time');
    await page.goto(`/booking_types/${type}/bookings/calendar?project=${id}&day=${workingDate()}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Lab Time Calendar' })).toBeVisible();
    const calendar = page.getByRole('group', { name: 'Calendar' });
    const free = calendar.getByRole('link', { name: /^Book / });
    await expect(free.first()).toBeVisible();
    await clean(page, 'the calendar of a week');
    const timeOf = async (entry: Locator) =>
      /\w{3} \d+ \w{3}[^,]*, [^,]*UTC/.exec(await entry.innerText())![0];
    const wanted = await timeOf(free.first());
    await free.first().click();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/bookings/\\d+/create\\?subtype=`));
    await page.getByRole('textbox', { name: 'Purpose' }).fill('On the calendar');
    await button(page, 'Book').click();
    await expect(page.getByText('Booked.')).toBeVisible();

    // The form was replaced by the list; before it is the week of the calendar.
    await page.goBack();
    const booked = calendar.getByRole('link', { name: /Bookings on a calendar.*booked$/ });
    expect(await timeOf(booked.first())).toBe(wanted);
    const target = free.nth(3);
    const moved = await timeOf(target);
    await booked.first().dragTo(target);
    const dialog = page.getByRole('alertdialog', { name: 'Confirm New Time' });
    await expect(dialog).toBeVisible();
    await clean(page, 'the question before a booking moves');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByText('Rescheduled.')).toBeVisible();
    await expect(booked.filter({ hasText: moved })).toHaveCount(1);

    await booked.first().focus();
    await page.keyboard.press('Enter');
    await button(page, 'Move').click();
    const here = calendar.getByRole('button', { name: /^Move here/ });
    await here.first().focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await expect(booked.filter({ hasText: moved })).toHaveCount(0);
    await expect(calendar.getByRole('link', { name: /^Book / }).first()).toBeVisible();

    await page.getByText('Month', { exact: true }).click();
    await expect(calendar.getByRole('link', { name: /Bookings on a calendar/ }).first()).toBeVisible();
    await clean(page, 'the calendar of a month');
    const outsider = await apiOf(browser, consoleWatch, 'outsider');
    expect((await outsider.get(`/api/booking_types/${type}`)).status()).toBe(404);
  });

  test('wait for their approver, who finds them under “Needs you” and in a calendar of their own [e2e-bookings.5]', async ({
    page,
    browser,
    consoleWatch,
    playwright,
    portal,
  }) => {
    const id = await managed(page, 'A major change to approve');
    await openSession(page, 'pm');
    const type = await idNamed(page.request, '/booking_types', 'Change Windows');
    const major = await idNamed(page.request, `/booking_types/${type}/subtypes`, 'Major change');
    const free = await call<{ start: string; finish: string }[]>(
      page.request,
      'GET',
      `/projects/${id}/booking_subtypes/${major}/free_times?from=${workingDate()}`,
    );
    const booking = await call<{ id: number; booking_status: string }>(page.request, 'POST', '/bookings', {
      project_id: id,
      booking_subtype_id: major,
      start: free[0]!.start,
      finish: free[0]!.finish,
      data: { reason: 'Switch the core over', impact: 'outage' },
    });
    expect(booking.booking_status).toBe('pending');

    // Somebody of another group neither sees nor decides it.
    const outsider = await apiOf(browser, consoleWatch, 'outsider');
    const refused = await outsider.put(`/api/bookings/${booking.id}/status`, {
      data: { status: 'booked' },
    });
    expect(refused.status()).toBe(404);

    const queue = page.getByRole('region', { name: /^Bookings/ });
    await signedIn(page, 'reviewer', '/projects/next');
    const more = queue.getByRole('button', { name: 'Show more bookings' });
    await expect(queue.getByRole('link').first()).toBeVisible();
    if (await more.isVisible()) await more.click();
    const entry = page.getByRole('link', { name: new RegExp(`Major change for #${id} `) });
    const rowOf = queue.getByRole('listitem').filter({ has: entry }).first();
    await expect(rowOf).toContainText('Approve or decline');
    await clean(page, 'the bookings under “Needs you”');
    await rowOf.getByRole('link').click();
    const panel = page.getByRole('region', { name: 'Major change' });
    await expect(panel.getByRole('list', { name: 'Free times' })).toContainText(
      'A slot is free at its time.',
    );
    await clean(page, 'a pending booking');
    // The page makes room for the panel, so that it covers no button. Esc closes it from there as well.
    const covered = await panel.evaluate((element) =>
      [...document.querySelectorAll('main :is(a, button)')]
        .filter((control) => !element.contains(control))
        .filter((control) => control.getBoundingClientRect().right > element.getBoundingClientRect().left)
        .map(({ textContent }) => textContent),
    );
    expect(covered).toEqual([]);
    // The rows of projects are little higher than on a wide page.
    for (const row of await page.getByRole('main').locator('ol').getByRole('listitem').all())
      expect((await row.boundingBox())!.height).toBeLessThan(72);
    // The list keeps the width that is left.
    expect((await queue.getByRole('list').first().boundingBox())!.width).toBeGreaterThan(640);
    await rowOf.getByRole('link').focus();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(rowOf.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: /^Approve/ }).click();
    // Nor does a toast lie over the panel, once it has slid in.
    const toast = page.getByRole('status').filter({ hasText: 'Booked.' });
    const rightOf = async (box: Promise<{ x: number; width: number } | null>) => {
      const { x, width } = (await box)!;
      return x + width;
    };
    const beside = (await panel.boundingBox())!;
    await expect.poll(() => rightOf(toast.boundingBox())).toBeLessThan(beside.x);
    await expect(panel.getByText('booked', { exact: true }).first()).toBeVisible();
    await follow(page, '/calendar_link');
    await button(page, 'Make a link').click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(/\/bookings\.ics$/);
    const { pathname } = new URL(await link.inputValue());
    const stranger = await playwright.request.newContext({ baseURL: portal.url });
    const feed = await stranger.get(pathname);
    expect(await feed.text()).toContain(`UID:booking-${booking.id}@`);
    await clean(page, 'a new calendar link');
    await button(page, 'Take the link back').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click();
    await expect(page.getByText('You have no calendar link.')).toBeVisible();
    expect((await stranger.get(pathname)).status()).toBe(404);
    await stranger.dispose();
  });
});
