import { screen } from '@testing-library/react';
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
