import { useCallback, useEffect, useMemo, useState } from 'react';
import { searchDebounce } from '../../controls/searchDebounce';
import type { ColumnFilter, FilterQuery, Option } from '../list/column';
import { rememberLabels } from './optionLabels';

export interface FilterOptions {
  /** The options to show: the server's last answer, filtered at once by the text typed. */
  options: readonly Option[];
  /** Number of options without a search, as far as it is known. */
  total: number;
  isLoading: boolean;
  /** The spec's error text, with its spelling. */
  error: string | undefined;
  retry: () => void;
}

type OptionsFilter = Extract<ColumnFilter, { kind: 'options' | 'choice' }>;

interface Answer {
  search: string;
  options: readonly Option[];
}

const errorText = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
const matches = ({ label }: Option, search: string) =>
  label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** The options of a filter. Those from the server load when it opens, and again 500 ms after the last key in its search. */
export function useFilterOptions(
  filter: OptionsFilter,
  search: string,
  filters?: FilterQuery,
): FilterOptions {
  const [all, setAll] = useState<readonly Option[] | undefined>(
    filter.kind === 'choice' ? filter.options : undefined,
  );
  const [found, setFound] = useState<Answer>();
  const [failed, setFailed] = useState<{ search: string; text: string }>();
  const [attempt, setAttempt] = useState(0);
  const query = search.trim();

  useEffect(() => {
    if (filter.kind !== 'options') return undefined;
    const controller = new AbortController();
    const loadOptions = async () => {
      try {
        const answer = await (filters
          ? filter.load(query, controller.signal, filters)
          : filter.load(query, controller.signal));
        if (controller.signal.aborted) return;
        rememberLabels(filter, answer);
        if (query) setFound({ search: query, options: answer });
        else setAll(answer);
        setFailed(undefined);
      } catch (cause) {
        if (controller.signal.aborted) return;
        const prefix = query ? 'Option search failed' : 'Option retrival failed';
        setFailed({ search: query, text: `${prefix}: ${errorText(cause)}` });
      }
    };
    // The options without a search load once; an emptied search shows them again.
    if (!query && all) return undefined;
    const timer = setTimeout(() => void loadOptions(), query ? searchDebounce : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `all` and `filters` are read, but are no dependencies: the first must not start another request by its arrival, and the
    // second does not change while a filter is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter, query, attempt]);

  const retry = useCallback(() => {
    setFailed(undefined);
    setAttempt((n) => n + 1);
  }, []);

  return useMemo(() => {
    const emptyCount = all?.find(({ value }) => value === '')?.count;
    const empty: Option[] =
      filter.kind === 'options' && filter.allowEmpty
        ? [
            {
              value: '',
              label: filter.allowEmpty,
              ...(emptyCount === undefined ? {} : { count: emptyCount }),
            },
          ]
        : [];
    const known = all ? [...empty, ...all.filter(({ value }) => value !== '')] : [];
    const isSearched = found?.search === query;
    const options = !query
      ? known
      : isSearched
        ? [
            ...empty.filter((option) => matches(option, query)),
            ...found.options.filter(({ value }) => value !== ''),
          ]
        : known.filter((option) => matches(option, query));
    const error = failed?.search === query ? failed.text : undefined;
    return {
      options,
      total: known.length,
      isLoading: filter.kind === 'options' && !error && (query ? !isSearched : !all),
      error,
      retry,
    };
  }, [filter, all, found, failed, query, retry]);
}
