import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ColumnFilter, Option } from '../list/column';
import { OptionsFilter } from './OptionsFilter';
import '../testList';

const all: Option[] = ['Core', 'Edge', 'Linux', 'Voice'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const load = jest.fn<Promise<readonly Option[]>, [string, AbortSignal]>();
const onApply = jest.fn();
const onCancel = jest.fn();

/** A new filter for each test: labels are cached by filter. */
const filter = (): Extract<ColumnFilter, { kind: 'options' }> => ({
  kind: 'options',
  load,
  allowEmpty: 'Unassigned',
});
const show = (values: string[] = []) =>
  render(
    <OptionsFilter title="Team" filter={filter()} values={values} onApply={onApply} onCancel={onCancel} />,
  );
const listed = () => screen.getAllByRole('option').map((option) => option.textContent);
const box = () => screen.getByRole('combobox', { name: 'Search team' });

beforeEach(() => {
  jest.resetAllMocks();
  load.mockImplementation((search) =>
    Promise.resolve(all.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))),
  );
});

test('it opens with the focus in the search, all options listed and the chosen ones ticked', async () => {
  show(['edge']);
  expect(await screen.findByRole('option', { name: 'Edge' })).toHaveAttribute('aria-selected', 'true');
  expect(listed()).toEqual(['Unassigned', 'Core', 'Edge', 'Linux', 'Voice']);
  expect(box()).toHaveFocus();
  expect(screen.getByText('1 of 5 selected')).toBeInTheDocument();
});

test('arrows move, Space toggles, Enter is OK', async () => {
  const user = userEvent.setup();
  show(['edge']);
  await screen.findByRole('option', { name: 'Edge' });
  await user.keyboard('{ArrowDown}{ArrowDown} {ArrowDown} {ArrowUp}{Enter}');
  expect(onApply).toHaveBeenCalledWith(['core']);
  expect(onCancel).not.toHaveBeenCalled();
});

test('Space types a space until an arrow key has selected a row', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByRole('option', { name: 'Core' });
  await user.keyboard('a b');
  expect(box()).toHaveValue('a b');
});

test('nothing changes before OK: Cancel leaves everything as it was [options-filter.1]', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('option', { name: 'Voice' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onApply).not.toHaveBeenCalled();
});

test('Select all chooses all listed options, Clear none [options-filter.2]', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByRole('option', { name: 'Core' });
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('5 of 5 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('0 of 5 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(onApply).toHaveBeenCalledWith([]);
});

test('Show Selected lists only the chosen options, also those missing from the server’s answer [options-filter.3]', async () => {
  const user = userEvent.setup();
  show(['linux', 'Retired team']);
  await screen.findByRole('option', { name: 'Core' });
  await user.click(screen.getByRole('switch', { name: 'Show Selected' }));
  expect(listed()).toEqual(['Linux', 'Retired team']);
});

test('a search filters at once and queries the server 500 ms after the last key [options-filter.4]', async () => {
  jest.useFakeTimers();
  show();
  await act(() => jest.advanceTimersByTimeAsync(0));
  fireEvent.change(box(), { target: { value: 'li' } });
  expect(listed()).toEqual(['Linux']);
  await act(() => jest.advanceTimersByTimeAsync(450));
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValueOnce([{ value: 'linux-9', label: 'Linux 9' }]);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(load).toHaveBeenLastCalledWith('li', expect.any(AbortSignal));
  expect(listed()).toEqual(['Linux 9']);
  jest.useRealTimers();
});

test("options that fail to load show the spec's error text, and Retry loads again", async () => {
  const user = userEvent.setup();
  load.mockRejectedValueOnce(new Error('The database is busy.'));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Option retrival failed: The database is busy.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Core' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed search shows an error', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByRole('option', { name: 'Core' });
  load.mockRejectedValueOnce(new Error('No answer.'));
  await user.type(box(), 'x');
  await waitFor(
    () => expect(screen.getByRole('alert')).toHaveTextContent('Option search failed: No answer.'),
    { timeout: 1_500 },
  );
});
