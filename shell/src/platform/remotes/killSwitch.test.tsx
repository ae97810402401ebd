import { act, screen, waitFor, within } from '@testing-library/react';
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
const findSwitch = () => screen.findByRole('switch', { name: 'Reports enabled' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Switch off Reports' }));

beforeEach(() => localStorage.clear());
afterEach(() => forgetReads());

it('switching off asks first, explains the effect, and sends the message [kill-switch.1]', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await findSwitch());
  expect(dialog().getByText(/at once and also where they are open now/)).toBeInTheDocument();
  expect(api.count(enabled)).toBe(0);
  await user.type(dialog().getByRole('textbox', { name: /Message/ }), '  Back at noon. ');
  api.routes['GET /api/portal/remotes'] = states([shell, off], 8);
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Reports is switched off')).toBeInTheDocument();
  expect(api.bodies(enabled)).toEqual([{ enabled: false, message: 'Back at noon.' }]);
  expect(await findSwitch()).not.toBeChecked();
});

it('switching off without a message sends null; cancelling changes nothing', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await findSwitch());
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await findSwitch()).toBeChecked();
  expect(api.count(enabled)).toBe(0);
  await user.click(await findSwitch());
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(api.bodies(enabled)).toEqual([{ enabled: false, message: null }]));
});

it('a message of more than 300 characters is refused before it is sent', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await findSwitch());
  await user.click(dialog().getByRole('textbox', { name: /Message/ }));
  await user.paste('x'.repeat(301));
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await dialog().findByText('At most 300 characters')).toBeInTheDocument();
  expect(api.count(enabled)).toBe(0);
});

it('a refusal is shown in the dialog, which keeps the input', async () => {
  const { user } = openPlatform({ [enabled]: refusal(404, 'There is no remote reports.') });
  await user.click(await findSwitch());
  await user.type(dialog().getByRole('textbox', { name: /Message/ }), 'Soon');
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('There is no remote reports.');
  expect(dialog().getByRole('textbox', { name: /Message/ })).toHaveValue('Soon');
});

it('switching on needs no question; Undo switches off again with the former message [kill-switch.2]', async () => {
  const { user, api } = openPlatform({
    'GET /api/portal/remotes': states([shell, off]),
    [enabled]: reports,
  });
  const element = await findSwitch();
  api.routes['GET /api/portal/remotes'] = states([shell, reports], 8);
  await user.click(element);
  expect(await screen.findByText('Reports is switched on')).toBeInTheDocument();
  await waitFor(() => expect(element).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Reports is switched off again')).toBeInTheDocument();
  expect(api.bodies(enabled)).toEqual([{ enabled: true }, { enabled: false, message: 'Back at noon.' }]);
});

it('the switch is not disabled while it is switched on, so that it keeps the focus', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { user, api } = openPlatform({
    'GET /api/portal/remotes': states([shell, off]),
    [enabled]: () => new Promise((resolve) => (answer = resolve)),
  });
  const element = await findSwitch();
  act(() => element.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(element).toHaveAttribute('aria-busy', 'true'));
  expect(element).toBeEnabled();
  await user.keyboard(' ');
  answer(reports);
  await waitFor(() => expect(element).not.toHaveAttribute('aria-busy'));
  expect(api.count(enabled)).toBe(1);
});

it('the toast of switching on replaces that of switching off', async () => {
  const { user, api } = openPlatform({ [enabled]: off });
  await user.click(await findSwitch());
  api.routes['GET /api/portal/remotes'] = states([shell, off], 8);
  await user.click(dialog().getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Reports is switched off')).toBeInTheDocument();
  await waitFor(async () => expect(await findSwitch()).not.toBeChecked());
  await user.click(await findSwitch());
  expect(await screen.findByText('Reports is switched on')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Reports is switched off')).not.toBeInTheDocument());
});

it('a failure of switching on is reported, and the switch stays off', async () => {
  const { user } = openPlatform({
    'GET /api/portal/remotes': states([shell, off]),
    [enabled]: refusal(503, 'The database is away.'),
  });
  await user.click(await findSwitch());
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  expect(await findSwitch()).not.toBeChecked();
});

it('the panel shows who switched the remote off, when, and with what message, and can switch it on', async () => {
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
