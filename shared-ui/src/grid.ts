export type { CardPlace, Column, ColumnFilter, ExtraFilter, Option } from './grid/column';
export type { CsvOptions } from './grid/CsvButton';
export { DataGrid, type DataGridProps } from './grid/DataGrid';
export { ListPage, type ListAnswer, type ListPageProps } from './grid/ListPage';
export type { DefaultFilter, SortKey } from './grid/listState';
export { Pager, type PagerProps } from './grid/Pager';
export { saveFile } from './grid/saveFile';
export { SearchBox, type SearchBoxProps } from './grid/SearchBox';
export { useListState, type ListOptions, type ListQuery, type ListState } from './grid/useListState';
