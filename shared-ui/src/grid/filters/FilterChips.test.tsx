import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ColumnFilter, NamedFilter } from '../list/column';
import { FilterChips } from './FilterChips';
import { filterSummary } from './filterSummary';
import { useOptionLabels } from './optionLabels';
import { renderRouted } from '../testList';
import { useListState } from '../list/useListState';

const load = jest.fn(() => Promise.resolve([{ value: '4', label: 'VLAN' }]));
const services: ColumnFilter = { kind: 'options', param: 'services_includes', load, ids: true };
const columns = [{ field: 'services' as const, title: 'Services', filter: services }];
const options = { defaultSort: 'id' };

function Chips() {
  const list = useListState<{ services: string }>(columns, options);
  useOptionLabels(list.named, list.filters);
  return <FilterChips list={list} onOpen={() => undefined} />;
}

test('a chip shows the labels of ids, which are loaded once', async () => {
  renderRouted(<Chips />, '/x?services_includes=4&services_includes=9');
  expect(await screen.findByRole('button', { name: 'Change filter Services: VLAN, 9' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const afloat: ColumnFilter = { kind: 'choice', param: 'afloat', options: yesOrNo };
const ships = [{ field: 'afloat' as const, title: 'Afloat', filter: afloat }];
const shipOptions = {
  defaultSort: 'id',
  defaultFilters: [
    {
      param: 'afloat',
      values: ['true'],
      title: 'Afloat',
      label: 'Yes',
      without: ['true', 'false'],
      unless: [],
    },
  ],
};
function ShipChips() {
  return (
    <FilterChips list={useListState<{ afloat: boolean }>(ships, shipOptions)} onOpen={() => undefined} />
  );
}

test('removing the chip of a default filter selects all values, and removing their chip applies the default again', async () => {
  const user = userEvent.setup();
  const { router } = renderRouted(<ShipChips />, '/x');
  expect(screen.getByText('Yes')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove filter Afloat' }));
  expect(router.state.location.search).toBe('?afloat=true&afloat=false');
  expect(await screen.findByRole('button', { name: 'Change filter Afloat: Yes, No' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove filter Afloat' }));
  expect(router.state.location.search).toBe('');
});

const team: NamedFilter = {
  title: 'Team',
  param: 'team',
  filter: { kind: 'options', load: () => Promise.resolve([]), allowEmpty: 'Unassigned' },
};
const date: NamedFilter = { title: 'Built', param: 'built', filter: { kind: 'date' } };

test.each([
  [team, { team: ['A', 'B', 'C'] }, 'A, B, C'],
  [team, { team: ['A', 'B', 'C', 'D', ''] }, 'A, B, C +2'],
  [team, { team: [''] }, 'Unassigned'],
  [team, {}, undefined],
  [date, { built_gte: ['2026-09-01'] }, 'from 01 / 09 / 2026'],
  [date, { built_lt: ['2026-10-01'] }, 'before 01 / 10 / 2026'],
  [
    date,
    { built_gte: ['2026-09-01'], built_lt: ['2026-10-01'] },
    'from 01 / 09 / 2026, before 01 / 10 / 2026',
  ],
])('%j set to %j reads "%s"', (named, filters, expected) => {
  expect(filterSummary(named, filters as Record<string, string[]>)).toBe(expected);
});

const given: ColumnFilter & { param: string } = {
  kind: 'given',
  param: 'figure',
  label: (value) => (value.startsWith('closed') ? `Words for ${value}` : undefined),
};
const givenOptions = { defaultSort: 'id', extraFilters: [{ title: 'Report', filter: given }] };
function GivenChips() {
  return <FilterChips list={useListState<{ id: number }>([], givenOptions)} onOpen={() => undefined} />;
}

test('a value that an address gives can only be removed; without words it is ignored', async () => {
  const user = userEvent.setup();
  const { router } = renderRouted(<GivenChips />, '/x?figure=closed:1&figure=closed:2');
  expect(screen.getByText('Words for closed:1')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Change filter/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove filter Report' }));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByText(/^Words/)).not.toBeInTheDocument();
  renderRouted(<GivenChips />, '/x?figure=other');
  expect(screen.queryByRole('button', { name: 'Remove filter Report' })).not.toBeInTheDocument();
});
