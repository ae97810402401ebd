/** The API's answer to a list's query, with the state of the request; `useListPage` of shared-api returns this shape. */
export interface ListAnswer<Row> {
  /** undefined until the first answer; `total` stops counting at a limit, and `capped` says that there are more rows. */
  page: { rows: Row[]; total: number; capped: boolean } | undefined;
  error: { message: string } | undefined;
  isLoading: boolean;
  retry: () => void;
}
