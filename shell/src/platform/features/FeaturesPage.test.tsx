import { screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { address } from '../../testing/renderPortal';
import { aChange, aFeature, detailOf, featureStates, openFeatures } from './testFeatures';

afterEach(() => forgetReads());

const row = (name: RegExp) => screen.findByRole('row', { name });
const open = { search: '?feature=bookings.calendar' };
const change = 'PUT /api/portal/features/bookings.calendar';
const panel = async () => within(await screen.findByRole('region', { name: 'Calendar' }));

it('lists the features by remote with their state, for whom they are, and the last change', async () => {
  openFeatures();
  expect(await row(/^Calendar/)).toHaveTextContent(
    /Calendarbookings\.calendarAudienceNetworkVictor Lindqvist/,
  );
  expect(await row(/^Needs you/)).toHaveTextContent('OnEveryone, by defaultNever');
  expect(screen.getByRole('row', { name: /^Bookings/ })).toHaveTextContent('Change Scheduling');
});

it('a feature whose start is to come is listed as scheduled', async () => {
  const later = aFeature({ setting: { state: 'on', from: '2030-01-01T00:00:00Z' }, now: 'scheduled' });
  openFeatures({ 'GET /api/portal/features': featureStates([later]) });
  expect(await row(/^Calendar/)).toHaveTextContent(/^Calendarbookings\.calendarScheduled/);
});

it('a narrow column breaks the id of a feature after its dot', async () => {
  openFeatures();
  const key = within(await row(/^Calendar/)).getByText('bookings.calendar');
  expect(key.innerHTML).toBe('bookings.<wbr>calendar');
});

it('the name of a button that adds to the audience stands beside it, not over the next row’s', async () => {
  const { user } = openFeatures({}, open);
  const shown = await panel();
  await user.hover(await shown.findByRole('button', { name: 'Add role' }));
  expect(await screen.findByRole('tooltip')).toHaveAttribute('data-popper-placement', 'left');
});

it('filters by state, remote and text, kept in the address', async () => {
  const { user } = openFeatures();
  await row(/^Calendar/);
  await user.click(screen.getByRole('button', { name: 'State: any' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'On' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Calendar/ })).not.toBeInTheDocument());
  expect(address()).toBe('/admin/portal/features?state=on');
});

it('says that nothing matches, that there are none, and that they did not load', async () => {
  const { user, api } = openFeatures({ 'GET /api/portal/features': refusal(500, 'The server stumbled.') });
  expect(await screen.findByText('The features did not load')).toBeInTheDocument();
  api.routes['GET /api/portal/features'] = featureStates([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no features here')).toBeInTheDocument();
});

it('saves a setting with a reason, and offers to undo it [features-page.1]', async () => {
  const saved = aFeature({ setting: { state: 'off' }, words: 'off', now: 'off', revision: 3 });
  const undo = 'POST /api/portal/features/bookings.calendar/undo';
  const { user, api } = openFeatures({ [change]: saved, [undo]: aFeature({ revision: 4 }) }, open);
  const shown = await panel();
  await user.click(await shown.findByRole('radio', { name: 'Off' }));
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText('Enter a reason')).toBeInTheDocument();
  await user.type(shown.getByRole('textbox', { name: /Reason/ }), ' Too slow. ');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Calendar is off')).toBeInTheDocument();
  expect(api.bodies(change)).toEqual([{ setting: { state: 'off' }, reason: 'Too slow.', revision: 2 }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.bodies(undo)).toEqual([{ revision: 3 }]));
});

it('keeps the focus on the button that has saved, and shows the stored setting', async () => {
  const saved = aFeature({ setting: { state: 'on' }, words: 'on for everyone', now: 'on', revision: 3 });
  let stored = detailOf(aFeature());
  const { user } = openFeatures(
    {
      'GET /api/portal/features/bookings.calendar': () => stored,
      [change]: () => {
        stored = detailOf(saved);
        return saved;
      },
    },
    open,
  );
  const shown = await panel();
  await user.click(await shown.findByRole('radio', { name: 'On' }));
  await user.type(shown.getByRole('textbox', { name: /Reason/ }), 'All may have it.');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Calendar is on for everyone')).toBeInTheDocument();
  await waitFor(() => expect(shown.getByRole('textbox', { name: /Reason/ })).toHaveValue(''));
  expect(shown.getByRole('radio', { name: 'On' })).toBeChecked();
  expect(shown.queryByText('Unsaved')).not.toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Save' })).toHaveFocus();
});

it('the toast of a later change replaces that of the change before', async () => {
  const answers = [
    aFeature({ setting: { state: 'off' }, words: 'off', now: 'off', revision: 3 }),
    aFeature({ setting: { state: 'on' }, words: 'on for everyone', now: 'on', revision: 4 }),
  ];
  const { user } = openFeatures({ [change]: () => answers.shift() }, open);
  const shown = await panel();
  const save = async (state: string) => {
    await user.click(await shown.findByRole('radio', { name: state }));
    await user.type(shown.getByRole('textbox', { name: /Reason/ }), 'A trial.');
    await user.click(shown.getByRole('button', { name: 'Save' }));
  };
  await save('Off');
  expect(await screen.findByText('Calendar is off')).toBeInTheDocument();
  await save('On');
  expect(await screen.findByText('Calendar is on for everyone')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Calendar is off')).not.toBeInTheDocument());
});

it('when somebody else changed it, keeps what was chosen and saves it over theirs only on demand', async () => {
  const present = aFeature({ words: 'on for everyone', revision: 3, setting: { state: 'on' }, now: 'on' });
  const answers = [refusal(409, 'Changed.', { code: 'changed', present }), aFeature({ revision: 4 })];
  const { user, api } = openFeatures({ [change]: () => answers.shift() }, open);
  const shown = await panel();
  await user.click(await shown.findByRole('radio', { name: 'Off' }));
  await user.type(shown.getByRole('textbox', { name: /Reason/ }), 'Too slow.');
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(await shown.findByText(/Somebody changed this since you opened it/)).toBeInTheDocument();
  expect(shown.getByRole('textbox', { name: /Reason/ })).toHaveValue('Too slow.');
  await user.click(shown.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(api.bodies(change)).toHaveLength(2));
  expect(api.bodies(change)[1]).toMatchObject({ revision: 3 });
});

it('asks before unsaved changes are left for another feature', async () => {
  const { user } = openFeatures({}, open);
  const shown = await panel();
  await user.click(await shown.findByRole('radio', { name: 'Off' }));
  await user.click(screen.getByRole('link', { name: 'Needs you' }));
  expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
});

it('an owner without the right reads the setting and why it cannot be changed [features-page.2]', async () => {
  const owned = aFeature({ may_change: false });
  openFeatures(
    {
      'GET /api/portal/features': featureStates([owned]),
      'GET /api/portal/features/bookings.calendar': detailOf(owned, { history: [aChange()] }),
    },
    { ...open, isAdmin: false },
  );
  const shown = await panel();
  expect(await shown.findByText(/Only admins change it/)).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

it('an admin lets the owner change the features of a remote [features-page.3]', async () => {
  const rights = 'PUT /api/portal/remotes/bookings/feature_rights';
  const { user, api } = openFeatures({ [rights]: { owner_may_change: true } });
  await user.click(await screen.findByRole('switch', { name: 'The owner may change them (Bookings)' }));
  await waitFor(() => expect(api.bodies(rights)).toEqual([{ owner_may_change: true }]));
});

it('is not saved by Enter in the preview of its effect', async () => {
  const { user } = openFeatures({ 'GET /api/user_names': [] }, open);
  const shown = await panel();
  const field = await shown.findByRole('combobox', { name: 'As' });
  const onSubmit = jest.fn();
  document.addEventListener('submit', onSubmit);
  await user.type(field, 'Nobody{Enter}{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(shown.getByRole('textbox', { name: 'Reason' }), '{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  document.removeEventListener('submit', onSubmit);
});

it('opens the portal as a person has it under a setting that is not saved [features-page.4]', async () => {
  const replace = jest.fn();
  const opened = jest
    .spyOn(window, 'open')
    .mockReturnValue({ location: { replace }, close: jest.fn() } as unknown as Window);
  const views = 'POST /api/portal/views';
  const { user, api } = openFeatures(
    {
      'GET /api/user_names': [{ id: 2, name: 'Elena Petrova' }],
      [views]: { address: '/as/token/', ends_at: '2026-11-23T12:00:00Z' },
    },
    open,
  );
  const shown = await panel();
  await user.click(await shown.findByRole('radio', { name: 'On' }));
  expect(shown.queryByLabelText('At')).not.toBeInTheDocument();
  await user.click(shown.getByRole('combobox', { name: 'As' }));
  await user.click(await screen.findByRole('option', { name: 'Elena Petrova' }));
  await user.click(await shown.findByRole('button', { name: 'View as Elena Petrova' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/as/token/'));
  expect(api.bodies(views)).toEqual([{ user_id: 2, features: { 'bookings.calendar': { state: 'on' } } }]);
  opened.mockRestore();
});
