import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateFilter } from './DateFilter';

const onApply = jest.fn();
const onCancel = jest.fn();
const show = (from = '', to = '') =>
  render(<DateFilter from={from} to={to} onApply={onApply} onCancel={onCancel} />);
const group = (name: string) => screen.getByRole('group', { name });
const day = (name: string) => within(group(name)).getByRole('spinbutton', { name: /day/i });

beforeEach(() => jest.resetAllMocks());

test('typed dates are passed on as YYYY-MM-DD', async () => {
  const user = userEvent.setup();
  show();
  await user.click(day('From'));
  await user.keyboard('01092026');
  await user.click(day('To (exclusive)'));
  await user.keyboard('01102026');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(onApply).toHaveBeenCalledWith('2026-09-01', '2026-10-01');
});

test('a filter may have a start without an end, or an end without a start', async () => {
  const user = userEvent.setup();
  show('2026-09-01', '2026-10-01');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(day('To (exclusive)'));
  await user.keyboard('05102026');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(onApply).toHaveBeenCalledWith('', '2026-10-05');
});

test('an end that is not after the start cannot be applied', () => {
  show('2026-09-01', '2026-09-01');
  expect(screen.getByText('Must be after From')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'OK' })).toBeDisabled();
});

test('Cancel changes nothing', async () => {
  show('2026-09-01');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onApply).not.toHaveBeenCalled();
});
