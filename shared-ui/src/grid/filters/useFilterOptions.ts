import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ColumnFilter, Option } from '../list/column';
import { rememberLabels } from './optionLabels';

/** Milliseconds between the last key and the search. Source: spec 001, point 9. */
export const filterDebounce = 500;

export interface FilterOptions {
  /** What to choose from now: what the server answered last, narrowed at once by what is typed. */
  options: readonly Option[];
  /** How many there are without a search, as far as is known. */
  total: number;
  isLoading: boolean;
  /** In the spec's words (and spelling). */
  error: string | undefined;
  retry: () => void;
}

type OptionsFilter = Extract<ColumnFilter, { kind: 'options' | 'choice' }>;

interface Answer {
  search: string;
  options: readonly Option[];
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
const matches = ({ label }: Option, search: string) =>
  label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** The choices of a filter. From the server they come when it opens, and again 500 ms after the last key in its search. */
export function useFilterOptions(filter: OptionsFilter, search: string): FilterOptions {
  const [all, setAll] = useState<readonly Option[] | undefined>(
    filter.kind === 'choice' ? filter.options : undefined,
  );
  const [found, setFound] = useState<Answer>();
  const [failed, setFailed] = useState<{ search: string; text: string }>();
  const [attempt, setAttempt] = useState(0);
  const asked = search.trim();

  useEffect(() => {
    if (filter.kind !== 'options') return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const answer = await filter.load(asked, controller.signal);
        if (controller.signal.aborted) return;
        rememberLabels(filter, answer);
        if (asked) setFound({ search: asked, options: answer });
        else setAll(answer);
        setFailed(undefined);
      } catch (cause) {
        if (controller.signal.aborted) return;
        const prefix = asked ? 'Option search failed' : 'Option retrival failed';
        setFailed({ search: asked, text: `${prefix}: ${reason(cause)}` });
      }
    };
    // The unsearched choices are asked for once; an emptied search shows them again.
    if (!asked && all) return undefined;
    const timer = setTimeout(() => void ask(), asked ? filterDebounce : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // `all` is read, not followed: its arrival must not ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [filter, asked, attempt]);

  const retry = useCallback(() => {
    setFailed(undefined);
    setAttempt((n) => n + 1);
  }, []);

  return useMemo(() => {
    const empty: Option[] =
      filter.kind === 'options' && filter.allowEmpty ? [{ value: '', label: filter.allowEmpty }] : [];
    const known = all ? [...empty, ...all] : [];
    const isSearched = found?.search === asked;
    const options = !asked
      ? known
      : isSearched
        ? [...empty.filter((one) => matches(one, asked)), ...found.options]
        : known.filter((one) => matches(one, asked));
    const error = failed?.search === asked ? failed.text : undefined;
    return {
      options,
      total: known.length,
      isLoading: filter.kind === 'options' && !error && (asked ? !isSearched : !all),
      error,
      retry,
    };
  }, [filter, all, found, failed, asked, retry]);
}
