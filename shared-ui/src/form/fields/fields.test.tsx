import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTheme } from '../../core';
import {
  Form,
  FormCheckbox,
  FormDateField,
  Formik,
  FormNumberField,
  FormPickers,
  FormSelect,
  invalidDate,
  SubmitButton,
  toNumber,
} from '../../form';

interface Values {
  group: string;
  urgent: boolean;
  ports: string;
  due: string | null;
}

const initial: Values = { group: '', urgent: false, ports: '', due: null };
const save = jest.fn<void, [Values]>();
beforeEach(() => save.mockClear());

function show(values: Partial<Values> = {}) {
  render(
    <Formik<Values>
      initialValues={{ ...initial, ...values }}
      validate={({ group, due, urgent }) => ({
        ...(group ? {} : { group: 'Group is required' }),
        ...(due === invalidDate ? { due: 'This is no date' } : {}),
        ...(urgent ? {} : { urgent: 'Tick it' }),
      })}
      onSubmit={(all) => save(all)}
    >
      <Form aria-label="Test">
        <FormSelect
          name="group"
          label="Group"
          required
          help="Where it goes"
          options={[
            { value: '1', label: 'Network' },
            { value: '2', label: 'Workplace' },
          ]}
        />
        <FormCheckbox name="urgent" label="Urgent" help="Somebody waits for it" />
        <FormNumberField name="ports" label="Budget" prefix="$" suffix=".00" />
        <FormDateField name="due" label="Due" min="2026-12-01" isDisabled={(day) => day === '2026-12-25'} />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Formik>,
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a select, a check box, a number and a date give the documented form values', async () => {
  show();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Group/ }), 'Workplace');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Budget' }), '1200');
  await userEvent.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await userEvent.keyboard('07122026');
  await press();
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({ group: '2', urgent: true, ports: '1200', due: '2026-12-07' }),
  );
});

test('a missing value is reported beside its field, as its accessible description', async () => {
  show();
  const group = screen.getByRole('combobox', { name: /Group/ });
  expect(group).toHaveAccessibleDescription('Where it goes');
  await press();
  await waitFor(() => expect(group).toHaveAccessibleDescription('Group is required Where it goes'));
  expect(group).toBeInvalid();
  expect(screen.getByRole('checkbox', { name: 'Urgent' })).toHaveAccessibleDescription(
    'Tick it Somebody waits for it',
  );
  expect(save).not.toHaveBeenCalled();
});

test('a failed submit focuses the first faulty field: a select, a check box, or a date', async () => {
  show();
  await press();
  const group = screen.getByRole('combobox', { name: /Group/ });
  await waitFor(() => expect(group).toHaveFocus());
  await userEvent.selectOptions(group, 'Network');
  await press();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Urgent' })).toHaveFocus());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  await userEvent.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await userEvent.keyboard('07');
  await press();
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Day' })).toHaveFocus());
});

test.each(['16/12/2026', ' 16 / 12 / 2026', '2026-12-16', '16.12.2026'])(
  'the pasted date %j is accepted',
  async (text) => {
    show({ group: '1', urgent: true, due: '2026-12-07' });
    await userEvent.click(await screen.findByRole('spinbutton', { name: 'Day' }));
    await userEvent.paste(text);
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ due: '2026-12-16' })));
  },
);

test('a half-typed date keeps the text in the field and fails validation', async () => {
  show({ group: '1', urgent: true, due: '2026-12-07' });
  await userEvent.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await userEvent.keyboard('{Backspace}');
  await press();
  expect(await screen.findByText('This is no date')).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('2026');
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await userEvent.keyboard('08');
  await press();
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ due: '2026-12-08' })));
});

test('days before the minimum and disabled days cannot be picked', async () => {
  show({ due: '2026-12-07' });
  await userEvent.click(await screen.findByRole('button', { name: /Choose Due/ }));
  expect(await screen.findByRole('gridcell', { name: '25' })).toBeDisabled();
  expect(screen.getByRole('gridcell', { name: '24' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
});

test('an optional select can be cleared', async () => {
  render(
    <Formik initialValues={{ site: 'a' }} onSubmit={() => undefined}>
      <FormSelect name="site" label="Site" options={[{ value: 'a', label: 'Ashburn' }]} />
    </Formik>,
  );
  const site = screen.getByRole('combobox', { name: 'Site' });
  await userEvent.selectOptions(site, '–');
  expect(site).toHaveValue('');
});

test.each([
  ['combobox', <FormSelect key="s" name="a" label="Field" options={[]} autoFocus />],
  ['checkbox', <FormCheckbox key="c" name="b" label="Field" autoFocus />],
])('a %s with autoFocus has the focus', (role, field) => {
  render(
    <AppTheme>
      <Formik initialValues={{ a: '', b: false }} onSubmit={() => undefined}>
        {field}
      </Formik>
    </AppTheme>,
  );
  expect(screen.getByRole(role, { name: 'Field' })).toHaveFocus();
});

test.each([
  ['', null],
  [' 12 ', 12],
  ['-3.5', -3.5],
  ['12a', NaN],
  ['1e3', NaN],
])('the text %j of a number field reads as %p', (text, number) => {
  expect(toNumber(text)).toBe(number);
});

test('a picker of several options keeps the focus and is empty after each pick', async () => {
  const people = ['Ann Ray', 'Bo Lind', 'Cy Moss'].map((name, index) => ({ id: index + 1, name }));
  const submit = jest.fn<void, [{ people: typeof people }]>();
  render(
    <AppTheme>
      <Formik<{ people: typeof people }> initialValues={{ people: [] }} onSubmit={submit}>
        <Form aria-label="Test">
          <FormPickers name="people" label="People" load={() => Promise.resolve(people)} />
          <SubmitButton>Save</SubmitButton>
        </Form>
      </Formik>
    </AppTheme>,
  );
  const field = await screen.findByRole('combobox', { name: 'People' });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Lind' }));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await userEvent.keyboard('Ann Ray');
  await screen.findByRole('option', { name: 'Ann Ray' });
  expect(screen.queryByRole('option', { name: 'Bo Lind' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await userEvent.keyboard('{ArrowDown}');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Cy Moss']);
  await press();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[0]![0]).toEqual({ people: [people[1], people[0]] });
});

test('a picker of several options adds none twice while its options still load', async () => {
  const load = jest
    .fn<Promise<{ id: number; name: string }[]>, []>(() => new Promise(() => undefined))
    .mockResolvedValueOnce([{ id: 2, name: 'Bo Lind' }]);
  render(
    <AppTheme>
      <Formik initialValues={{ people: [] }} onSubmit={() => undefined}>
        <FormPickers name="people" label="People" load={load} />
      </Formik>
    </AppTheme>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'People' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Lind' }));
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Lind' }));
  expect(screen.getAllByRole('button', { name: 'Remove Bo Lind' })).toHaveLength(1);
});
