import type { ComponentType } from 'react';
import type { ListOptions } from '../grid/list/useListState';
import { ResourceCreate } from './ResourceCreate';
import { resourceColumns } from './resourceColumns';
import { ResourceList, type ListScreenProps } from './ResourceList';
import { ResourceUpdate } from './ResourceUpdate';
import { titleCase } from './names';
import type {
  FieldData,
  Identified,
  ResourceBackend,
  ResourceData,
  ResourceDefinition,
  ResourceField,
  ResourcePages,
} from './types';

/** The three pages of a resource. */
export interface ResourceScreens<Row> {
  ListScreen: ComponentType<ListScreenProps<Row>>;
  CreateScreen: ComponentType;
  UpdateScreen: ComponentType;
}

function fieldsOf<Row extends Identified, Body>(
  data: ResourceData,
  { loadNames, isExcludedFile }: ResourceBackend<Row, Body>,
  { fields: looks = {}, first = [] }: ResourcePages<Row>,
): ResourceField<Row, Body>[] {
  const others = Object.keys(data.fields).filter((name) => !first.includes(name));
  return [...first, ...others].map((name) => {
    const field = data.fields[name]!;
    const to = field.kind === 'reference' || field.kind === 'references' ? field.to : '';
    return {
      ...field,
      ...looks[name],
      name: name as keyof Body & string,
      loadOn: (params) => (search, signal) => loadNames(to, search, signal, params),
      isExcludedFile,
    };
  });
}

/**
 * Makes the pages of an administered table from its declaration: fields become the grid's columns and filters, the inputs of
 * both forms and their rules. A new field needs no change here. Columns may be drawn by `columns[].render`, inputs by
 * `fields[].Input`; pages that need more are written by hand.
 * @param data the declaration, of `shared-api/resources`
 * @param backend calls and choices, of `backendFor` in `shared-api/portal`
 * @returns pages for the routes `{path}`, `{path}/create` and `{path}/:id/update`
 * @example export default defineResource(holidays, backendFor(holidays))
 */
export function defineResource<
  Row extends Identified,
  Body,
  Fields extends Readonly<Record<string, FieldData>>,
>(
  data: Omit<ResourceData, 'fields'> & { readonly fields: Fields },
  backend: ResourceBackend<Row, Body>,
  pages: ResourcePages<Row, keyof Fields & string> = {},
): ResourceScreens<Row> {
  const { calls, useOwner, useParent = () => undefined } = backend;
  const { fields: _looks, first: _first, ...rest } = pages;
  const definition: ResourceDefinition<Row, Body> = {
    ...data,
    ...rest,
    calls,
    useOwner,
    useParent,
    title: titleCase(data.noun.many),
    fields: fieldsOf(data, backend, pages as ResourcePages<Row>),
  };
  const { sort: defaultSort, defaultFilters } = definition;
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
