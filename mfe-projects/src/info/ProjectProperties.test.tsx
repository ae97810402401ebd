import { screen, waitFor, within } from '@testing-library/react';
import type { PropertySchema } from 'shared-api/contracts/propertySchema';
import { refusal } from 'shared-api/testing';
import { aProject, aSchema, pairs } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const put = 'PUT /api/projects/481/properties/';
const properties = {
  site: { type: 'string', title: 'Site', oneOf: [{ const: 'ash', title: 'Ashburn DC4' }] },
  budget: { type: 'integer', title: 'Capex budget', 'ui:widget': 'currency' },
  place: {
    type: 'object',
    title: 'Place',
    'ui:order': ['room', 'floor'],
    properties: { floor: { type: 'integer', title: 'Floor' }, room: { type: 'string', title: 'Room' } },
  },
  live: { type: 'string', title: 'Go-live', format: 'date', disabledDates: { toToday: true } },
  record: { type: 'string', title: 'Design record', format: 'uri' },
  contact: { type: 'string', title: 'Contact', format: 'email' },
  spare: { type: 'boolean', title: 'Spare' },
  score: { type: 'number', title: 'Score', readOnly: true },
} satisfies Record<string, PropertySchema>;
const schema = aSchema(properties, ['site']);
const held = {
  score: 7,
  spare: false,
  record: 'https://wiki.example/NDR-0327',
  contact: 'ann@example.org',
  live: '2027-02-26',
  place: { floor: 4, room: null },
  budget: 184000,
  site: 'ash',
};

const section = async () => within(await screen.findByRole('region', { name: 'Network properties' }));

describe('project page: properties', () => {
  beforeEach(() => widen(1000));

  test('are listed in the schema’s order with their titles and formatted values, also those of nested objects [project-properties.1]', async () => {
    await renderProject({ schema, project: { properties: held } });
    const terms = await (await section()).findAllByRole('term');
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Site', 'Ashburn DC4'],
      ['Capex budget', '$184,000.00'],
      ['Room', 'Not given'],
      ['Floor', '4'],
      ['Go-live', '26 / 02 / 2027'],
      ['Design record', 'https://wiki.example/NDR-0327'],
      ['Contact', 'ann@example.org'],
      ['Spare', 'No'],
      ['Score', '7'],
    ]);
    expect(screen.getByRole('link', { name: 'ann@example.org' })).toHaveAttribute(
      'href',
      'mailto:ann@example.org',
    );
    expect(screen.getByRole('link', { name: held.record })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('button', { name: /Update/ })).not.toBeInTheDocument();
  });

  test('show a URL of the scheme `javascript:` as text, not as a link', async () => {
    await renderProject({ schema, project: { properties: { record: 'javascript:alert(1)' } } });
    expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
    expect(screen.queryByRole('link', { name: /alert/ })).not.toBeInTheDocument();
  });

  test('can be changed with the permission PUT project, unless they are read-only [project-properties.3]', async () => {
    await renderProject({ schema, permissions: pairs('PUT project'), project: { properties: held } });
    await screen.findByRole('button', { name: 'Update Site' });
    const names = (await section()).getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(
      ['Site', 'Capex budget', 'Room', 'Floor', 'Go-live', 'Design record', 'Contact', 'Spare'].map(
        (title) => `Update ${title}`,
      ),
    );
  });

  test('Update {property} checks the value, sends it, and shows it [project-properties.2]', async () => {
    const { api, user } = await renderProject({
      schema,
      permissions: pairs('PUT project'),
      project: { properties: held },
      routes: { [`${put}budget`]: aProject({ properties: { ...held, budget: 1200 } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Capex budget' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Capex budget' }));
    const field = await dialog.findByRole('textbox', { name: 'Capex budget' });
    expect(field).toHaveValue('184000');
    await user.clear(field);
    await user.type(field, '-5');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Capex budget must be at least 0'));
    await user.clear(field);
    await user.type(field, '1200{Enter}');
    expect(await screen.findByText('$1,200.00')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.bodies(`${put}budget`)).toEqual([{ value: 1200, seen: 184000 }]);
  });

  test('are changed by their path in nested objects, and cleared by an empty field', async () => {
    const { api, user } = await renderProject({
      schema,
      permissions: pairs('PUT project'),
      project: { properties: held },
      routes: { [`${put}place.floor`]: aProject() },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Floor' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Floor' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.bodies(`${put}place.floor`)).toEqual([{ value: null, seen: 4 }]));
  });

  test('of yes or no without a value can be set to No, and one that is No already is not sent again', async () => {
    const { api, user } = await renderProject({
      schema,
      permissions: pairs('PUT project'),
      project: { properties: { ...held, spare: null } },
      routes: { [`${put}spare`]: aProject({ properties: held }) },
    });
    const openDialog = async () => {
      await user.click(await screen.findByRole('button', { name: 'Update Spare' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Update Spare' }));
      expect(await dialog.findByRole('checkbox', { name: 'Spare' })).not.toBeChecked();
      await user.click(dialog.getByRole('button', { name: 'Update' }));
    };
    await openDialog();
    await waitFor(() => expect(api.bodies(`${put}spare`)).toEqual([{ value: false, seen: null }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openDialog();
    expect(await screen.findByText('Nothing changed')).toBeInTheDocument();
    expect(api.count(`${put}spare`)).toBe(1);
  });

  test('cannot be cleared if they are required', async () => {
    const { api, user } = await renderProject({ schema, permissions: pairs('PUT project') });
    await user.click(await screen.findByRole('button', { name: 'Update Site' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('Site is required')).toBeVisible();
    expect(api.count(`${put}site`)).toBe(0);
  });

  test('keep the dialog open after a refused change, with the fault beside the field, and load the project again', async () => {
    const { api, user } = await renderProject({
      schema,
      permissions: pairs('PUT project'),
      project: { properties: held },
      routes: { [`${put}place.room`]: refusal(422, 'No such room.', { fields: { value: 'No such room' } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Update Room' }));
    const field = await screen.findByRole('textbox', { name: 'Room' });
    await user.type(field, 'R9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No such room.');
    expect(field).toHaveAccessibleDescription('No such room');
    await waitFor(() => expect(api.count('GET /api/projects/481/schema')).toBe(2));
  });

  test('report that they did not load, and can be loaded again', async () => {
    let fails = true;
    const { user } = await renderProject({
      project: { properties: held },
      routes: { 'GET /api/projects/481/schema': () => (fails ? refusal(500, 'Out of order.') : schema) },
    });
    expect(await screen.findByText('The properties did not load.')).toBeVisible();
    fails = false;
    await user.click((await section()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ashburn DC4')).toBeVisible();
  });
});
