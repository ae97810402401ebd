import type { ComponentType } from 'react';
import type { ListOptions } from '../grid/list/useListState';
import { ResourceCreate } from './ResourceCreate';
import { resourceColumns } from './resourceColumns';
import { ResourceList, type ListScreenProps } from './ResourceList';
import { ResourceUpdate } from './ResourceUpdate';
import type { Identified, ResourceDefinition } from './types';

/** The three pages of a resource. */
export interface ResourceScreens<Row> {
  ListScreen: ComponentType<ListScreenProps<Row>>;
  CreateScreen: ComponentType;
  UpdateScreen: ComponentType;
}

/**
 * Declares an administrated thing, once and as data: its fields become the grid's columns and filters, the inputs of both
 * forms and their rules, so that a new field is one line. Two ways out: `columns[].render` and `fields[].Input`. What needs a
 * third is a page of its own.
 * @param definition a module constant
 * @returns pages for the routes `{address}`, `{address}/create` and `{address}/:id/update`
 * @example
 * export const holidays = defineResource<Holiday, HolidayBody>({
 *   name: 'holiday', noun: { one: 'holiday', many: 'holidays' }, title: 'Holidays',
 *   address: '/holidays', idParam: 'holidayId', nameField: 'name', defaultSort: 'date', calls: () => holidayCalls, useOwner,
 *   fields: [{ name: 'name', label: 'Name', required: true, max: limits.holidayName }, …],
 * })
 */
export function defineResource<Row extends Identified, Body>(
  definition: ResourceDefinition<Row, Body>,
): ResourceScreens<Row> {
  const { defaultSort, defaultFilters } = definition;
  const columns = resourceColumns(definition);
  const options: ListOptions = { defaultSort, ...(defaultFilters ? { defaultFilters } : {}) };
  return {
    ListScreen: (props) => (
      <ResourceList {...props} resource={definition} columns={columns} options={options} />
    ),
    CreateScreen: () => <ResourceCreate resource={definition} />,
    UpdateScreen: () => <ResourceUpdate resource={definition} />,
  };
}
