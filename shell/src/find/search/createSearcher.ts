import { findRows, type FoundRow } from 'shared-api/client';
import { parseId, wordsBeside } from './matchText';
import type { OfferedSource } from './offers';

/** Milliseconds after the last key press before sources are queried. */
export const findDebounce = 150;
/** How many rows are requested; the best of them are shown. */
const pageSize = 20;
/** The shortest text, in characters, for which sources are queried. Ids and texts of other scripts may be shorter. */
const minLength = 2;
/** The shortest text that may be meant for a keyword of a page: two letters begin too many words. */
const minKeyword = 3;

export interface SourceAnswer {
  /** The rows of the last answer, which may be to an earlier text. */
  rows: readonly FoundRow[];
  /** The query for the present text has no answer yet. */
  isPending: boolean;
  hasFailed: boolean;
}
export type SourceAnswers = Readonly<Record<string, SourceAnswer>>;

export type FetchRows = (
  source: OfferedSource,
  text: string,
  signal: AbortSignal,
) => Promise<readonly FoundRow[]>;

/**
 * Queries one source. For an id the row with exactly this id comes first, whatever its place in the list. Words that begin the title or a
 * keyword of a page below the rows are no part of a row's name, so the rows are also searched by the words beside them.
 */
export const fetchRows: FetchRows = async ({ call, query, id, pages }, text, signal) => {
  const number = parseId(text);
  const rowsWith = (search?: string) =>
    findRows(call, { ...query, ...(search ? { search } : {}), per_page: pageSize }, signal);
  const search = () => rowsWith(number ?? text);
  const beside = wordsBeside(
    text,
    pages.flatMap(({ label, keywords }) => [label, ...(text.length < minKeyword ? [] : keywords)]),
  );
  if (number === null && pages.length > 0 && beside !== text)
    return (await Promise.all([search(), rowsWith(beside)])).flat();
  if (number === null || !id) return search();
  const byId = findRows(call, { ...query, [id]: number, per_page: 1 }, signal);
  return (await Promise.all([byId, search()])).flat();
};

export const isSearchable = (text: string): boolean =>
  [...text].length >= minLength || parseId(text) !== null || /[^\p{ASCII}]/u.test(text);

const emptyAnswer: SourceAnswer = { rows: [], isPending: false, hasFailed: false };

export interface Searcher {
  answers: () => SourceAnswers;
  subscribe: (listener: () => void) => () => void;
  /** Queries all sources for a text, debounced. Aborts the queries for the text before. */
  search: (text: string) => void;
  /** Queries one source again, at once. */
  retry: (key: string) => void;
  stop: () => void;
}

/**
 * Queries the find sources and stores their answers, each independently: a source that fails or hangs does not affect the others.
 * Stale answers, to an earlier text, are ignored.
 */
export function createSearcher(sources: readonly OfferedSource[], load: FetchRows = fetchRows): Searcher {
  let answers: SourceAnswers = Object.fromEntries(sources.map(({ key }) => [key, emptyAnswer]));
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  const cache = new Map<string, readonly FoundRow[]>();
  const listeners = new Set<() => void>();

  const set = (changes: SourceAnswers) => {
    answers = { ...answers, ...changes };
    listeners.forEach((listener) => listener());
  };
  const setAll = (answerOf: (key: string) => SourceAnswer) =>
    set(Object.fromEntries(sources.map(({ key }) => [key, answerOf(key)])));
  const cacheKey = (key: string) => `${key} ${text}`;

  async function query(source: OfferedSource, { signal }: AbortController) {
    const { key } = source;
    const cached = cacheKey(key);
    try {
      const rows = await load(source, text, signal);
      if (signal.aborted) return;
      cache.set(cached, rows);
      set({ [key]: { rows, isPending: false, hasFailed: false } });
    } catch {
      if (!signal.aborted) set({ [key]: { rows: [], isPending: false, hasFailed: true } });
    }
  }

  const stop = () => {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
  };

  return {
    answers: () => answers,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    search(typed) {
      const next = typed.trim();
      if (next === text) return;
      stop();
      text = next;
      if (!isSearchable(text)) return setAll(() => emptyAnswer);
      const present = answers;
      const missing = sources.filter(({ key }) => !cache.has(cacheKey(key)));
      setAll((key) => {
        const rows = cache.get(cacheKey(key));
        if (rows) return { rows, isPending: false, hasFailed: false };
        return { rows: present[key]!.rows, isPending: true, hasFailed: false };
      });
      const own = controller;
      timer = setTimeout(() => missing.forEach((source) => void query(source, own)), findDebounce);
    },
    retry(key) {
      const source = sources.find((known) => known.key === key);
      if (!source) return;
      set({ [key]: { ...answers[key]!, isPending: true, hasFailed: false } });
      void query(source, controller);
    },
    stop,
  };
}
