import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import moment from 'moment';
import { DateField } from './DateField';
import { DateTimeField } from './DateTimeField';
import { TimeField } from './TimeField';
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

function Begin({ onChange }: { onChange: (value: string | null, invalid: boolean) => void }) {
  const [value, setValue] = useState<string | null>('2026-11-25T09:30');
  const change = (next: string | null, invalid: boolean) => {
    setValue(next);
    onChange(next, invalid);
  };
  return <DateTimeField label="Begin" value={value} onChange={change} />;
}

describe('a day with a time', () => {
  const open = () => {
    const onChange = jest.fn();
    render(<Begin onChange={onChange} />);
    return { onChange, user: userEvent.setup() };
  };

  test('is shown in the format of the portal, and typed part by part', async () => {
    const { onChange, user } = open();
    expect(screen.getByRole('group', { name: 'Begin' })).toHaveTextContent('25 / 11 / 2026 09:30 am');
    await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('041220260415p');
    expect(onChange).toHaveBeenLastCalledWith('2026-12-04T16:15', false);
  });

  test('is picked from a calendar and a list of times by keyboard', async () => {
    const { onChange, user } = open();
    act(() => screen.getByRole('button', { name: 'Choose Begin' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Choose Begin' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-26T09:30', false);
    await user.click(await screen.findByRole('option', { name: '04 hours' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-26T04:30', false);
  });

  test.each(['26/11/2026 4:05 pm', '2026-11-26T16:05', '26.11.2026 16:05'])(
    'the pasted time %j is accepted',
    async (text) => {
      const { onChange, user } = open();
      await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
      await user.paste(text);
      expect(onChange).toHaveBeenLastCalledWith('2026-11-26T16:05', false);
    },
  );
});

function At({ onChange }: { onChange: (value: string | null, invalid: boolean) => void }) {
  const [value, setValue] = useState<string | null>('18:00');
  const change = (next: string | null, invalid: boolean) => {
    setValue(next);
    onChange(next, invalid);
  };
  return <TimeField label="Begin" value={value} onChange={change} />;
}

describe('a time of day', () => {
  const open = () => {
    const onChange = jest.fn();
    render(<At onChange={onChange} />);
    return { onChange, user: userEvent.setup() };
  };

  test('is shown in the format of the portal, typed part by part, and picked from a list', async () => {
    const { onChange, user } = open();
    expect(screen.getByRole('group', { name: 'Begin' })).toHaveTextContent('06:00 pm');
    await user.click(screen.getByRole('spinbutton', { name: 'Hours' }));
    await user.keyboard('0745a');
    expect(onChange).toHaveBeenLastCalledWith('07:45', false);
    await user.click(screen.getByRole('button', { name: 'Choose Begin' }));
    await user.click(await screen.findByRole('option', { name: '04 hours' }));
    expect(onChange).toHaveBeenLastCalledWith('04:45', false);
  });

  test.each(['16:05', '4:05 pm', '4:05PM'])('the pasted time %j is accepted', async (text) => {
    const { onChange, user } = open();
    await user.click(screen.getByRole('spinbutton', { name: 'Hours' }));
    await user.paste(text);
    expect(onChange).toHaveBeenLastCalledWith('16:05', false);
  });

  test('that is half typed is reported as invalid', async () => {
    const { onChange, user } = open();
    await user.click(screen.getByRole('spinbutton', { name: 'Hours' }));
    await user.keyboard('{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith(null, true);
  });
});
