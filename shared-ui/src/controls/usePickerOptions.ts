import { useEffect, useMemo, useState } from 'react';

/** An option of a picker: a person, a team. */
export interface PickerOption {
  id: number;
  name: string;
  /** Shown beside the name to tell options of the same name apart: "#23". */
  detail?: string;
}

/** Loads the options; `search` is empty or a part of the name. */
export type LoadOptions = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

/** Milliseconds between the last key and the search. Source: spec 000, point 9 (filter debounce). */
export const pickerDebounce = 500;

const matches = (name: string, search: string) =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/**
 * A picker's options: the server's last answer, filtered at once by the text typed, until the server answers for that text.
 */
export function usePickerOptions(load: LoadOptions, search: string) {
  const [answer, setAnswer] = useState<{ search: string; options: readonly PickerOption[] }>();
  const [failed, setFailed] = useState<{ search: string; text: string }>();
  const query = search.trim();

  useEffect(() => {
    const controller = new AbortController();
    const loadOptions = async () => {
      try {
        const options = await load(query, controller.signal);
        if (!controller.signal.aborted) setAnswer({ search: query, options });
      } catch (cause) {
        if (controller.signal.aborted) return;
        setFailed({ search: query, text: cause instanceof Error ? cause.message : String(cause) });
      }
    };
    const timer = setTimeout(() => void loadOptions(), query ? pickerDebounce : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, query]);

  return useMemo(() => {
    const current = answer?.search === query;
    const known = answer?.options ?? [];
    const error = !current && failed?.search === query ? failed.text : undefined;
    return {
      options: current ? known : known.filter(({ name }) => matches(name, query)),
      isLoading: !current && !error,
      error,
    };
  }, [answer, failed, query]);
}
