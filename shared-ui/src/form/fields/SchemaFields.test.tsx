import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldSchema } from '../../controls';
import {
  Form,
  Formik,
  fromFormValues,
  SchemaFields,
  schemaValidation,
  SubmitButton,
  toFormValues,
  Yup,
  type FieldLeaf,
} from '../../form';

const leaf = (path: string, title: string, schema: FieldSchema, required = false): FieldLeaf => ({
  path,
  title,
  required,
  schema,
});
const leaves = [
  leaf('name', 'Name', { type: 'string', help: 'As on the door' }, true),
  leaf('notes', 'Notes', { type: 'string', 'ui:widget': 'textarea' }),
  leaf('record', 'Record', { type: 'string', format: 'uri' }),
  leaf('contact', 'Contact', { type: 'string', format: 'email' }),
  leaf('racks', 'Racks', { type: 'integer' }),
  leaf('load', 'Load', { type: 'number' }),
  leaf('budget', 'Budget', { type: 'integer', 'ui:widget': 'currency' }),
  leaf('live', 'Go-live', { type: 'string', format: 'date', disabledDates: { toToday: true } }),
  leaf('spare', 'Spare', { type: 'boolean' }),
  leaf('place.site', 'Site', {
    type: 'string',
    oneOf: [
      { const: 'ash', title: 'Ashburn' },
      { const: 'bos', title: 'Boston' },
    ],
  }),
  leaf('score', 'Score', { type: 'number', readOnly: true, default: 5 }, true),
];
const empty = {
  name: null,
  notes: null,
  record: null,
  contact: null,
  racks: null,
  load: null,
  budget: null,
  live: null,
  spare: false,
  place: { site: null },
};

const check = jest.fn<string | undefined, [FieldLeaf, unknown]>(({ title, required }, value) => {
  if (value === null) return required ? `${title} is required` : undefined;
  return Number.isNaN(value) || value === 'wrong' ? `${title} is wrong` : undefined;
});
const save = jest.fn();
beforeEach(() => {
  check.mockClear();
  save.mockClear();
});

function show(values?: Record<string, unknown>) {
  render(
    <Formik
      initialValues={{ properties: toFormValues(leaves, values) }}
      validationSchema={Yup.object({ properties: schemaValidation(leaves, check) })}
      onSubmit={({ properties }) => void save(fromFormValues(leaves, properties))}
    >
      <Form aria-label="Test">
        <SchemaFields leaves={leaves} prefix="properties" today="2026-12-10" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Formik>,
  );
  return userEvent.setup({ delay: null });
}
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

describe('fields of a schema', () => {
  test('have the input of their type, and submit values of that type [schema-fields.2]', async () => {
    const user = show();
    expect(box(/Name/)).toHaveAccessibleDescription('As on the door');
    expect(box('Record')).toHaveAttribute('type', 'url');
    expect(box('Contact')).toHaveAttribute('type', 'email');
    expect(box('Racks')).toHaveAttribute('inputmode', 'numeric');
    expect(box('Load')).toHaveAttribute('inputmode', 'decimal');
    expect(box('Notes').tagName).toBe('TEXTAREA');
    expect(screen.getByText('$')).toBeVisible();
    expect(screen.getByText('.00')).toBeVisible();
    await user.type(box(/Name/), ' Hall ');
    await user.type(box('Record'), 'https://x.org');
    await user.type(box('Racks'), '12');
    await user.type(box('Load'), '1.5');
    await user.type(box('Budget'), '1200');
    await user.click(screen.getByRole('checkbox', { name: 'Spare' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Site' }), 'Boston');
    await user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('12122026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save).toHaveBeenCalledWith({
      ...empty,
      name: 'Hall',
      record: 'https://x.org',
      racks: 12,
      load: 1.5,
      budget: 1200,
      live: '2026-12-12',
      spare: true,
      place: { site: 'bos' },
    });
  });

  test('show the fault that `check` finds beside the field, also in nested objects', async () => {
    const user = show({ racks: 3, place: { site: 'ash' } });
    await user.clear(box('Racks'));
    await user.type(box('Racks'), 'many');
    check.mockImplementation(({ path, title }) => (path === 'contact' ? undefined : `${title} is wrong`));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(box(/Name/)).toHaveAccessibleDescription('Name is wrong As on the door'));
    expect(box('Racks')).toHaveAccessibleDescription('Racks is wrong');
    expect(box('Racks')).toHaveValue('many');
    expect(box('Contact')).not.toHaveAccessibleDescription();
    expect(screen.getByRole('combobox', { name: 'Site' })).toHaveAccessibleDescription('Site is wrong');
    expect(screen.getByText('Go-live is wrong')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    expect(check).not.toHaveBeenCalledWith(expect.objectContaining({ path: 'score' }), expect.anything());
  });

  test('start with the saved values, or with the defaults of the schema; read-only fields are hidden [schema-fields.1]', async () => {
    const values = {
      ...empty,
      name: 'Hall',
      load: 0,
      budget: 7,
      live: '2026-01-05',
      place: { site: 'ash' },
      score: 9,
    };
    check.mockImplementation(() => undefined);
    const user = show(values);
    expect(box('Load')).toHaveValue('0');
    expect(screen.getByRole('combobox', { name: 'Site' })).toHaveValue('ash');
    expect(screen.queryByText('Score')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const { score: _, ...sent } = values;
    await waitFor(() => expect(save).toHaveBeenCalledWith(sent));
    expect(
      toFormValues([
        leaf('a', 'A', { type: 'integer', default: 4 }),
        leaf('b', 'B', { type: 'boolean', default: true }),
      ]),
    ).toEqual({ a: '4', b: true });
  });

  test('do not offer days before today if the schema blocks past days', async () => {
    const user = show({ live: '2026-12-12' });
    await user.click(await screen.findByRole('button', { name: /Choose Go-live/ }));
    expect(await screen.findByRole('gridcell', { name: '9' })).toBeDisabled();
    expect(screen.getByRole('gridcell', { name: '10' })).toBeEnabled();
  });
});
