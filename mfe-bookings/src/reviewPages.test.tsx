import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from 'shared-api/contracts/bookings';
import { ApiProvider, forgetReads } from 'shared-api/client';
import { PortalProvider } from 'shared-api/portal';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { aPortal } from 'shared-api/testing/fixtures';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import BookForProjectPage from './BookForProjectPage';
import ReviewBookingsPage from './ReviewBookingsPage';
import { aBooking, aSubtype, aType, mayOnly } from './testing/fixtures';
import { rowsOf } from './testing/renderBookings';

const list = 'GET /api/booking_types/3/bookings';
const title = 'Change Window Bookings';

async function renderPage(address = '', routes: Record<string, unknown> = {}) {
  await forgetReads();
  localStorage.clear();
  const api = fakeApi({
    'GET /api/booking_types/3': aType(3, 'Change Window'),
    'GET /api/booking_types/3/subtypes': [aSubtype(6, 'Network Change')],
    [list]: [aBooking(1)],
    ...routes,
  });
  const router = createTestRouter(
    [
      { path: 'booking_types/:bookingTypeId/bookings', element: <ReviewBookingsPage /> },
      { path: 'booking_types/:bookingTypeId/bookings/create', element: <BookForProjectPage /> },
      { path: 'projects/:projectId/bookings/*', element: <h1>Form of the project</h1> },
    ],
    { initialEntries: [`/booking_types/3/bookings${address}`] },
  );
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider portal={{ ...aPortal, features: { 'bookings.calendar': true } }}>
            <TestRouter router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}
const lastQuery = (api: ReturnType<typeof fakeApi>) => api.to(list).at(-1)?.url.split('?')[1];

describe('the bookings of a type on all projects', () => {
  test('are a list under the type’s title: incomplete ones by start and id, with project and name [review-bookings.1]', async () => {
    const { api } = await renderPage();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitFor(async () => expect(await rowsOf(title)).toHaveLength(1));
    expect((await rowsOf(title))[0]?.slice(0, 3)).toEqual(['481', 'Leaf-spine refresh', 'Network Change']);
    expect(lastQuery(api)).toBe('page=1&per_page=20&sort=start%2Cid&complete=false');
    expect(document.title).toContain(title);
    expect(screen.getByRole('link', { name: 'New Booking' })).toHaveAttribute(
      'href',
      '/booking_types/3/bookings/create',
    );
  });

  test('can be filtered by the four statuses, which shows complete ones too [review-bookings.2]', async () => {
    const { api, user, router } = await renderPage();
    await user.click(await screen.findByRole('button', { name: 'Filter by Status' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Filter by Status' }));
    const options = (await popover.findAllByRole('option')).map((option) => option.textContent);
    expect(options).toEqual(['booked', 'pending', 'cancelled', 'rescheduled']);
    await user.click(popover.getByRole('option', { name: 'cancelled' }));
    await user.click(popover.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(router.state.location.search).toBe('?booking_status=cancelled'));
    await waitFor(() =>
      expect(lastQuery(api)).toBe('page=1&per_page=20&sort=start%2Cid&booking_status=cancelled'),
    );
  });

  test('open in a panel beside the list, which names the project [review-bookings.3]', async () => {
    const row: Booking = aBooking(1);
    const { user, router } = await renderPage('', {
      'GET /api/bookings/1': row,
      'GET /api/bookings/1/history': [],
    });
    await user.click(await screen.findByRole('link', { name: 'Leaf-spine refresh' }));
    expect(router.state.location.search).toBe('?booking=1');
    const panel = within(await screen.findByRole('region', { name: 'Network Change' }));
    expect(panel.getByRole('link', { name: '481 Leaf-spine refresh' })).toHaveAttribute(
      'href',
      '/projects/481',
    );
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('are gone through by the buttons of the panel; a saved review opens the next one that waits [review-bookings.6]', async () => {
    const waits = mayOnly({ review: true });
    const reviewed = { review_status: 'In review', review_next_statuses: ['Approved'] };
    const rows = [
      aBooking(1, { ...reviewed, project_name: 'First', can: waits }),
      aBooking(2, { project_name: 'Second' }),
      aBooking(3, { ...reviewed, project_name: 'Third', can: waits }),
    ];
    const status = {
      name: 'Approved',
      booking_subtype_id: 6,
      comment_required: false,
      required_props: [],
      user_state: false,
      is_final: true,
    };
    const review = { id: 9, created_on: '2026-11-20T16:02:00Z', comment: null, creator: { name: 'Tom' } };
    const { user, router } = await renderPage('?booking=1', {
      [list]: rows,
      'GET /api/booking_types/3/review_statuses': [status],
      'POST /api/bookings/1/reviews': { ...review, status: { name: 'Approved' } },
      ...Object.fromEntries<unknown>(
        rows.flatMap((row) => [
          [`GET /api/bookings/${row.id}`, row],
          [`GET /api/bookings/${row.id}/history`, []],
        ]),
      ),
    });
    const shown = (name: string) => screen.findByRole('link', { name: `481 ${name}` });
    await shown('First');
    const step = (name: string) => screen.findByRole('button', { name });
    expect(await step('Previous booking')).toBeDisabled();
    await user.click(await step('Next booking'));
    await shown('Second');
    expect(router.state.location.search).toBe('?booking=2');
    await user.click(await step('Next booking'));
    await shown('Third');
    expect(await step('Next booking')).toBeDisabled();
    await user.click(await step('Previous booking'));
    await user.click(await step('Previous booking'));
    await shown('First');
    // The review that waits for the reviewer is open.
    const form = within(await screen.findByRole('form', { name: 'Review “Network Change”' }));
    await user.click(form.getByRole('button', { name: 'Save review' }));
    await shown('Third');
    expect(router.state.location.search).toBe('?booking=3');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Network Change' })).toHaveFocus());
  });

  test('come as CSV with the shown columns and the filters', async () => {
    const { api, user } = await renderPage('?search=leaf');
    await waitFor(async () => expect(await rowsOf(title)).toHaveLength(1));
    api.routes[list] = new Reply(503, { error: 'Busy' });
    await user.click(screen.getByRole('button', { name: /CSV/ }));
    await waitFor(() =>
      expect(lastQuery(api)).toBe(
        'sort=start%2Cid&search=leaf&complete=false&columns=project_id&columns=project_name&columns=booking_subtype_name' +
          '&columns=start&columns=booking_status&columns=review_status&columns=requester_name',
      ),
    );
  });

  test('of an unknown type: the page says so, and leads back to the projects [review-bookings.4]', async () => {
    await renderPage('', { 'GET /api/booking_types/3': refusal(404, 'There is no such type.') });
    const panel = within(
      await screen.findByRole('region', { name: 'There is no such booking type, or you may not see it.' }),
    );
    expect(panel.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute('href', '/projects');
    expect(panel.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  test('that did not load: the page offers another try and the way back', async () => {
    await renderPage('', { 'GET /api/booking_types/3': refusal(500, 'It broke.') });
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByRole('heading', { name: 'The booking type did not load' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'Back to Projects' })).toHaveAttribute('href', '/projects');
  });
});

test('a new booking starts with the choice of its project among open ones of the group, by search [review-bookings.5]', async () => {
  const { api, user, router } = await renderPage('/create', {
    'GET /api/projects': [{ project_id: 481, project_name: 'Leaf-spine refresh' }],
  });
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  await user.type(await screen.findByRole('combobox', { name: /Project/ }), 'leaf');
  await waitFor(() =>
    expect(api.to('GET /api/projects').at(-1)?.url).toBe(
      '/api/projects?project_type_id=1&project_state_is_closed=false&per_page=30&search=leaf',
    ),
  );
  await user.click(await screen.findByRole('option', { name: /Leaf-spine refresh/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(router.state.location.pathname).toBe('/projects/481/bookings/3/create');
});
