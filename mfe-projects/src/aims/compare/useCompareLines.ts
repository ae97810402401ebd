import { useMemo, useState } from 'react';
import { readAimDiff, type VersionPair } from 'shared-api/aims';
import type { AimDiffQuery, AimDiffRow } from 'shared-api/contracts/projectParts/aims';
import { useWindows } from '../workbook/useWindows';
import { foldWindow, isFold, layoutLines, linesPerPage, type DiffRow, type Fold } from './lineLayout';

/** What a line of the grid shows: a fold, or a row, which is undefined until it is read. */
export type ShownLine = { fold: Fold } | { row: DiffRow | undefined };

/** A place in the lines: an opened fold has several rows at one line. It stays the same while other folds open. */
export interface LinePlace {
  line: number;
  within: number;
}

export interface CompareLines {
  /** The number of lines, with the rows of opened folds. */
  count: number;
  at: (index: number) => ShownLine;
  heightOf: (index: number) => number;
  placeOf: (index: number) => LinePlace;
  indexOf: (place: LinePlace) => number;
  open: (fold: Fold) => void;
  /** Reads what is about to be shown. */
  want: (first: number, last: number) => void;
  /** The next difference after a line, or the one before it. It reads the lines that are not read yet. */
  find: (from: number, step: 1 | -1) => Promise<LinePlace | undefined>;
  /** The first difference; undefined if there is none on the first page. */
  first: LinePlace | undefined;
  failure: { error: Error | undefined; isLoading: boolean; retry: () => void };
}

export interface ReadLines {
  /** The first page, which was read with the sheet. */
  first: readonly AimDiffRow[];
  total: number;
}

const none: ReadonlySet<number> = new Set();
const isDifference = (line: AimDiffRow | undefined) =>
  line !== undefined && line.kind !== 'fold' && line.kind !== 'same';
/** Failed reads are in `failure`. */
const ignore = () => undefined;

/**
 * The lines of a compared sheet, read as they are shown. Folds open in place.
 * @param query of the first page, which `read` holds @param opensAll all folds are open
 */
export function useCompareLines(
  pair: VersionPair,
  query: AimDiffQuery,
  read: ReadLines,
  opensAll: boolean,
): CompareLines {
  const { first, total } = read;
  const scope = JSON.stringify([pair, query]);
  const [opened, setOpened] = useState({ scope, folds: none });
  const folds = opened.scope === scope ? opened.folds : none;
  const lines = useWindows<AimDiffRow>(scope, async (page, signal) => {
    const { body } = await readAimDiff(pair, { ...query, page: Number(page) + 1 }, { signal });
    return body.sheet?.lines ?? [];
  });
  const rowsOfFolds = useWindows<AimDiffRow>(scope, async (name, signal) => {
    const [from, count] = name.split(' ').map(Number);
    const { sheet, keys } = query;
    const asked = { ...(sheet === undefined ? {} : { sheet }), ...(keys ? { keys } : {}) };
    const { body } = await readAimDiff(pair, { ...asked, fold_from: from!, fold_count: count! }, { signal });
    return body.sheet?.lines ?? [];
  });
  const { rows: pages } = lines;
  const { lineAt, spans, heightOf } = useMemo(
    () =>
      layoutLines(
        total,
        (page) => (page === 0 ? first : pages.get(String(page))),
        ({ from }) => opensAll || folds.has(from),
      ),
    [total, first, pages, opensAll, folds],
  );

  const placeOf = (index: number): LinePlace => {
    const line = spans.at(index);
    return { line, within: Math.max(0, index - (total ? spans.startOf(line) : 0)) };
  };
  const at = (index: number): ShownLine => {
    const { line, within } = placeOf(index);
    const one = lineAt(line);
    if (!isFold(one)) return { row: one };
    if (!opensAll && !folds.has(one.from)) return { fold: one };
    const window = foldWindow(one, within);
    const row = rowsOfFolds.rows.get(window.name)?.[window.index];
    return { row: isFold(row) ? undefined : row };
  };
  const readPage = (page: number) => (page === 0 ? Promise.resolve(first) : lines.want(String(page)));
  const want = (from: number, to: number) => {
    for (let index = from; index <= to; index += 1) {
      const { line, within } = placeOf(index);
      const one = lineAt(line);
      if (!one) readPage(Math.floor(line / linesPerPage)).catch(ignore);
      else if (isFold(one) && (opensAll || folds.has(one.from)))
        rowsOfFolds.want(foldWindow(one, within).name).catch(ignore);
    }
  };
  const find = async (from: number, step: 1 | -1) => {
    for (let line = from + step; line >= 0 && line < total; line += step) {
      const page = await readPage(Math.floor(line / linesPerPage));
      if (isDifference(page[line % linesPerPage])) return { line, within: 0 };
    }
    return undefined;
  };
  const firstLine = first.findIndex(isDifference);
  return {
    count: spans.total,
    at,
    heightOf,
    placeOf,
    indexOf: ({ line, within }) => (line < total ? spans.startOf(line) + within : 0),
    open: ({ from }) => setOpened({ scope, folds: new Set([...folds, from]) }),
    want,
    find,
    first: firstLine < 0 ? undefined : { line: firstLine, within: 0 },
    failure: {
      error: lines.error ?? rowsOfFolds.error,
      isLoading: false,
      retry: () => {
        lines.retry();
        rowsOfFolds.retry();
      },
    },
  };
}
