import { useState } from 'react';
import { projectPaths } from '../../contracts/paths';
import type { TimelineEntry, TimelineKind } from '../../contracts/project';
import { fetchPage, type ListPage } from '../transport/fetchPage';
import { useListPage } from '../transport/lists';
import { apiUrl, type ApiError, type Query } from '../transport/request';

/** The filter of a timeline. */
export interface TimelineFilter {
  /** Only entries of these kinds. */
  kind?: readonly TimelineKind[];
  /** A part of the text. */
  search?: string;
  /** `YYYY-MM-DD`: entries of that day and earlier. */
  until?: string;
}

/** Entries of one read. */
const perPage = 50;

const queryOf = ({ kind = [], search, until }: TimelineFilter): Query => ({ kind, search, until });

/** Reads the entries next to a known one. @param place `{before: id}` or `{after: id}` */
export const readTimeline = (
  id: string,
  filter: TimelineFilter,
  place: { before: number } | { after: number },
): Promise<ListPage<TimelineEntry>> =>
  fetchPage(apiUrl(projectPaths.timeline(id), { ...queryOf(filter), ...place, per_page: perPage }));

/** Entries that were read together. The key never changes, so that React keeps their elements. */
export interface TimelinePart {
  key: number;
  entries: TimelineEntry[];
}

/** The reading of further entries in one direction. */
export interface ReadOn {
  /** Whether there may be more. */
  more: boolean;
  busy: boolean;
  error: ApiError | undefined;
  read: () => Promise<void>;
}

export interface TimelineFeed {
  /** The shown entries, newest first; undefined before the first answer. */
  parts: readonly TimelinePart[] | undefined;
  /** How many entries match. */
  total: number;
  capped: boolean;
  /** The error of the first page. */
  error: ApiError | undefined;
  isLoading: boolean;
  retry: () => void;
  older: ReadOn;
  /** Entries above the day in `filter.until`. */
  newer: ReadOn;
  /** Entries that were added meanwhile and are not shown yet. */
  fresh: readonly TimelineEntry[];
  showFresh: () => void;
}

/** The shown entries, newest first. */
interface Shown {
  /** Incremented when all entries are replaced: answers to earlier reads are then dropped. */
  run: number;
  parts: readonly TimelinePart[];
  /** How many entries lie above the day in `filter.until`. */
  above: number;
}

const toParts = (rows: TimelineEntry[]): TimelinePart[] =>
  rows.length ? [{ key: rows.at(-1)!.id, entries: rows }] : [];
const entriesOf = ({ parts }: Shown) => parts.flatMap(({ entries }) => entries);
const notShownIn = (shown: Shown, rows: readonly TimelineEntry[]) => {
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
 * Reads a project's timeline for endless scrolling: the newest entries first, older ones on request. Entries that others add
 * meanwhile are held back until `showFresh`. The filter must not change while the hook is mounted: key the component by it.
 */
export function useTimelineFeed(id: string, filter: TimelineFilter): TimelineFeed {
  const head = useListPage<TimelineEntry>(projectPaths.timeline(id), {
    ...queryOf(filter),
    page: 1,
    per_page: perPage,
  });
  const [shown, setShown] = useState<Shown>();
  const [lastPage, setLastPage] = useState<ListPage<TimelineEntry>>();
  if (head.page && head.page !== lastPage) {
    // Replace shown entries by their newer versions: a file may have been removed.
    const latest = new Map(head.page.rows.map((entry) => [entry.id, entry]));
    const fill = ({ key, entries }: TimelinePart) => ({
      key,
      entries: entries.map((entry) => latest.get(entry.id) ?? entry),
    });
    setLastPage(head.page);
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
  /** Uses the updater form because both directions, and new entries, may change the state at the same time. */
  const add = (to: (now: Shown) => Shown) => setShown((now) => (now?.run === run ? to(now) : now));
  const older = useReadOn(
    Boolean(head.page && (head.page.capped || head.page.total > entries.length - above)),
    run,
    () => readTimeline(id, filter, { before: last }),
    (rows) => add((now) => ({ ...now, parts: [...now.parts, ...toParts(notShownIn(now, rows))] })),
  );
  const newer = useReadOn(
    filter.until !== undefined && entries.length > 0,
    run,
    () => readTimeline(id, upwards, { after: first }),
    (rows) =>
      add((now) => {
        const missing = notShownIn(now, rows);
        return { ...now, parts: [...toParts(missing), ...now.parts], above: now.above + missing.length };
      }),
  );
  const rows = head.page?.rows ?? [];
  const fresh = filter.until === undefined && shown?.parts.length ? notShownIn(shown, rows) : [];
  const showFresh = () => {
    // The whole page is new, so entries between it and the shown ones may be missing: start over.
    if (fresh.length === rows.length) setShown({ run: run + 1, parts: toParts([...rows]), above: 0 });
    else add((now) => ({ ...now, parts: [...toParts([...notShownIn(now, rows)]), ...now.parts] }));
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
