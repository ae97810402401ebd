import { useCallback, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../controls/Button';
import type { Column } from '../grid/list/column';
import { ListPage } from '../grid/ListPage';
import { useListState, type ListOptions, type ListState } from '../grid/list/useListState';
import { AllowedContext } from './NameCell';
import { createAddress, formTitle, verbsOf } from './names';
import { OrderButton } from './OrderButton';
import { RowActions } from './RowActions';
import type { Allowed, Identified, ResourceDefinition } from './types';
import { useDelete } from './useDelete';
import { useParentName } from './useParentName';

export interface ListScreenProps<Row> {
  /** What the user may do here; everything if left out. */
  may?: Allowed<Row>;
  /** Replaces the resource's title, which begins with the name of its parent. */
  title?: string;
  /** Further buttons, before Create. */
  actions?: ReactNode;
  /** Tabs to neighbouring pages, under the title. */
  tabs?: ReactNode;
  /** Stands between the title and the list. */
  notice?: ReactNode;
  /** Further controls beside the search box. */
  tools?: (list: ListState) => ReactNode;
}

interface Props<Row extends Identified, Body> extends ListScreenProps<Row> {
  resource: ResourceDefinition<Row, Body>;
  columns: readonly Column<Row>[];
  options: ListOptions;
}

/** The list of a resource, with the actions on its rows. */
export function ResourceList<Row extends Identified, Body>(props: Props<Row, Body>) {
  const { resource, columns, options, may = {} } = props;
  const parent = useParentName(resource);
  const { title = parent === undefined ? resource.title : `${parent} ${resource.title}` } = props;
  const { actions, notice, tabs, tools } = props;
  const { name, noun, searchLabel = 'Search by name', empty } = resource;
  const params = useParams();
  const isOrdered = resource.fields.some(({ kind }) => kind === 'order');
  const calls = resource.calls(params);
  const list = useListState(columns, options);
  const answer = calls.useList(list.query);
  const { ask, question } = useDelete(resource, calls.remove, parent);
  const rowActions = useCallback(
    (row: Row) => <RowActions resource={resource} row={row} onDelete={ask} />,
    [resource, ask],
  );
  const create = may.create !== false && (
    <ButtonLink variant="primary" icon="add" to={createAddress(resource, params)}>
      {formTitle(verbsOf(resource).create, resource)}
    </ButtonLink>
  );
  return (
    <AllowedContext value={may}>
      <ListPage
        title={title}
        name={`${name}_list`}
        noun={noun}
        columns={columns}
        list={list}
        answer={answer}
        searchLabel={searchLabel}
        csvName={`${noun.many.replace(/\s/g, '_')}.csv`}
        loadCsv={calls.csv}
        actions={
          <>
            {actions}
            {isOrdered && may.update !== false && <OrderButton many={noun.many} calls={calls} />}
            {create}
          </>
        }
        rowActions={may.update === false && may.remove === false ? undefined : rowActions}
        tools={tools?.(list)}
        tabs={tabs}
        notice={notice}
        {...(empty ? { empty: { text: empty } } : {})}
      />
      {question}
    </AllowedContext>
  );
}
