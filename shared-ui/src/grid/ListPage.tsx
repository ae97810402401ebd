import { useCallback, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { formatTotal } from 'shared-api/format';
import { PageHeader } from '../display/PageHeader';
import { SkipLink, SkipTarget } from '../display/SkipLink';
import { Popover } from '../overlays/Popover';
import { phoneMedia, t } from '../theme/tokens';
import { useIsPhone } from '../theme/useIsPhone';
import { CardList } from './CardList';
import type { Column, NamedFilter } from './list/column';
import type { ListAnswer } from './list/listAnswer';
import { ColumnChooser } from './ColumnChooser';
import { CsvButton, type CsvOptions } from './CsvButton';
import { SelectingProvider, type Selecting } from './selection/SelectCells';
import { SelectionBar } from './selection/SelectionBar';
import type { RowSelection } from './selection/useRowSelection';
import { DataGrid } from './table/DataGrid';
import { ListHeading } from './ListHeading';
import { headerHeight, rowHeight } from './table/gridMeasures';
import { FilterChips } from './filters/FilterChips';
import { FilterEditor } from './filters/FilterEditor';
import { FilterSheet } from './filters/FilterSheet';
import { GridProvider } from './table/GridContext';
import { ListNotice } from './ListNotice';
import { useOptionLabels } from './filters/optionLabels';
import { Pager } from './Pager';
import { RowCount } from './RowCount';
import type { RowActions } from './table/rowActionsDef';
import { SearchBox } from '../controls/SearchBox';
import { SortSheet } from './SortSheet';
import type { ListQuery, ListState } from './list/useListState';
import { useListViews } from './list/ListViews';
import { useOpeningView } from './list/useOpeningView';
import { columnsKey, useVisibleColumns } from './visibleColumns';

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  '&[data-inside]': { height: 'auto' },
});
/** A list inside another page is as high as its rows, so that the page scrolls and not the list. */
const Inside = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${t.border}`,
  borderTop: 'none',
  borderRadius: 8,
  overflow: 'hidden',
  '&:empty': { display: 'none' },
});
/** Pixels: of a grid without rows, of a notice instead of rows, and of the scrollbar of wide columns. */
const [minHeight, noticeHeight, scrollbarHeight] = [120, 248, 18];
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 24px',
  flex: 'none',
  '&[data-inside]': { padding: '0 0 8px', borderBottom: 'none' },
  '&[data-inside]:empty': { display: 'none' },
  '& > .MuiOutlinedInput-root': { width: 280 },
  [phoneMedia]: {
    padding: '8px 16px 12px',
    borderBottom: `1px solid ${t.border}`,
    '& > .MuiOutlinedInput-root': { flex: '1 1 140px', width: 'auto' },
    // The name of a view gives way to the search box and the two buttons behind it, so that all are in one line.
    '& > .MuiButton-root': { maxWidth: 'calc(100% - 244px)' },
  },
});

const PageNotice = styled('div')({
  flex: 'none',
  padding: '8px 24px 0',
  '&:empty': { display: 'none' },
  [phoneMedia]: { padding: '8px 16px 0' },
});

/** On phones the chips have a line of their own that scrolls sideways. */
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

function GridPlace({ inside, height, children }: { inside: boolean; height: number; children: ReactNode }) {
  return inside ? <Inside style={{ height }}>{children}</Inside> : children;
}

interface Choosing<Row> {
  selection: RowSelection<Row>;
  /** The words for a row: `project 12`. */
  nameOf: (row: Row) => string;
  /** Reads the first rows that match a query, as many as can be chosen. */
  readFirst: (query: ListQuery) => Promise<Row[]>;
  /** What can be done with the chosen rows. */
  actions: ReactNode;
}

export interface ListPageProps<Row> {
  title: string;
  /** The route's name: the choice of columns is stored under it. Add a `storageKey` where one route has several lists. */
  name: string;
  storageKey?: string;
  /** Noun for the rows, in lower case: `{ one: 'project', many: 'projects' }`. */
  noun: { one: string; many: string };
  /** Module constants. */
  columns: readonly Column<Row>[];
  /** From `useListState(columns, …)`. */
  list: ListState;
  answer: ListAnswer<Row>;
  /** Identifies a row among the others; by default by its `id`. */
  rowId?: (row: Row) => string | number;
  /** Label of the search box; without it there is no search box. */
  searchLabel?: string;
  /** `projects.csv`; with `loadCsv` it gives the list a CSV button. */
  csvName?: string;
  /** Loads all rows that match the query; `fields` are the visible columns, in order. */
  loadCsv?: (query: ListQuery, fields: string[], options: CsvOptions) => Promise<Blob>;
  /** Set for a list inside a page that has a title of its own: its title is an h2, and it is as high as its rows. */
  inside?: { headingId: string };
  /** Buttons of the page, the primary one last. */
  actions?: ReactNode;
  /** Buttons at the end of each row. Keep it stable (`useCallback`). */
  rowActions?: RowActions<Row> | undefined;
  /** Rows can be chosen, for the given actions; not on phones. */
  choosing?: Choosing<Row> | undefined;
  /** Further controls beside the search box. */
  tools?: ReactNode;
  /** Tabs to neighbouring pages, under the title. */
  tabs?: ReactNode;
  /** A notice between the title and the list. */
  notice?: ReactNode;
  /** Shown beside the title, where late content moves nothing else. */
  aside?: ReactNode;
  /** Why an unfiltered list may be empty, and what to do. */
  empty?: { text: ReactNode; actions?: ReactNode };
  /** Further buttons where no row matches the filters: "Show closed projects". */
  noMatchActions?: ReactNode;
}

const idOf = (row: unknown) => (row as { id: string | number }).id;

/**
 * The page of a list: title, search, filters, grid, pager, CSV and column chooser. Its state comes from `useListState`, its rows
 * from `answer`. Under 600 px rows are cards and filters are sheets. It fills its parent's height. Source: spec 001, point 2.9.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, name, storageKey, noun, columns, list, answer, rowId = idOf, searchLabel } = props;
  const { csvName, loadCsv, actions, rowActions, tools, tabs, notice: pageNotice, aside } = props;
  const { empty, noMatchActions, inside, choosing } = props;
  const isPhone = useIsPhone();
  const startId = useId();
  const chosen = useVisibleColumns(columns, name, storageKey);
  const views = useListViews();
  const listKey = columnsKey(name, storageKey).replace(/^columns:/, '');
  const { isOpening, receiveDefault } = useOpeningView(views, listKey, list, chosen.choose);
  const [open, setOpen] = useState<{ filter: NamedFilter; anchor: HTMLElement }>();
  useOptionLabels(list.named, list.filters);

  const openFilter = useCallback(
    (filter: NamedFilter, anchor: HTMLElement) => setOpen({ filter, anchor }),
    [],
  );
  const close = useCallback(() => setOpen(undefined), []);
  const openParam = open?.filter.param;
  const gridActions = useMemo(() => ({ list, openParam, openFilter }), [list, openParam, openFilter]);

  const page = isOpening ? undefined : answer.page;
  const lastPage = page ? Math.max(1, Math.ceil(page.total / list.pageSize)) : 1;
  const isBeyond = Boolean(page && !answer.isLoading && page.rows.length === 0 && list.page > lastPage);
  const { setPage } = list;
  useEffect(() => {
    // Rows were deleted, or the address was mistyped: go to the last page.
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

  const { selection, nameOf } = choosing ?? {};
  const pageRows = page?.rows;
  const selecting = useMemo(
    () =>
      selection && nameOf
        ? ({ selection, nameOf, rowId, rows: pageRows ?? [], many: noun.many } as Selecting)
        : null,
    [selection, nameOf, rowId, pageRows, noun.many],
  );

  const count = page && formatTotal(page);
  const buttons = (
    <>
      {!isPhone && csvName && loadCsv && (
        <CsvButton
          fileName={csvName}
          load={(options) =>
            loadCsv(
              list.csvQuery,
              chosen.visible.map(({ field }) => field),
              options,
            )
          }
        />
      )}
      {!isPhone && <ColumnChooser columns={columns} chosen={chosen} />}
      {actions}
    </>
  );
  const rowsHeight = headerHeight + 2 + (page?.rows.length ?? 0) * rowHeight + scrollbarHeight;
  const insideHeight = notice ? noticeHeight : Math.max(minHeight, rowsHeight);

  return (
    <Frame {...(inside ? { 'data-inside': '' } : {})}>
      {inside ? (
        <ListHeading id={inside.headingId} title={title} {...(count === undefined ? {} : { count })}>
          {buttons}
        </ListHeading>
      ) : (
        <PageHeader
          title={title}
          {...(isPhone && count !== undefined ? { count } : {})}
          aside={aside}
          actions={buttons}
        >
          {!isPhone && <SkipLink to={startId}>Skip to the list</SkipLink>}
        </PageHeader>
      )}
      {tabs}
      {pageNotice && <PageNotice>{pageNotice}</PageNotice>}
      <Tools role="search" aria-label={`Filter ${noun.many}`} {...(inside ? { 'data-inside': '' } : {})}>
        {views && (
          <views.Views
            list={listKey}
            many={noun.many}
            state={list}
            columns={chosen.isDefault ? [] : chosen.visible.map(({ field }) => field)}
            chooseColumns={chosen.choose}
            onDefault={receiveDefault}
          />
        )}
        {searchLabel && (
          <SearchBox
            label={searchLabel}
            placeholder={isPhone ? 'Search' : searchLabel}
            value={list.search}
            onSearch={list.setSearch}
          />
        )}
        {tools}
        {isPhone && <FilterSheet list={list} />}
        {isPhone && <SortSheet columns={columns} list={list} />}
        <Chips>
          <FilterChips list={list} onOpen={openFilter} />
        </Chips>
      </Tools>
      {!inside && !isPhone && <SkipTarget id={startId}>List of {noun.many}</SkipTarget>}
      <GridProvider value={gridActions}>
        <SelectingProvider value={selecting}>
          {isPhone ? (
            <CardList
              label={title}
              columns={columns}
              rows={page?.rows}
              rowId={rowId}
              isLoading={answer.isLoading}
              rowActions={rowActions}
              notice={notice}
              inside={Boolean(inside)}
            />
          ) : (
            <GridPlace inside={Boolean(inside)} height={insideHeight}>
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
                selectable={Boolean(choosing)}
                notice={notice}
                flush={!inside}
              />
            </GridPlace>
          )}
        </SelectingProvider>
      </GridProvider>
      {choosing && !isPhone && (
        <SelectionBar
          selection={choosing.selection}
          noun={noun}
          rows={page?.rows}
          rowId={rowId}
          actions={choosing.actions}
          matching={
            page?.rows.every((row) => choosing.selection.rows.has(rowId(row)))
              ? { ...page, read: () => choosing.readFirst(list.csvQuery) }
              : undefined
          }
        />
      )}
      <RowCount noun={noun} list={list} answer={answer} />
      {page && page.total > (inside ? list.pageSize : 0) && !answer.error && (
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
