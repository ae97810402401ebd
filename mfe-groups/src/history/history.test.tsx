import { screen, within } from '@testing-library/react';
import type { GroupChange } from 'shared-api/contracts/groupParts/groupHistory';
import { renderGroups } from '../testing/renderGroups';
import { historyColumns } from './historyColumns';

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

const textOf = (part: Partial<GroupChange>) =>
  historyColumns.find(({ field }) => field === 'changes')!.text!({ ...aChange, ...part });
const subtype = { entity: 'booking subtype', entity_name: 'Standard change' };
const reason = { type: 'string', title: 'Reason' };
const impact = { type: 'string', title: 'Impact', oneOf: [{ const: 'low', title: 'Low' }] };
const load = { type: 'integer', title: 'Load', minimum: 1 };
const schemaOf = (questions: Record<string, object>, rest: object = {}) =>
  JSON.stringify({ type: 'object', properties: questions, 'ui:order': Object.keys(questions), ...rest });

describe('a change of the schema of a booking subtype is told in words', () => {
  it.each([
    [
      'what is required',
      schemaOf({ reason, impact }),
      schemaOf({ reason, impact }, { required: ['impact'], 'review:required': ['reason'] }),
      'Reason: required for the review no → yes; Impact: required no → yes',
    ],
    [
      'the members of a question',
      schemaOf({ reason }),
      schemaOf({ reason: { ...reason, title: 'Why', help: 'In one line.', maxLength: 80, readOnly: true } }),
      'Reason: title Reason → Why, help none → In one line., maximum length 4000 → 80, read only no → yes',
    ],
    [
      'type and choices',
      schemaOf({ load, impact }),
      schemaOf({
        load: { ...load, type: 'number', minimum: 2 },
        impact: { ...impact, oneOf: [...impact.oneOf, { const: 'high', title: 'High' }] },
      }),
      'Load: type whole number → number, minimum 1 → 2; Impact: choices Low → Low, High',
    ],
    [
      'new and removed questions, also inside a group of questions',
      schemaOf({ reason, impact }),
      schemaOf({ reason, site: { type: 'object', title: 'Site', properties: { load } } }),
      'Load: added; Impact: removed',
    ],
    [
      'their order',
      schemaOf({ reason, impact }),
      schemaOf({ impact, reason }),
      'Order of the questions changed',
    ],
    [
      'what has no name',
      schemaOf({ reason }),
      schemaOf({ reason }, { title: 'Change' }),
      'Questions changed',
    ],
    ['what is no schema', '7', '{', 'Questions changed'],
  ])('%s', (_, from, to, text) => {
    expect(textOf({ ...subtype, changes: [{ field: 'Schema', from, to }] })).toBe(text);
  });

  it('with the titles of the questions where the subtype is new or deleted', () => {
    const name = { field: 'Name', from: null, to: 'Standard change' };
    const schema = { field: 'Schema', from: null, to: schemaOf({ reason, impact }) };
    expect(textOf({ ...subtype, action: 'created', changes: [name, schema] })).toBe(
      'Name: Standard change; Questions: Reason, Impact',
    );
    const gone = { field: 'Schema', from: schemaOf({ reason }), to: null };
    expect(textOf({ ...subtype, action: 'deleted', changes: [gone] })).toBe('Questions: Reason → none');
    const empty = { field: 'Schema', from: null, to: schemaOf({}) };
    expect(textOf({ ...subtype, action: 'created', changes: [empty] })).toBe('Questions: none');
  });
});

it('has columns that fit beside both menus on a screen of 1440 pixels, with room for a whole time', () => {
  // 240 px are the menu of the portal, 208 px that of the group.
  expect(
    historyColumns.reduce((sum, { width = 0, minWidth = 0 }) => sum + (width || minWidth), 0),
  ).toBeLessThanOrEqual(1440 - 240 - 208);
  // "27th Nov 2026 11:57 pm" as a browser measures it, and the padding of the first cell.
  expect(historyColumns.find(({ field }) => field === 'created_on')!.width).toBeGreaterThanOrEqual(202);
});

it('of another group is not shown', async () => {
  const { api } = await renderGroups('/groups/4/history', {});
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such delivery group');
  expect(api.to('GET /api/project_types/4/history')).toEqual([]);
});
