import type { CrFigure } from 'shared-api/contracts/reports/crReport';
import { isDay } from 'shared-api/workingDays';

/** A figure whose list is open below the report. */
export interface OpenFigure {
  figure: CrFigure;
  from: string;
  to: string;
}

/** The titles of the figures; those of updates count promises. */
export const crFigureTitles: Record<CrFigure, string> = {
  completed: 'Completed',
  rolled_back: 'Rolled back',
  cancelled: 'Cancelled',
  overruns: 'Overruns',
  promised: 'Promised updates',
  in_time: 'Updates in time',
};

const listParam = 'list';

/** The address of the report with the list of a figure; null: without one. */
export function listAddress(query: URLSearchParams, open: OpenFigure | null): string {
  const next = new URLSearchParams(query);
  if (open) next.set(listParam, `${open.figure}:${open.from}:${open.to}`);
  else next.delete(listParam);
  return `?${next.toString()}`;
}

/** @returns undefined if the address names no figure */
export function parseList(query: URLSearchParams): OpenFigure | undefined {
  const [figure = '', from = '', to = ''] = (query.get(listParam) ?? '').split(':');
  const isFigure = (name: string): name is CrFigure => Object.hasOwn(crFigureTitles, name);
  return isFigure(figure) && isDay(from) && isDay(to) ? { figure, from, to } : undefined;
}
