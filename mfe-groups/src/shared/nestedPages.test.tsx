import { act, screen, waitFor } from '@testing-library/react';
import { addressNames } from 'shared-ui/core';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';
afterEach(() => window.history.replaceState(null, '', '/'));

describe('the pages of what belongs to a part of a group name that part', () => {
  it.each([
    ['/roles/1', '/user_roles/1', 'Admin', '/users', 'Admin Users', 'Add User', 'to Admin'],
    ['/roles/5', '/user_roles/5', 'Tech Lead', '/rules', 'Tech Lead Rules', 'Create Rule', 'for Tech Lead'],
    [
      '/booking_subtypes/5',
      '/booking_subtypes/5',
      'Standard change',
      '/review_statuses',
      'Standard change Review Statuses',
      'Create Review Status',
      'for Standard change',
    ],
    [
      '/booking_types/2',
      '/booking_types/2',
      'Change Windows',
      '/blackouts',
      'Change Windows Blackouts',
      'Create Blackout',
      'for Change Windows',
    ],
    [
      '/services/4',
      '/services/4',
      'Rack',
      '/attachments',
      'Rack Required Attachments',
      'Create Required Attachment',
      'for Rack',
    ],
  ])('%s', async (address, path, name, part, title, formTitle, parent) => {
    const served = {
      [`GET ${base}`]: group,
      [`GET ${base}${path}`]: { id: 1, name },
      [`GET ${base}${path}${part}`]: [],
    };
    const list = `/groups/3${address}${part}`;
    // The browser tab is titled by the window's address.
    window.history.replaceState(null, '', list);
    const { router } = await renderGroups(list, served);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(addressNames.get()?.get(`/groups/3${address}`)).toBe(name);
    await waitFor(() => expect(document.title).toBe(`${title} · Network · Delivery Portal`));
    window.history.replaceState(null, '', `${list}/create`);
    await act(() => router.navigate(`${list}/create`));
    expect(await screen.findByRole('heading', { level: 1, name: formTitle })).toBeInTheDocument();
    expect(await screen.findByText(parent)).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe(`${formTitle} · ${name} · Network · Delivery Portal`));
    expect(addressNames.get()?.get(`/groups/3${address}`)).toBe(name);
  });
});
