import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayFilter } from './DayFilter';

const applied = jest.fn();

function From({ start = '2026-11-28' as string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DayFilter
        label="From"
        value={value}
        min="2020-01-01"
        max="2026-11-28"
        onChange={(day) => {
          applied(day);
          setValue(day);
        }}
      />
      <button onClick={() => setValue('2026-01-02')}>Back</button>
    </>
  );
}

const open = (start?: string | null) => {
  applied.mockClear();
  render(start === undefined ? <From /> : <From start={start} />);
  return userEvent.setup();
};
const field = () => screen.getByRole('group', { name: 'From' });
const day = () => screen.getByRole('spinbutton', { name: 'Day' });

test('a typed day applies once, when it is complete and Enter is pressed, also where the month of before has no such day', async () => {
  const user = open();
  await user.click(day());
  await user.keyboard('31102026');
  expect(applied).not.toHaveBeenCalled();
  expect(field()).toHaveTextContent('31 / 10 / 2026');
  await user.keyboard('{Enter}');
  expect(applied.mock.calls).toEqual([['2026-10-31']]);
  await user.tab();
  await user.tab();
  expect(applied).toHaveBeenCalledTimes(1);
});

test('a typed day applies when the field is left, and the same day not at all', async () => {
  const user = open(null);
  await user.click(day());
  await user.keyboard('15102026');
  await user.click(document.body);
  expect(applied.mock.calls).toEqual([['2026-10-15']]);
  await user.click(day());
  await user.keyboard('15102026{Enter}');
  expect(applied).toHaveBeenCalledTimes(1);
});

test.each([
  ['31112026', 'This is not a valid date'],
  ['01012027', 'Choose a day up to 28 / 11 / 2026'],
  ['31121999', 'Choose a day from 01 / 01 / 2020'],
])('%s is refused at the field, and stays in it', async (typed, fault) => {
  const user = open();
  await user.click(day());
  await user.keyboard(`${typed}{Enter}`);
  expect(applied).not.toHaveBeenCalled();
  expect(screen.getByText(fault)).toBeInTheDocument();
  expect(field()).toHaveTextContent(typed.replace(/(..)(..)(....)/, '$1 / $2 / $3'));
  await user.click(day());
  await user.keyboard('01092026{Enter}');
  expect(screen.queryByText(fault)).not.toBeInTheDocument();
  expect(applied.mock.calls).toEqual([['2026-09-01']]);
});

test('a picked day applies at once', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Choose From' }));
  await user.click(await screen.findByRole('gridcell', { name: '12' }));
  expect(applied.mock.calls).toEqual([['2026-11-12']]);
});

test('a day that comes from elsewhere replaces what is typed', async () => {
  const user = open();
  await user.click(day());
  await user.keyboard('31');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(field()).toHaveTextContent('02 / 01 / 2026');
});

test('an emptied field applies without a day', async () => {
  const user = open();
  await user.click(day());
  await user.keyboard('{Control>}a{/Control}{Backspace}{Enter}');
  expect(applied.mock.calls).toEqual([[null]]);
});
