import { useState } from 'react';
import { projectPaths } from '../../contracts/paths';
import type { TimelineEntry, TimelineKind } from '../../contracts/project';
import { fetchPage, useListPage, type ListPage } from '../transport/lists';
import { apiUrl, type ApiError, type Query } from '../transport/request';

/** What of a timeline is asked for. */
export interface TimelineFilter {
  /** Entries of these kinds alone. */
  kind?: readonly TimelineKind[];
  /** A part of what was written. */
  search?: string;
  /** `YYYY-MM-DD`: that day's entries and those before. */
  until?: string;
}

/** Entries that are read at once. */
const perPage = 50;

const queryOf = ({ kind = [], search, until }: TimelineFilter): Query => ({ kind, search, until });

/** Reads entries next to one that is there. @param place `{before: id}` or `{after: id}` */
export const readTimeline = (
  id: string,
  filter: TimelineFilter,
  place: { before: number } | { after: number },
): Promise<ListPage<TimelineEntry>> =>
  fetchPage(apiUrl(projectPaths.timeline(id), { ...queryOf(filter), ...place, per_page: perPage }));

/** Entries that were read together. They keep their first key, so that what is drawn of them stays. */
export interface TimelinePart {
  key: number;
  entries: TimelineEntry[];
}

/** One direction of reading on. */
export interface ReadOn {
  /** Whether there may be more. */
  more: boolean;
  busy: boolean;
  error: ApiError | undefined;
  read: () => Promise<void>;
}

export interface TimelineFeed {
  /** What is shown, newest first; undefined before the first answer. */
  parts: readonly TimelinePart[] | undefined;
  /** How many entries match. */
  total: number;
  capped: boolean;
  /** Of the first page. */
  error: ApiError | undefined;
  isLoading: boolean;
  retry: () => void;
  older: ReadOn;
  /** Above a day that was jumped to. */
  newer: ReadOn;
  /** Entries that came since and are not shown yet. */
  fresh: readonly TimelineEntry[];
  showFresh: () => void;
}

/** What is shown, newest first. */
interface Shown {
  /** Counts up when all of it is exchanged: what was asked for before that is not added any more. */
  run: number;
  parts: readonly TimelinePart[];
  /** Entries above the day that was jumped to. */
  above: number;
}

const part = (rows: TimelineEntry[]): TimelinePart[] =>
  rows.length ? [{ key: rows.at(-1)!.id, entries: rows }] : [];
const entriesOf = ({ parts }: Shown) => parts.flatMap(({ entries }) => entries);
const missingIn = (shown: Shown, rows: readonly TimelineEntry[]) => {
  const ids = new Set(entriesOf(shown).map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
};

function useReadOn(
  possible: boolean,
  run: number,
  fetch: () => Promise<ListPage<TimelineEntry>>,
  add: (rows: TimelineEntry[]) => void,
): ReadOn {
  const [endedRun, setEndedRun] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const read = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { rows } = await fetch();
      add(rows);
      if (rows.length < perPage) setEndedRun(run);
    } catch (cause) {
      setError(cause as ApiError);
    } finally {
      setBusy(false);
    }
  };
  return { more: possible && endedRun !== run, busy, error, read };
}

/**
 * A project's timeline as it is scrolled through: the newest entries, those below as they are asked for, and those that others
 * write meanwhile set apart until they are to be shown. One filter as long as it is mounted: key it by the filter.
 */
export function useTimelineFeed(id: string, filter: TimelineFilter): TimelineFeed {
  const head = useListPage<TimelineEntry>(projectPaths.timeline(id), {
    ...queryOf(filter),
    page: 1,
    per_page: perPage,
  });
  const [shown, setShown] = useState<Shown>();
  const [seen, setSeen] = useState<ListPage<TimelineEntry>>();
  if (head.page && head.page !== seen) {
    // What was read anew takes the place of what is shown of it: a file may have been removed.
    const now = new Map(head.page.rows.map((entry) => [entry.id, entry]));
    const fill = ({ key, entries }: TimelinePart) => ({
      key,
      entries: entries.map((one) => now.get(one.id) ?? one),
    });
    setSeen(head.page);
    setShown(
      shown && entriesOf(shown).length
        ? { ...shown, parts: shown.parts.map(fill) }
        : { run: 0, parts: [{ key: head.page.rows.at(-1)?.id ?? 0, entries: head.page.rows }], above: 0 },
    );
  }
  const { run, above } = shown ?? { run: 0, above: 0 };
  const entries = shown ? entriesOf(shown) : [];
  const first = entries[0]?.id ?? 0;
  const last = entries.at(-1)?.id ?? 0;
  const upwards: TimelineFilter = {
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.search && { search: filter.search }),
  };
  /** Both ways may be read on at once, and what others write come in between: each adds to what there is by then. */
  const add = (to: (now: Shown) => Shown) => setShown((now) => (now?.run === run ? to(now) : now));
  const older = useReadOn(
    Boolean(head.page && (head.page.capped || head.page.total > entries.length - above)),
    run,
    () => readTimeline(id, filter, { before: last }),
    (rows) => add((now) => ({ ...now, parts: [...now.parts, ...part(missingIn(now, rows))] })),
  );
  const newer = useReadOn(
    filter.until !== undefined && entries.length > 0,
    run,
    () => readTimeline(id, upwards, { after: first }),
    (rows) =>
      add((now) => {
        const missing = missingIn(now, rows);
        return { ...now, parts: [...part(missing), ...now.parts], above: now.above + missing.length };
      }),
  );
  const rows = head.page?.rows ?? [];
  const fresh = filter.until === undefined && shown?.parts.length ? missingIn(shown, rows) : [];
  const showFresh = () => {
    // More came than one page holds: what is shown would have a gap.
    if (fresh.length === rows.length) setShown({ run: run + 1, parts: part([...rows]), above: 0 });
    else add((now) => ({ ...now, parts: [...part([...missingIn(now, rows)]), ...now.parts] }));
  };
  const { error, isLoading, retry } = head;
  return {
    parts: shown?.parts,
    total: head.page?.total ?? 0,
    capped: head.page?.capped ?? false,
    error,
    isLoading,
    retry,
    older,
    newer,
    fresh,
    showFresh,
  };
}
