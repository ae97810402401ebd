import { screen, within } from '@testing-library/react';
import type { GroupChange } from 'shared-api/contracts/groupParts/groupHistory';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const aChange: GroupChange = {
  id: 31,
  created_on: '2026-11-20T09:00:00Z',
  usr: { id: 4, name: 'Ines Carvalho' },
  entity: 'email template',
  entity_id: 5,
  entity_name: 'Moved',
  action: 'updated',
  changes: [{ field: 'Subject', from: 'It moved', to: null }],
};

it('the history of a group says who changed what, newest first [group-history-page.1]', async () => {
  const { api } = await renderGroups('/groups/3/history', {
    'GET /api/project_types/3': group,
    'GET /api/project_types/3/history': [aChange],
  });
  expect(await screen.findByText('Subject: It moved → none')).toBeInTheDocument();
  for (const text of ['Ines Carvalho', 'Updated', 'Email template', 'Moved'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(api.to('GET /api/project_types/3/history')[0]!.url).toBe(
    '/api/project_types/3/history?page=1&per_page=20&sort=created_on+desc',
  );
  const nav = screen.getByRole('navigation', { name: 'Delivery group' });
  expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('History');
});

it('is filtered by part and person through its address [group-history-page.2]', async () => {
  const { api } = await renderGroups('/groups/3/history?entity=email+template&usr_name=Ines+Carvalho', {
    'GET /api/project_types/3': group,
    'GET /api/project_types/3/history': [],
  });
  expect(await screen.findByText('No change matches these filters')).toBeInTheDocument();
  const { searchParams } = new URL(api.to('GET /api/project_types/3/history')[0]!.url, 'http://portal');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    entity: 'email template',
    usr_name: 'Ines Carvalho',
  });
});

it('of another group is not shown', async () => {
  const { api } = await renderGroups('/groups/4/history', {});
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such delivery group');
  expect(api.to('GET /api/project_types/4/history')).toEqual([]);
});
