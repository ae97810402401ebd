import { screen, waitFor, within } from '@testing-library/react';
import { forgetReads } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { openPlatform, reports, shell, states } from '../shared/testPlatform';

const enabled = 'PUT /api/portal/remotes/reports/enabled';
const off = {
  ...reports,
  enabled: false,
  disabled: {
    message: 'Back at noon.',
    on: '2026-11-20T12:00:00.000Z',
    by: { id: 7, name: 'Victor Lindqvist' },
  },
};
const theSwitch = () => screen.findByRole('switch', { name: 'Reports enabled' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Switch off Reports' }));

beforeEach(() => localStorage.clear());
afterEach(() => forgetReads());

it('switching off is asked about, says what it does, and sends the message [kill-switch.1]', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await theSwitch());
  expect(dialog().getByText(/at once and also where they are open now/)).toBeInTheDocument();
  expect(api.count(enabled)).toBe(0);
  await user.type(dialog().getByRole('textbox', { name: /Message/ }), '  Back at noon. ');
  api.routes['GET /api/portal/remotes'] = states([shell, off], 8);
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Reports is switched off')).toBeInTheDocument();
  expect(api.bodies(enabled)).toEqual([{ enabled: false, message: 'Back at noon.' }]);
  expect(await theSwitch()).not.toBeChecked();
});

it('switching off without a message sends none; who cancels changes nothing', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await theSwitch());
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await theSwitch()).toBeChecked();
  expect(api.count(enabled)).toBe(0);
  await user.click(await theSwitch());
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(api.bodies(enabled)).toEqual([{ enabled: false, message: null }]));
});

it('refuses a message of more than 300 characters before it is sent', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await theSwitch());
  await user.click(dialog().getByRole('textbox', { name: /Message/ }));
  await user.paste('x'.repeat(301));
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await dialog().findByText('At most 300 characters')).toBeInTheDocument();
  expect(api.count(enabled)).toBe(0);
});

it('a switch that is refused says why in the dialog, and keeps what was typed', async () => {
  const { user } = openPlatform({ [enabled]: refusal(404, 'There is no remote reports.') });
  await user.click(await theSwitch());
  await user.type(dialog().getByRole('textbox', { name: /Message/ }), 'Soon');
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('There is no remote reports.');
  expect(dialog().getByRole('textbox', { name: /Message/ })).toHaveValue('Soon');
});

it('switching on is done at once and can be undone, with the message that was there [kill-switch.2]', async () => {
  const { user, api } = openPlatform({
    'GET /api/portal/remotes': states([shell, off]),
    [enabled]: reports,
  });
  const one = await theSwitch();
  api.routes['GET /api/portal/remotes'] = states([shell, reports], 8);
  await user.click(one);
  expect(await screen.findByText('Reports is switched on')).toBeInTheDocument();
  await waitFor(() => expect(one).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Reports is switched off again')).toBeInTheDocument();
  expect(api.bodies(enabled)).toEqual([{ enabled: true }, { enabled: false, message: 'Back at noon.' }]);
});

it('a switching on that fails says so and leaves it off', async () => {
  const { user } = openPlatform({
    'GET /api/portal/remotes': states([shell, off]),
    [enabled]: refusal(503, 'The database is away.'),
  });
  await user.click(await theSwitch());
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  expect(await theSwitch()).not.toBeChecked();
});

it('the panel says who switched it off, when, and what people read, and switches it on', async () => {
  const { user, api } = openPlatform(
    { 'GET /api/portal/remotes': states([shell, off]), [enabled]: reports },
    { search: '?remote=reports' },
  );
  const panel = within(await screen.findByRole('region', { name: 'Reports' }));
  const banner = panel.getByRole('status');
  expect(banner).toHaveTextContent('Switched off by Victor Lindqvist. People read: “Back at noon.”');
  api.routes['GET /api/portal/remotes'] = states([shell, reports], 8);
  await user.click(panel.getByRole('button', { name: 'Switch on' }));
  expect(await panel.findByRole('button', { name: 'Switch off' })).toBeInTheDocument();
  expect(banner).not.toBeInTheDocument();
});
