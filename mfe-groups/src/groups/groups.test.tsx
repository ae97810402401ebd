import { screen, waitFor, within } from '@testing-library/react';
import type { ProjectType } from 'shared-api/contracts/groups';
import { groups } from 'shared-api/resources/groups';
import { validRow } from 'shared-api/resources/validBody';
import { refusal, Reply } from 'shared-api/testing';
import { addressNames } from 'shared-ui/core';
import { aGroupAdmin, renderGroups } from '../testing/renderGroups';

const aGroup = (part: Partial<ProjectType> = {}): ProjectType => ({
  ...validRow(groups),
  id: 3,
  name: 'Network',
  use_subcats: true,
  use_p4p: true,
  can_create: true,
  ...part,
});
const served = {
  'GET /api/project_types': [aGroup()],
  'GET /api/project_types/3': new Reply(200, aGroup(), { ETag: '"1"' }),
};
const name = () => screen.findByRole('textbox', { name: /^Name/ });

describe('the list of delivery groups', () => {
  it('has those that the user administers, each with its form, and no button to create or delete one [groups-pages.1]', async () => {
    const { user, api } = await renderGroups('/groups', served);
    expect(await screen.findByRole('heading', { level: 1, name: 'Delivery Groups' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Network' })).toHaveAttribute('href', '/groups/3/update');
    expect(api.to('GET /api/project_types')[0]!.url).toBe(
      '/api/project_types?page=1&per_page=10&sort=name&administered=true',
    );
    expect(screen.queryByRole('link', { name: /^Create/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for Network' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit']);
  });

  it('lets global admins create and delete one, and leads from a new group into it [groups-pages.5]', async () => {
    const { user, api, router } = await renderGroups(
      '/groups',
      {
        ...served,
        'POST /api/project_types': aGroup({ id: 9, name: 'Sites' }),
        'GET /api/project_types/9': new Reply(200, aGroup({ id: 9, name: 'Sites' }), { ETag: '"1"' }),
      },
      { ...aGroupAdmin, is_admin: true, roles: [] },
    );
    await user.click(await screen.findByRole('button', { name: 'Actions for Network' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: /^Create/ }));
    await user.type(await name(), 'Sites');
    await user.click(screen.getByRole('button', { name: 'Create Delivery Group' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups/9/milestones'));
    expect(api.to('POST /api/project_types')[0]!.body).toEqual({
      name: 'Sites',
      use_subcats: false,
      use_p4p: true,
    });
  });

  it('says why it is empty', async () => {
    await renderGroups('/groups', { 'GET /api/project_types': [] }, { ...aGroupAdmin, is_admin: true });
    expect(await screen.findByText(/^You do not administer any delivery group\./)).toBeInTheDocument();
  });

  it('says that it did not load, and loads again', async () => {
    let fails = true;
    const { user } = await renderGroups('/groups', {
      'GET /api/project_types': () => (fails ? refusal(500, 'Out of order.') : [aGroup()]),
    });
    expect(await screen.findByText('Out of order.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Network' })).toBeInTheDocument();
  });
});

it('leads from the address of its dashboard to its figures on the dashboard [groups-pages.4]', async () => {
  const { router } = await renderGroups('/groups/3/dashboard', served);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/reports/dashboard', search: '?group=3' }),
  );
});

describe('the form of a delivery group', () => {
  it('stands beside the navigation among the parts of the group', async () => {
    await renderGroups('/groups/3/update', served);
    const nav = await screen.findByRole('navigation', { name: 'Delivery group' });
    expect(within(nav).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/groups/3/update');
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Settings');
  });

  it('saves its fields with the version that was opened, and names it in the breadcrumbs [groups-pages.2]', async () => {
    const { user, api, router } = await renderGroups('/groups/3/update', {
      ...served,
      'PUT /api/project_types/3': aGroup({ name: 'Networks', use_subcats: false }),
    });
    await user.clear(await name());
    await user.type(await name(), 'Networks');
    await waitFor(() => expect(addressNames.get()?.get('/groups/3')).toBe('Network'));
    await user.click(screen.getByRole('checkbox', { name: 'Services' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Delivery group Networks saved')).toBeInTheDocument();
    expect(api.to('PUT /api/project_types/3')[0]).toMatchObject({
      body: { name: 'Networks', use_subcats: false, use_p4p: true },
      headers: { 'if-match': '"1"' },
    });
    expect(router.state.location.pathname).toBe('/groups');
    await waitFor(() => expect(addressNames.get()?.size).toBe(0));
  });

  it('says beside the name that another group has it', async () => {
    const text = 'There is already a delivery group with this name.';
    const { user } = await renderGroups('/groups/3/update', {
      ...served,
      'PUT /api/project_types/3': refusal(422, text, { fields: { name: text } }),
    });
    await user.clear(await name());
    await user.type(await name(), 'workplace');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The delivery group was not saved. Check Name.',
    );
    expect(await name()).toHaveAccessibleDescription(expect.stringContaining(text) as string);
  });

  it('of another group says that it may not be changed, with a way back [groups-pages.3]', async () => {
    const { api } = await renderGroups('/groups/4/update', {
      'GET /api/project_types/4': new Reply(200, aGroup({ id: 4, name: 'Workplace' }), { ETag: '"1"' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no such delivery group, or you may not change it.',
    );
    expect(screen.getByRole('link', { name: 'Back to Delivery Groups' })).toHaveAttribute('href', '/groups');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(api.to('PUT /api/project_types/4')).toEqual([]);
  });

  it('of a group that does not exist says so to a global admin', async () => {
    await renderGroups('/groups/99/update', {}, { ...aGroupAdmin, is_admin: true, roles: [] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no such delivery group, or you may not change it.',
    );
  });

  it.each(['', '/milestones', '/simulate'])(
    'of a group that does not exist shows a global admin neither its menu nor its parts: %s',
    async (page) => {
      await renderGroups(
        `/groups/99${page}`,
        { 'GET /api/project_types/99': refusal(404, 'There is no such delivery group.') },
        { ...aGroupAdmin, is_admin: true, roles: [] },
      );
      expect(await screen.findByText(/^There is no such delivery group, or you may not/)).toBeVisible();
      expect(screen.queryByRole('navigation', { name: 'Delivery group' })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    },
  );
});
