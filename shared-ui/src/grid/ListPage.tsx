import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { PageHeader } from '../display/PageHeader';
import { Popover } from '../overlays/Popover';
import { phoneMedia, t } from '../theme/tokens';
import { useIsPhone } from '../theme/useIsPhone';
import { CardList } from './CardList';
import type { Column, NamedFilter } from './list/column';
import type { ListAnswer } from './list/listAnswer';
import { ColumnChooser } from './ColumnChooser';
import { CsvButton, type CsvOptions } from './CsvButton';
import { DataGrid } from './table/DataGrid';
import { FilterChips } from './filters/FilterChips';
import { FilterEditor } from './filters/FilterEditor';
import { FilterSheet } from './filters/FilterSheet';
import { GridProvider } from './table/GridContext';
import { ListNotice } from './ListNotice';
import { useOptionLabels } from './filters/optionLabels';
import { Pager } from './Pager';
import { formatTotal } from './list/pages';
import { RowCount } from './RowCount';
import type { RowActions } from './table/rowActionsDef';
import { SearchBox } from './SearchBox';
import { SortSheet } from './SortSheet';
import type { ListState } from './list/useListState';
import { useVisibleColumns } from './visibleColumns';

const Frame = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 });
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 24px',
  flex: 'none',
  '& > .MuiOutlinedInput-root': { width: 280 },
  [phoneMedia]: {
    padding: '8px 16px 12px',
    borderBottom: `1px solid ${t.border}`,
    '& > .MuiOutlinedInput-root': { flex: '1 1 160px', width: 'auto' },
  },
});

const News = styled('div')({
  flex: 'none',
  padding: '8px 24px 0',
  '&:empty': { display: 'none' },
  [phoneMedia]: { padding: '8px 16px 0' },
});

/** On phones a line of its own that scrolls sideways. */
const Chips = styled('div')({
  display: 'contents',
  [phoneMedia]: {
    display: 'flex',
    flex: '1 0 100%',
    minWidth: 0,
    gap: 8,
    overflowX: 'auto',
    '& > *': { flex: 'none' },
    '& .MuiButton-root': { height: 32 },
    '&:empty': { display: 'none' },
  },
});

export interface ListPageProps<Row> {
  title: string;
  /** The route's name, under which the choice of columns is kept; `storageKey` where one route has several lists. */
  name: string;
  storageKey?: string;
  /** What a row is, in lower case: `{ one: 'project', many: 'projects' }`. */
  noun: { one: string; many: string };
  /** Module constants. */
  columns: readonly Column<Row>[];
  /** From `useListState(columns, …)`. */
  list: ListState;
  answer: ListAnswer<Row>;
  rowId: (row: Row) => string | number;
  /** What the search box searches; without it there is none. */
  searchLabel?: string;
  /** `projects.csv`; with `onCsv` it gives the list a CSV button. */
  csvName?: string;
  /** Loads all that matches; `fields` are the columns shown, in order. */
  onCsv?: (fields: string[], options: CsvOptions) => Promise<Blob>;
  /** Buttons of the page, the one primary last. */
  actions?: ReactNode;
  /** What one may do with a row, at its end. Keep it stable (`useCallback`). */
  rowActions?: RowActions<Row> | undefined;
  /** Further controls beside the search box. */
  tools?: ReactNode;
  /** Pages beside this one, under the title. */
  tabs?: ReactNode;
  /** Stands between the title and the list: what matters now. */
  notice?: ReactNode;
  /** Stands beside the title, where what comes late moves nothing. */
  aside?: ReactNode;
  /** Why an unfiltered list may be empty, and what to do. */
  empty?: { text: ReactNode; actions?: ReactNode };
  /** Further buttons where filters leave nothing: "Show closed projects". */
  noMatchActions?: ReactNode;
}

/**
 * The list template: title, search, filters, grid, pager, CSV and column chooser, all fed by a `useListState` and an answer of
 * the API. Under 600 px rows are cards and filters are sheets. Fills the height it is given. Source: spec 001, point 2.9.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, name, storageKey, noun, columns, list, answer, rowId, searchLabel } = props;
  const { csvName, onCsv, actions, rowActions, tools, tabs, notice: news, aside } = props;
  const { empty, noMatchActions } = props;
  const isPhone = useIsPhone();
  const chosen = useVisibleColumns(columns, name, storageKey);
  const [open, setOpen] = useState<{ filter: NamedFilter; anchor: HTMLElement }>();
  useOptionLabels(list.named, list.filters);

  const openFilter = useCallback(
    (filter: NamedFilter, anchor: HTMLElement) => setOpen({ filter, anchor }),
    [],
  );
  const close = useCallback(() => setOpen(undefined), []);
  const openParam = open?.filter.param;
  const gridActions = useMemo(() => ({ list, openParam, openFilter }), [list, openParam, openFilter]);

  const { page } = answer;
  const lastPage = page ? Math.max(1, Math.ceil(page.total / list.pageSize)) : 1;
  const isBeyond = Boolean(page && !answer.isLoading && page.rows.length === 0 && list.page > lastPage);
  const { setPage } = list;
  useEffect(() => {
    // Rows went away, or the address was mistyped: the last page there is.
    if (isBeyond) setPage(lastPage, { replace: true });
  }, [isBeyond, lastPage, setPage]);

  const isEmpty = page?.rows.length === 0 && !answer.isLoading && !isBeyond;
  const notice =
    answer.error || isEmpty ? (
      <ListNotice
        title={title}
        noun={noun}
        list={list}
        answer={answer}
        {...(empty ? { empty } : {})}
        noMatchActions={noMatchActions}
      />
    ) : undefined;

  return (
    <Frame>
      <PageHeader
        title={title}
        {...(isPhone && page ? { count: formatTotal(page.total, page.capped) } : {})}
        aside={aside}
        actions={
          <>
            {!isPhone && csvName && onCsv && (
              <CsvButton
                fileName={csvName}
                load={(options) =>
                  onCsv(
                    chosen.visible.map(({ field }) => field),
                    options,
                  )
                }
              />
            )}
            {!isPhone && <ColumnChooser columns={columns} chosen={chosen} />}
            {actions}
          </>
        }
      />
      {tabs}
      {news && <News>{news}</News>}
      <Tools role="search" aria-label={`Filter ${noun.many}`}>
        {searchLabel && <SearchBox label={searchLabel} value={list.search} onSearch={list.setSearch} />}
        {tools}
        {isPhone && <FilterSheet list={list} />}
        {isPhone && <SortSheet columns={columns} list={list} />}
        <Chips>
          <FilterChips list={list} onOpen={openFilter} />
        </Chips>
      </Tools>
      <GridProvider value={gridActions}>
        {isPhone ? (
          <CardList
            label={title}
            columns={columns}
            rows={page?.rows}
            rowId={rowId}
            isLoading={answer.isLoading}
            rowActions={rowActions}
            notice={notice}
          />
        ) : (
          <DataGrid
            label={title}
            columns={chosen.visible}
            rows={page?.rows}
            rowId={rowId}
            isLoading={answer.isLoading}
            sort={list.sort}
            onSort={list.toggleSort}
            pageSize={list.pageSize}
            rowActions={rowActions}
            notice={notice}
            flush
          />
        )}
      </GridProvider>
      <RowCount noun={noun} list={list} answer={answer} />
      {page && page.total > 0 && !answer.error && (
        <Pager
          page={list.page}
          pageSize={list.pageSize}
          rows={page.rows.length}
          total={page.total}
          capped={page.capped}
          onPage={setPage}
        />
      )}
      <Popover
        anchor={open?.anchor ?? null}
        label={open ? `Filter by ${open.filter.title}` : 'Filter'}
        width={288}
        onClose={close}
      >
        {open && <FilterEditor key={open.filter.param} named={open.filter} list={list} onClose={close} />}
      </Popover>
    </Frame>
  );
}
