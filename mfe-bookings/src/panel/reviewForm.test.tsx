import { screen, waitFor, within } from '@testing-library/react';
import type { Booking, BookingReviewStatus } from 'shared-api/contracts/bookings';
import { refusal } from 'shared-api/testing';
import { aBooking, aSubtype, mayOnly, withMeeting } from '../testing/fixtures';
import { renderBookings } from '../testing/renderBookings';

const change = aSubtype(6, 'Network Change', {
  child_subtype: { id: 7 },
  schema: {
    type: 'object',
    'review:required': ['record'],
    properties: {
      reason: { type: 'string', title: 'Reason' },
      record: { type: 'string', title: 'Change record', format: 'uri' },
      size: { type: 'integer', title: 'Size', maximum: 40 },
      code: { type: 'string', title: 'Code', readOnly: true },
      spare: { type: 'boolean', title: 'Spare' },
    },
    required: ['reason'],
  },
});
const subtypes = [change, aSubtype(7, 'Review Meeting', { child: true })];
const status = (name: string, part: Partial<BookingReviewStatus> = {}): BookingReviewStatus => ({
  name,
  booking_subtype_id: 6,
  comment_required: false,
  required_props: [],
  user_state: false,
  is_final: false,
  ...part,
});
const statuses = [
  status('In review'),
  status('Approved', { required_props: ['record'], is_final: true }),
  status('Rejected', { comment_required: true, is_final: true }),
  status('Held', { booking_subtype_id: 7, is_final: true }),
];
const reviewed: Partial<Booking> = {
  review_status: 'In review',
  review_next_statuses: ['Approved', 'Rejected'],
  data: { reason: 'Old switch' },
};
const post = (leg: number) => `POST /api/bookings/${leg}/reviews`;
const put = (prop: string) => `PUT /api/bookings/1/${prop}`;
const saved = { id: 9, created_on: '2026-11-20T16:02:00Z', comment: null };

async function open(part: Partial<Booking>, routes: Record<string, unknown> = {}) {
  const row = aBooking(1, { ...reviewed, ...part });
  const rendered = await renderBookings({
    address: '/3?booking=1',
    subtypes,
    bookings: [row],
    routes: {
      'GET /api/bookings/1': row,
      'GET /api/bookings/1/history': [],
      'GET /api/booking_types/3/review_statuses': statuses,
      ...routes,
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Network Change' }));
  return { ...rendered, panel, row };
}
const press = async ({ user, panel }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(await panel.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

/** Opens the review of a leg, which is a form in the panel. */
const review = async ({ user, panel }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(await panel.findByRole('button', { name }));
  return within(await panel.findByRole('form', { name }));
};

describe('the review of a booking', () => {
  test('offers the next statuses; a property that the chosen one requires is asked for and sent with it [review-form.1]', async () => {
    const page = await open(
      { can: mayOnly({ review: true }) },
      { [post(1)]: { ...saved, status: { name: 'Approved' }, creator: { name: 'Tom' } } },
    );
    const { api, user } = page;
    const form = await review(page, 'Review “Network Change”');
    // The button that had the focus is gone.
    await waitFor(() => expect(form.getByRole('radio', { name: 'Approved' })).toHaveFocus());
    expect(form.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'Approved',
      'Rejected',
    ]);
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await form.findByText('Status is required')).toBeVisible();
    expect(form.queryByRole('textbox', { name: /Change record/ })).not.toBeInTheDocument();
    await user.click(form.getByRole('radio', { name: 'Approved' }));
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await form.findByText('Change record is required')).toBeVisible();
    expect(form.getByRole('textbox', { name: /Change record/ })).toHaveFocus();
    expect(form.getByText('Optional with “Approved”.')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Change record/ }), 'https://docs.example/1');
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Network Change: Approved.')).toBeVisible();
    expect(api.bodies(post(1))).toEqual([
      { status: 'Approved', comment: null, props: { record: 'https://docs.example/1' }, seen: 'In review' },
    ]);
    await waitFor(() => expect(screen.queryByRole('form', { name: /^Review/ })).not.toBeInTheDocument());
    expect(page.panel.getByRole('heading', { name: 'Network Change' })).toHaveFocus();
  });

  test('needs a comment where the status asks for one; faults of the server stand at their fields [review-form.2]', async () => {
    let answer: unknown = refusal(422, 'This cannot be saved.', {
      fields: { comment: 'Comment is too dull' },
    });
    const page = await open({ can: mayOnly({ review: true }) }, { [post(1)]: () => answer });
    const { api, user } = page;
    const form = await review(page, 'Review “Network Change”');
    await user.click(form.getByRole('radio', { name: 'Rejected' }));
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await form.findByText('Comment is required')).toBeVisible();
    expect(api.count(post(1))).toBe(0);
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Not now');
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await form.findByText('Comment is too dull')).toBeVisible();
    answer = { ...saved, status: { name: 'Rejected' }, creator: { name: 'Tom' } };
    await user.type(form.getByRole('textbox', { name: /Comment/ }), '!');
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Network Change: Rejected.')).toBeVisible();
    expect(api.bodies(post(1)).at(-1)).toMatchObject({ comment: 'Not now!', props: {} });
  });

  test('of the second leg is a review of its own [review-form.3]', async () => {
    const page = await open(
      {
        ...withMeeting,
        child_review_status: 'Planned',
        child_review_next_statuses: ['Held'],
        can: mayOnly({ review_child: true }),
      },
      { [post(900)]: { ...saved, status: { name: 'Held' }, creator: { name: 'Tom' } } },
    );
    expect(page.panel.queryByRole('button', { name: 'Review “Network Change”' })).not.toBeInTheDocument();
    const form = await review(page, 'Review “Review Meeting”');
    expect(form.getByRole('radio', { name: 'Held' })).toBeChecked();
    await page.user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review Meeting: Held.')).toBeVisible();
    expect(page.api.bodies(post(900))).toEqual([
      { status: 'Held', comment: null, props: {}, seen: 'Planned' },
    ]);
  });

  test('is kept when the panel is left and opened again, after a question [review-form.5]', async () => {
    const page = await open({ can: mayOnly({ review: true }) });
    const form = await review(page, 'Review “Network Change”');
    await page.user.type(form.getByRole('textbox', { name: /Comment/ }), 'Half a thought');
    await page.user.click(page.panel.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await page.user.click(question.getByRole('button', { name: 'Stay' }));
    expect(await form.findByRole('textbox', { name: /Comment/ })).toHaveValue('Half a thought');
    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    const closing = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await page.user.click(closing.getByRole('button', { name: 'Close' }));
    const again = await review(page, 'Review “Network Change”');
    expect(again.getByRole('textbox', { name: /Comment/ })).toHaveValue('Half a thought');
  });

  test('is N/A while the booking is pending, and not offered to others [review-form.4]', async () => {
    const { panel } = await open({ booking_status: 'pending', review_status: null, can: mayOnly({}) });
    expect(panel.getByText('Review N/A')).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Review/ })).not.toBeInTheDocument();
  });
});

describe('the answers of a booking', () => {
  test('are changed one by one by those who may, except read-only ones [answers.1]', async () => {
    const page = await open({ can: mayOnly({ edit: true }) }, { [put('reason')]: aBooking(1) });
    const { api, user, panel } = page;
    const pencils = await panel.findAllByRole('button', { name: /^Update/ });
    expect(pencils.map((pencil) => pencil.getAttribute('aria-label'))).toEqual([
      'Update Reason',
      'Update Change record',
      'Update Size',
      'Update Spare',
    ]);
    const dialog = await press(page, 'Update Reason');
    await user.clear(dialog.getByRole('textbox', { name: /Reason/ }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'New switch');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.bodies(put('reason'))).toEqual([{ value: 'New switch', seen: 'Old switch' }]);
  });

  test('of yes or no without a value can be set to No', async () => {
    const page = await open({ can: mayOnly({ edit: true }) }, { [put('spare')]: aBooking(1) });
    const dialog = await press(page, 'Update Spare');
    expect(await dialog.findByRole('checkbox', { name: 'Spare' })).not.toBeChecked();
    await page.user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(page.api.bodies(put('spare'))).toEqual([{ value: false, seen: null }]));
  });

  test('have their maximum from the schema', async () => {
    const page = await open({ can: mayOnly({ edit: true }) });
    const dialog = await press(page, 'Update Size');
    await page.user.type(dialog.getByRole('textbox', { name: /Size/ }), '41');
    await page.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('Size must be at most 40')).toBeVisible();
  });

  test('show both values when another person was quicker [answers.2]', async () => {
    const page = await open(
      { can: mayOnly({ edit: true }) },
      { [put('reason')]: refusal(409, 'Somebody changed this.', { code: 'changed', present: 'Theirs' }) },
    );
    const dialog = await press(page, 'Update Reason');
    await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), ', mine');
    await page.user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText(/Theirs/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Old switch, mine');
  });

  test('that the review locks cannot be changed; nor can any by those who may not [answers.3]', async () => {
    const first = await open({ review_field_lock: true, can: mayOnly({ edit: true }) });
    expect(await first.panel.findByRole('button', { name: 'Update Reason' })).toBeVisible();
    expect(first.panel.queryByRole('button', { name: 'Update Change record' })).not.toBeInTheDocument();
    first.unmount();
    const { panel } = await open({ can: mayOnly({}) });
    expect(await panel.findByText('Old switch')).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Update/ })).not.toBeInTheDocument();
  });
});
