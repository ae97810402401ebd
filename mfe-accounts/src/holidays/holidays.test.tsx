import { screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { holidays } from 'shared-api/resources/holidays';
import { formBody } from 'shared-api/resources/validBody';
import { typeOthers } from '../testing/typeOthers';
import { aHoliday } from '../testing/fixtures';
import { renderAccounts } from '../testing/renderAccounts';

const list = 'GET /api/holidays';
const dateField = async (day: string, month: string, year: string) => {
  const group = await screen.findByRole('group', { name: /Date/ });
  const [d, m, y] = within(group).getAllByRole('spinbutton');
  return [
    [d!, day],
    [m!, month],
    [y!, year],
  ] as const;
};

describe('holidays', () => {
  it('are listed from this year on, ten a page, by date', async () => {
    const { api } = await renderAccounts('/holidays', { [list]: [aHoliday()] });
    expect(await screen.findByRole('link', { name: 'Christmas Day' })).toHaveAttribute(
      'href',
      '/holidays/5/update',
    );
    expect(screen.getByRole('gridcell', { name: '25 / 12 / 2026' })).toBeInTheDocument();
    const asked = new URLSearchParams(api.to(list)[0]!.url.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      page: '1',
      per_page: '10',
      sort: 'date',
      date_gte: `${new Date().getFullYear()}-01-01`,
    });
  });

  it('are imported by nobody while the feature is off, and the list stays as it is', async () => {
    await renderAccounts('/holidays', { [list]: [aHoliday()] }, undefined, {
      features: { 'accounts.holidayImport': false },
    });
    expect(await screen.findByRole('link', { name: 'Christmas Day' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
  });

  it('of one year are a press away', async () => {
    const year = new Date().getFullYear() + 1;
    const { user, router } = await renderAccounts('/holidays', {
      [list]: [aHoliday()],
      'GET /api/holidays/years': [2041, 2019],
    });
    await user.click(await screen.findByRole('button', { name: 'Year' }));
    // Those of imported holidays, this year and the next.
    await screen.findByRole('menuitemradio', { name: '2041' });
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      `${year - 1} and later`,
      '2041',
      String(year),
      String(year - 1),
      '2019',
      'All years',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: String(year) }));
    expect(router.state.location.search).toBe(`?date_gte=${year}-01-01&date_lt=${year + 1}-01-01`);
  });

  it('are created with a date and a name; the projects that one falls on are then shown', async () => {
    const { user, api } = await renderAccounts('/holidays/create', {
      [list]: [aHoliday()],
      'POST /api/holidays': new Reply(201, aHoliday()),
      'GET /api/holidays/5/projects': new Reply(200, [{ id: 481, name: 'Leaf-spine refresh' }], {
        'X-Total': '3',
      }),
    });
    const sections = await dateField('25', '12', '2026');
    await user.click(screen.getByRole('button', { name: 'Create Holiday' }));
    expect(await screen.findByText('Date is required')).toBeInTheDocument();
    expect(screen.getByText('Name is required')).toBeInTheDocument();
    for (const [section, text] of sections) {
      await user.click(section);
      await user.keyboard(text);
    }
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Christmas Day');
    await typeOthers(user, holidays, 'date', 'name');
    await user.click(screen.getByRole('button', { name: 'Create Holiday' }));
    expect(await screen.findByText('Holiday Christmas Day created')).toBeInTheDocument();
    expect(api.to('POST /api/holidays')[0]!.body).toEqual(
      formBody(holidays, { date: '2026-12-25', name: 'Christmas Day' }),
    );
    const notice = await screen.findByText(/3 open projects are to be completed on this day/);
    const banner = notice.closest<HTMLElement>('[role=status]')!;
    expect(within(banner).getByRole('link', { name: '481 Leaf-spine refresh' })).toHaveAttribute(
      'href',
      '/projects/481',
    );
    expect(banner).toHaveTextContent('and 2 more.');
    await user.click(within(banner).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/open projects/)).not.toBeInTheDocument());
  });

  it('that stand on the same day are refused beside the date', async () => {
    const text = 'There is a holiday on this day.';
    const { user, api } = await renderAccounts('/holidays/5/update', {
      'GET /api/holidays/5': new Reply(200, aHoliday(), { ETag: '"4"' }),
      'PUT /api/holidays/5': refusal(422, 'This cannot be saved.', { fields: { date: text } }),
    });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(api.to('PUT /api/holidays/5')[0]).toMatchObject({
      body: { date: '2026-12-25', name: 'Christmas Day!' },
      headers: { 'if-match': '"4"' },
    });
  });
});

describe('import of holidays', () => {
  const open = async (served = {}) => {
    const opened = await renderAccounts('/holidays', { [list]: [], ...served });
    await opened.user.click(await screen.findByRole('button', { name: 'Import' }));
    const dialog = screen.getByRole('dialog', { name: 'Import Holidays' });
    const paste = async (text: string) => {
      await opened.user.clear(within(dialog).getByRole('textbox'));
      await opened.user.click(within(dialog).getByRole('textbox'));
      await opened.user.paste(text);
    };
    const send = () => opened.user.click(within(dialog).getByRole('button', { name: 'Import' }));
    return { ...opened, dialog, paste, send };
  };

  it('shows what was pasted and its faults by line, and sends nothing until they are corrected', async () => {
    const route = 'POST /api/holidays/import';
    const { api, dialog, paste, send } = await open({ [route]: { added: 2, skipped: 1 } });
    await send();
    expect(await within(dialog).findByText('Paste a list, or choose a file')).toBeInTheDocument();
    await paste('2026-12-25, Christmas Day\n2026-12-32, Nothing');
    const [, , second] = within(dialog).getAllByRole('row');
    expect(second).toHaveTextContent('2“2026-12-32” is no date');
    await send();
    expect(await within(dialog).findByText('Correct one line first')).toBeInTheDocument();
    expect(api.to(route)).toEqual([]);
    await paste('2026-12-25, Christmas Day\n26/12/2026; Boxing Day\n2027-01-01\tNew Year');
    expect(within(dialog).getByRole('cell', { name: '26 / 12 / 2026' })).toBeInTheDocument();
    await send();
    expect(await screen.findByText('2 holidays imported, one was there already')).toBeInTheDocument();
    expect(api.to(route)[0]!.body).toEqual({
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2026-12-26', name: 'Boxing Day' },
        { date: '2027-01-01', name: 'New Year' },
      ],
    });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.to(list).length).toBeGreaterThan(1);
  });

  it('marks the days that are there already before anything is imported', async () => {
    const route = 'POST /api/holidays/import';
    const { api, dialog, paste, send } = await open({ [route]: { added: 0, skipped: 1 } });
    api.routes[list] = [aHoliday({ date: '2026-12-25', name: 'Noël' })];
    await paste('2026-12-25, Christmas Day\n2027-01-01, New Year');
    expect(await within(dialog).findByText('There already: Noël')).toBeInTheDocument();
    expect(within(dialog).getAllByText(/There already/)).toHaveLength(1);
    const asked = api.to(list).find(({ url }) => url.includes('date_lt'))!.url;
    expect(asked).toContain('date_gte=2026-01-01&date_lt=2028-01-01');
    await send();
    expect(await screen.findByText(/^Nothing imported/)).toBeInTheDocument();
  });

  it('reads a file into the field', async () => {
    const { user, dialog } = await open();
    const file = new File(['2026-12-25,Christmas Day'], 'holidays.csv', { type: 'text/csv' });
    // jsdom's files cannot be read.
    Object.assign(file, { text: () => Promise.resolve('2026-12-25,Christmas Day') });
    await user.upload(within(dialog).getByLabelText('File with holidays'), file);
    expect(await within(dialog).findByRole('cell', { name: 'Christmas Day' })).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox')).toHaveValue('2026-12-25,Christmas Day');
  });

  it('keeps what was pasted when it is refused', async () => {
    const { dialog, paste, send } = await open({ 'POST /api/holidays/import': refusal(403, 'Not yours.') });
    await paste('2026-12-25, Christmas Day');
    await send();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not yours.');
    expect(within(dialog).getByRole('textbox')).toHaveValue('2026-12-25, Christmas Day');
  });
});
