import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import moment from 'moment';
import { DateField } from './DateField';
import { WeekStartProvider, type WeekStart } from './WeekStart';

function Due() {
  const [value, setValue] = useState<string | null>('2026-11-25');
  return <DateField label="Due" value={value} onChange={setValue} />;
}

async function weekdays(day?: WeekStart) {
  const user = userEvent.setup();
  const { unmount } = render(
    day === undefined ? (
      <Due />
    ) : (
      <WeekStartProvider day={day}>
        <Due />
      </WeekStartProvider>
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Choose Due' }));
  const names = (await screen.findAllByRole('columnheader')).map((header) =>
    header.getAttribute('aria-label'),
  );
  const firstOfMonth = screen.getByRole('gridcell', { name: '1' });
  const column = firstOfMonth.getAttribute('aria-colindex');
  unmount();
  return [names[0], names.at(-1), column];
}

test('calendars start with Monday, or with the first day of the week of the portal', async () => {
  // 1 November 2026 is a Sunday.
  expect(await weekdays()).toEqual(['Monday', 'Sunday', '7']);
  expect(await weekdays(0)).toEqual(['Sunday', 'Saturday', '1']);
  expect(await weekdays(6)).toEqual(['Saturday', 'Friday', '2']);
  expect(moment.locale()).toBe('en');
});

test('the calendar is a dialog that is named by its field', async () => {
  const user = userEvent.setup();
  render(<Due />);
  await user.click(screen.getByRole('button', { name: 'Choose Due' }));
  expect(await screen.findByRole('dialog', { name: 'Choose Due' })).toBeInTheDocument();
});
