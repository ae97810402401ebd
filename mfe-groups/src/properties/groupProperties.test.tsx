import { screen, within } from '@testing-library/react';
import { properties } from 'shared-api/resources/properties';
import { validRow } from 'shared-api/resources/validBody';
import { refusal, Reply } from 'shared-api/testing';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const schema = {
  type: 'object',
  properties: {
    site: { type: 'string', title: 'Site' },
    floors: { type: 'integer', title: 'Floors', minimum: 1 },
  },
  required: ['site'],
  'ui:order': ['site', 'floors'],
};
const floors = validRow(properties, {
  id: 5,
  name: 'floors',
  title: 'Floors',
  type: 'integer',
  format: null,
  widget: null,
  help: null,
  minimum: 1,
  maximum: null,
  min_length: null,
  max_length: null,
  pattern: null,
  default: null,
  required: false,
});
const served = {
  'GET /api/project_types/3': group,
  'GET /api/project_types/3/new_project_schema': schema,
  'GET /api/project_types/3/properties': [floors],
  'GET /api/project_types/3/properties/5': new Reply(200, floors, { ETag: '"1"' }),
};
const preview = () => screen.findByRole('region', { name: 'As requesters will see it' });

describe('the form of a property', () => {
  it('shows the form that requesters will see, as it is edited [group-properties.1]', async () => {
    const { user } = await renderGroups('/groups/3/properties/5/update', served);
    const shown = await preview();
    expect(await within(shown).findByRole('textbox', { name: /^Site/ })).toBeInTheDocument();
    const title = screen.getByRole('textbox', { name: /^Title/ });
    await user.clear(title);
    await user.type(title, 'Storeys');
    const field = within(shown).getByRole('textbox', { name: 'Storeys' });
    expect(within(shown).queryByRole('textbox', { name: 'Floors' })).not.toBeInTheDocument();
    await user.type(field, '0');
    await user.tab();
    expect(await within(shown).findByText(/must be at least 1/)).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    expect(within(shown).queryByRole('textbox', { name: 'Storeys' })).not.toBeInTheDocument();
  });

  it('is not submitted by Enter in its preview', async () => {
    const { user } = await renderGroups('/groups/3/properties/5/update', served);
    const field = await within(await preview()).findByRole('textbox', { name: /^Site/ });
    const onSubmit = jest.fn();
    document.addEventListener('submit', onSubmit);
    await user.type(field, 'N{Enter}{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    document.removeEventListener('submit', onSubmit);
  });

  it('has the rules that apply to the type alone, and sends no others [group-properties.2]', async () => {
    const { user, api } = await renderGroups('/groups/3/properties/create', {
      ...served,
      'POST /api/project_types/3/properties': refusal(422, 'This is refused.', {
        fields: { name: 'Another property uses it.' },
      }),
    });
    await preview();
    expect(screen.queryByRole('textbox', { name: 'Minimum' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Rack');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'rack');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'Whole number');
    await user.type(await screen.findByRole('textbox', { name: 'Minimum' }), '2');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Type/ }), 'Text or choice');
    await user.type(await screen.findByRole('textbox', { name: 'Pattern' }), '^R');
    expect(screen.queryByRole('textbox', { name: 'Minimum' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create Property' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The property was not created. Check Name.');
    expect(api.to('POST /api/project_types/3/properties')[0]!.body).toMatchObject({
      name: 'rack',
      type: 'string',
      minimum: null,
      pattern: '^R',
    });
  });
});
