import { screen, waitFor, within } from '@testing-library/react';
import type { GroupService } from 'shared-api/contracts/catalogue';
import { serviceAttachments } from 'shared-api/resources/catalogue/serviceAttachments';
import { serviceGroups } from 'shared-api/resources/serviceGroups';
import { serviceIcons } from 'shared-api/resources/serviceIcons';
import { services } from 'shared-api/resources/services';
import { formBody, validRow } from 'shared-api/resources/validBody';
import { refusal, Reply } from 'shared-api/testing';
import { addressNames } from 'shared-ui/core';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const list = '/api/project_types/3/service_groups';
const served = {
  'GET /api/project_types/3': group,
  [`GET ${list}`]: [validRow(serviceGroups, { id: 5, name: 'Racks' })],
};

describe('the service groups of a delivery group', () => {
  it('stand beside its other parts, with its name in the breadcrumbs [group-catalogue.1]', async () => {
    await renderGroups('/groups/3/service_groups', served);
    expect(await screen.findByRole('heading', { level: 1, name: 'Service Groups' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Racks' })).toHaveAttribute(
      'href',
      '/groups/3/service_groups/5/update',
    );
    const nav = screen.getByRole('navigation', { name: 'Delivery group' });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Service groups');
    expect(addressNames.get()?.get('/groups/3')).toBe('Network');
  });

  it('are created by a form of their own [group-catalogue.2]', async () => {
    const { user, api, router } = await renderGroups('/groups/3/service_groups/create', {
      ...served,
      [`POST ${list}`]: validRow(serviceGroups, { id: 6, name: 'Power' }),
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Power');
    await user.click(screen.getByRole('button', { name: 'Create Service Group' }));
    expect(await screen.findByText('Service group Power created')).toBeInTheDocument();
    expect(api.to(`POST ${list}`)[0]!.body).toEqual(formBody(serviceGroups, { name: 'Power' }));
    expect(router.state.location.pathname).toBe('/groups/3/service_groups');
  });

  it('say what keeps one from being deleted', async () => {
    const { user } = await renderGroups('/groups/3/service_groups', {
      ...served,
      [`DELETE ${list}/5`]: refusal(409, '2 services are in this group. Put them into another first.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Racks' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^2 services are in this group\./)).toBeInTheDocument();
  });

  it('of another group are not shown [group-catalogue.3]', async () => {
    const { api } = await renderGroups('/groups/4/service_groups', {});
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such delivery group');
    expect(api.to('GET /api/project_types/4/service_groups')).toEqual([]);
  });
});

it('a service icon is sent with its picture [group-catalogue.4]', async () => {
  const { user, api } = await renderGroups('/groups/3/service_icons/create', {
    'GET /api/project_types/3': group,
    'POST /api/project_types/3/service_icons': validRow(serviceIcons, { id: 8, name: 'Rack' }),
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Rack');
  await user.click(screen.getByRole('button', { name: 'Create Service Icon' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The service icon was not created. Check Picture.',
  );
  const file = new File(['<svg/>'], 'rack.svg', { type: 'image/svg+xml' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  expect(await screen.findByText('rack.svg')).toBeInTheDocument();
  expect(api.to('POST /api/project_types/3/service_icons')).toEqual([]);
});

describe('a service', () => {
  const service: GroupService = {
    ...validRow(services, { id: 4, name: 'Rack', price: 10, notification_states: [] }),
    prices: [{ min: 5, price: 8.5 }],
    projects: 2,
  };
  const address = '/api/project_types/3/services/4';

  it('has its price tiers beside its form, saved by themselves [group-catalogue.5]', async () => {
    const { user, api } = await renderGroups('/groups/3/services/4/update', {
      'GET /api/project_types/3': group,
      [`GET ${address}`]: new Reply(200, service, { ETag: '"1"' }),
      [`PUT ${address}/prices`]: { ...service, prices: [] },
    });
    const panel = await screen.findByRole('region', { name: 'Price tiers' });
    expect(await within(panel).findByText('From 5')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(within(panel).getByRole('button', { name: 'Change Prices' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Add Tier' }));
    await user.type(within(dialog).getAllByRole('textbox', { name: /^From quantity/ })[1]!, '20');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Price is required')).toBeInTheDocument();
    await user.type(within(dialog).getAllByRole('textbox', { name: /^Price of one/ })[1]!, '7.25');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.to(`PUT ${address}/prices`)[0]!.body).toEqual({
      prices: [
        { min: 5, price: 8.5 },
        { min: 20, price: 7.25 },
      ],
      seen: [{ min: 5, price: 8.5 }],
    });
    expect(await screen.findByText('Prices of Rack saved')).toBeInTheDocument();
    expect(api.to(`PUT ${address}`)).toEqual([]);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Rack 2');
  });
});

it('a service leads to the files that it requires, with the states before which they must exist [group-service-attachments.1]', async () => {
  await renderGroups('/groups/3/services/8/attachments', {
    'GET /api/project_types/3': group,
    'GET /api/project_types/3/services/8/attachments': [
      validRow(serviceAttachments, {
        id: 2,
        attachment_type: { id: 2, name: 'Floor plan' },
        project_states: [{ id: 1, name: 'Approved' }],
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Floor plan' })).toHaveAttribute(
    'href',
    '/groups/3/services/8/attachments/2/update',
  );
  expect(screen.getByText('Approved')).toBeInTheDocument();
});
