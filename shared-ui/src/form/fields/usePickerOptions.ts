import { useEffect, useMemo, useState } from 'react';

/** Something to pick: a person, a team. */
export interface PickerOption {
  id: number;
  name: string;
  /** Stands beside the name where that does not say who is meant: "#23". */
  detail?: string;
}

/** Asks for what can be picked; `search` is empty or a part of the name. */
export type LoadOptions = (search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

/** Milliseconds between the last key and the search. Source: spec 000, point 9 (filter debounce). */
export const pickerDebounce = 500;

const has = (name: string, search: string) =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** What can be picked now: what the server answered last, narrowed at once by what is typed, then the server's answer. */
export function usePickerOptions(load: LoadOptions, search: string) {
  const [answer, setAnswer] = useState<{ search: string; options: readonly PickerOption[] }>();
  const [failed, setFailed] = useState<{ search: string; text: string }>();
  const asked = search.trim();

  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      try {
        const options = await load(asked, controller.signal);
        if (!controller.signal.aborted) setAnswer({ search: asked, options });
      } catch (cause) {
        if (controller.signal.aborted) return;
        setFailed({ search: asked, text: cause instanceof Error ? cause.message : String(cause) });
      }
    };
    const timer = setTimeout(() => void ask(), asked ? pickerDebounce : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, asked]);

  return useMemo(() => {
    const current = answer?.search === asked;
    const known = answer?.options ?? [];
    const error = !current && failed?.search === asked ? failed.text : undefined;
    return {
      options: current ? known : known.filter(({ name }) => has(name, asked)),
      isLoading: !current && !error,
      error,
    };
  }, [answer, failed, asked]);
}
