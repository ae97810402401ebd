import { useState } from 'react';
import { projectPaths } from '../contracts/paths';
import type { TimelineEntry, TimelineKind } from '../contracts/project';
import { fetchPage, useListPage, type ListPage } from './lists';
import { apiUrl, type ApiError, type Query } from './request';

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

function useReadOn(
  possible: boolean,
  fetch: () => Promise<ListPage<TimelineEntry>>,
  add: (rows: TimelineEntry[]) => void,
): ReadOn {
  const [ended, setEnded] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const read = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { rows } = await fetch();
      add(rows);
      if (rows.length < perPage) setEnded(true);
    } catch (cause) {
      setError(cause as ApiError);
    } finally {
      setBusy(false);
    }
  };
  return { more: possible && !ended, busy, error, read };
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
  const [parts, setParts] = useState<TimelinePart[]>();
  const [seen, setSeen] = useState<ListPage<TimelineEntry>>();
  if (head.page && head.page !== seen) {
    // What was read anew takes the place of what is shown of it: a file may have been removed.
    const now = new Map(head.page.rows.map((entry) => [entry.id, entry]));
    setSeen(head.page);
    setParts(
      parts?.some(({ entries }) => entries.length)
        ? parts.map((part) => ({ ...part, entries: part.entries.map((one) => now.get(one.id) ?? one) }))
        : [{ key: head.page.rows.at(-1)?.id ?? 0, entries: head.page.rows }],
    );
  }
  const entries = parts?.flatMap((part) => part.entries) ?? [];
  const shown = new Set(entries.map((entry) => entry.id));
  const unseen = (rows: readonly TimelineEntry[]) => rows.filter((row) => !shown.has(row.id));
  const part = (rows: TimelineEntry[]) => (rows.length ? [{ key: rows.at(-1)!.id, entries: rows }] : []);
  const first = entries[0]?.id ?? 0;
  const last = entries.at(-1)?.id ?? 0;
  const [pageOfFirst] = parts ?? [];
  const upwards: TimelineFilter = {
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.search && { search: filter.search }),
  };
  const older = useReadOn(
    Boolean(head.page && (head.page.capped || head.page.total > entries.length)),
    () => readTimeline(id, filter, { before: last }),
    (rows) => setParts([...(parts ?? []), ...part(unseen(rows))]),
  );
  const newer = useReadOn(
    filter.until !== undefined && entries.length > 0,
    () => readTimeline(id, upwards, { after: first }),
    (rows) => setParts([...part(unseen(rows)), ...(parts ?? [])]),
  );
  const fresh = filter.until === undefined && pageOfFirst ? unseen(head.page?.rows ?? []) : [];
  const showFresh = () => {
    const rows = head.page?.rows ?? [];
    // More came than one page holds: what is shown would have a gap.
    if (fresh.length === rows.length) setParts(part([...rows]));
    else setParts([...part([...fresh]), ...(parts ?? [])]);
  };
  const { error, isLoading, retry } = head;
  return {
    parts,
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
