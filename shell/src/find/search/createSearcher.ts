import { findRows, type FoundRow } from 'shared-api/client';
import { numberOf } from './matchText';
import type { OfferedSource } from './offers';

/** Milliseconds after the last key before the server is asked. */
export const findDebounce = 150;
/** Rows that are asked for; the best of them are shown. */
const asked = 20;
/** Characters below which a text says too little to ask the server; a number, or a sign of another script, says enough. */
const least = 2;

export interface SourceAnswer {
  /** The last answer, which may be to an earlier text. */
  rows: readonly FoundRow[];
  /** An answer to the present text is on its way. */
  isPending: boolean;
  hasFailed: boolean;
}
export type SourceAnswers = Readonly<Record<string, SourceAnswer>>;

export type Ask = (source: OfferedSource, text: string, signal: AbortSignal) => Promise<readonly FoundRow[]>;

/** Asks one source. For a number the row with exactly that id comes first, wherever it stands in the list. */
export const askSource: Ask = async ({ call, query, id }, text, signal) => {
  const number = numberOf(text);
  const search = () => findRows(call, { ...query, search: number ?? text, per_page: asked }, signal);
  if (number === null || !id) return search();
  const byId = findRows(call, { ...query, [id]: number, per_page: 1 }, signal);
  return (await Promise.all([byId, search()])).flat();
};

export const isEnough = (text: string): boolean =>
  [...text].length >= least || numberOf(text) !== null || /[^\p{ASCII}]/u.test(text);

const nothing: SourceAnswer = { rows: [], isPending: false, hasFailed: false };

export interface Searcher {
  answers: () => SourceAnswers;
  subscribe: (listener: () => void) => () => void;
  /** Asks all sources for a text, after a pause; what was asked before is called off. */
  search: (text: string) => void;
  /** Asks one source once more, at once. */
  retry: (key: string) => void;
  stop: () => void;
}

/**
 * Keeps what the sources answered. Each stands for itself: what one does not answer is not missed by the others. An answer to
 * an earlier text is never taken after that text has changed.
 */
export function createSearcher(sources: readonly OfferedSource[], ask: Ask = askSource): Searcher {
  let answers: SourceAnswers = Object.fromEntries(sources.map(({ key }) => [key, nothing]));
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  const known = new Map<string, readonly FoundRow[]>();
  const listeners = new Set<() => void>();

  const set = (changes: SourceAnswers) => {
    answers = { ...answers, ...changes };
    listeners.forEach((listener) => listener());
  };
  const setAll = (answerOf: (key: string) => SourceAnswer) =>
    set(Object.fromEntries(sources.map(({ key }) => [key, answerOf(key)])));
  const memoryOf = (key: string) => `${key} ${text}`;

  async function askOne(source: OfferedSource, { signal }: AbortController) {
    const { key } = source;
    const memory = memoryOf(key);
    try {
      const rows = await ask(source, text, signal);
      if (signal.aborted) return;
      known.set(memory, rows);
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
      if (!isEnough(text)) return setAll(() => nothing);
      const present = answers;
      const missing = sources.filter(({ key }) => !known.has(memoryOf(key)));
      setAll((key) => {
        const rows = known.get(memoryOf(key));
        if (rows) return { rows, isPending: false, hasFailed: false };
        return { rows: present[key]!.rows, isPending: true, hasFailed: false };
      });
      const own = controller;
      timer = setTimeout(() => missing.forEach((source) => void askOne(source, own)), findDebounce);
    },
    retry(key) {
      const source = sources.find((one) => one.key === key);
      if (!source) return;
      set({ [key]: { ...answers[key]!, isPending: true, hasFailed: false } });
      void askOne(source, controller);
    },
    stop,
  };
}
