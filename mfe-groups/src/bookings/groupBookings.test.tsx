import { screen, waitFor, within } from '@testing-library/react';
import { bookingSubtypes } from 'shared-api/resources/bookingSubtypes';
import { bookingTypes } from 'shared-api/resources/bookingTypes';
import { reviewStatuses } from 'shared-api/resources/reviewStatuses';
import { validRow } from 'shared-api/resources/validBody';
import { Reply } from 'shared-api/testing';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';
const aSubtype = validRow(bookingSubtypes, {
  id: 5,
  name: 'Standard change',
  booking_type: { id: 2, name: 'Change Windows' },
  slots: ['A', 'B'],
  schema: { type: 'object', properties: { reason: { type: 'string', title: 'Reason' } } },
});
const served = {
  [`GET ${base}`]: group,
  [`GET ${base}/booking_subtypes/5`]: new Reply(200, aSubtype, { ETag: '"1"' }),
  [`PUT ${base}/booking_subtypes/5`]: aSubtype,
};

it('booking types and subtypes lead to their blackouts and review statuses [group-booking-pages.1]', async () => {
  await renderGroups('/groups/3/booking_types', {
    [`GET ${base}`]: group,
    [`GET ${base}/booking_types`]: [validRow(bookingTypes, { id: 2, name: 'Change Windows' })],
  });
  expect(await screen.findByRole('link', { name: 'Blackouts of Change Windows' })).toHaveAttribute(
    'href',
    '/groups/3/booking_types/2/blackouts',
  );
});

it('booking subtypes are listed with their type and slots [group-booking-pages.2]', async () => {
  await renderGroups('/groups/3/booking_subtypes', {
    [`GET ${base}`]: group,
    [`GET ${base}/booking_subtypes`]: [aSubtype],
  });
  expect(await screen.findByRole('link', { name: 'Standard change' })).toHaveAttribute(
    'href',
    '/groups/3/booking_subtypes/5/update',
  );
  expect(screen.getByText('A, B')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Review statuses of Standard change' })).toHaveAttribute(
    'href',
    '/groups/3/booking_subtypes/5/review_statuses',
  );
});

it('the form of a subtype says what empty times mean, and that slots are required', async () => {
  const { user } = await renderGroups('/groups/3/booking_subtypes/create', served);
  expect(await screen.findByLabelText(/^Starts from/)).toHaveAccessibleDescription(
    'UTC. Outside these times a booking is pending. Leave both times empty to allow any time.',
  );
  await user.click(screen.getByRole('button', { name: 'Create Booking Subtype' }));
  expect(await screen.findByText('Slots are required')).toBeInTheDocument();
});

it('durations are listed as hours', async () => {
  await renderGroups('/groups/3/booking_subtypes', {
    [`GET ${base}`]: group,
    [`GET ${base}/booking_subtypes`]: [{ ...aSubtype, duration: 480 }],
  });
  expect(await screen.findByText('8 h')).toBeInTheDocument();
});

it('review statuses are listed with those that follow [group-booking-pages.3]', async () => {
  await renderGroups('/groups/3/booking_subtypes/5/review_statuses', {
    [`GET ${base}`]: group,
    [`GET ${base}/booking_subtypes/5/review_statuses`]: [
      validRow(reviewStatuses, { id: 8, name: 'Asked', next: [{ id: 9, name: 'Accepted' }] }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Asked' })).toHaveAttribute(
    'href',
    '/groups/3/booking_subtypes/5/review_statuses/8/update',
  );
  expect(screen.getByText('Accepted')).toBeInTheDocument();
});

describe('the schema of a booking subtype', () => {
  const schema = () => screen.findByRole('textbox', { name: /^Schema/ });
  const write = async (
    user: { clear: (at: Element) => Promise<void>; paste: (text: string) => Promise<void> },
    text: string,
  ) => {
    await user.clear(await schema());
    (await schema()).focus();
    await user.paste(text);
  };

  it('is shown as the form that requesters will see, while it is written [group-booking-pages.4]', async () => {
    const { user, api } = await renderGroups('/groups/3/booking_subtypes/5/update', served);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('textbox', { name: 'Reason' })).toBeInTheDocument();
    await write(user, '{"properties": {"load": {"type": "boolean", "title": "Heavy load"}}}');
    expect(await preview.findByRole('checkbox', { name: 'Heavy load' })).toBeInTheDocument();
    expect(preview.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.to(`PUT ${base}/booking_subtypes/5`)).toHaveLength(1));
    expect(api.to(`PUT ${base}/booking_subtypes/5`)[0]!.body).toMatchObject({
      slots: ['A', 'B'],
      schema: { properties: { load: { type: 'boolean', title: 'Heavy load' } } },
    });
  });

  it('is not submitted by Enter in the preview, where Enter begins a line in a field of several lines', async () => {
    const { user } = await renderGroups('/groups/3/booking_subtypes/5/update', served);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    const onSubmit = jest.fn();
    document.addEventListener('submit', onSubmit);
    await write(
      user,
      '{"properties": {"who": {"type": "string", "title": "Who"}, "why": {"type": "string", "title": "Why", "ui:widget": "textarea"}}}',
    );
    await user.type(await preview.findByRole('textbox', { name: 'Who' }), 'Ann{Enter}');
    const why = preview.getByRole('textbox', { name: 'Why' });
    await user.type(why, 'One{Enter}two{Control>}{Enter}{/Control}');
    expect(why).toHaveValue('One\ntwo');
    expect(onSubmit).not.toHaveBeenCalled();
    document.removeEventListener('submit', onSubmit);
  });

  it.each([
    ['{\n  "properties": {,}\n}', /^This is not JSON \(line 2, column \d+\)$/],
    ['[]', /^It must be a JSON object/],
    ['{"properties": {"load": {"type": "int"}}}', /^\/properties\/load\/type must be one of/],
  ])('%j is refused with the place of its fault [group-booking-pages.5]', async (text, fault) => {
    const { user, api } = await renderGroups('/groups/3/booking_subtypes/5/update', served);
    await write(user, text);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Check Schema.');
    expect(screen.getByText(fault)).toBeInTheDocument();
    expect(screen.getByText('The preview appears once the schema has no errors.')).toBeInTheDocument();
    expect(api.to(`PUT ${base}/booking_subtypes/5`)).toEqual([]);
  });
});
