import { useMemo } from 'react';
import type { Query } from 'shared-api/client';
import { useCrs } from 'shared-api/cr';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { endedCrStatuses, openCrStatuses } from 'shared-api/crStatus';
import { limits } from 'shared-api/limits';
import { addDays } from 'shared-api/workingDays';
import { leadOf } from '../shared/leadOf';

/** Days for which those that ended are shown. */
export const endedDays = 7;

export interface CrFilters {
  search: string;
  /** The id of the lead; empty: anyone. */
  lead: string;
  /** Only those in which the user holds a role. */
  mine: boolean;
}

/** The lists of the dashboard: all that have not ended, and those that ended in the last days. @param today `YYYY-MM-DD` */
export const dashboardQueries = (today: string): readonly [Query, Query] => [
  { status: [...openCrStatuses], sort: 'next_update_time', per_page: limits.perPageMax },
  {
    status: [...endedCrStatuses],
    status_since_gte: addDays(today, -endedDays),
    sort: 'status_since desc',
    per_page: limits.perPageMax,
  },
];

/** Reads the dashboard. `rows` is the same array until the API answers others. @param today `YYYY-MM-DD` */
export function useDashboard(today: string) {
  const [openQuery, endedQuery] = dashboardQueries(today);
  const open = useCrs(openQuery);
  const ended = useCrs(endedQuery);
  const rows = useMemo(
    () => open.page && ended.page && [...open.page.rows, ...ended.page.rows],
    [open.page, ended.page],
  );
  return {
    rows,
    /** Open ones beyond those that are read. */
    more: Math.max(0, (open.page?.total ?? 0) - (open.page?.rows.length ?? 0)),
    error: open.error ?? ended.error,
    isLoading: open.isLoading || ended.isLoading,
    retry: () => {
      open.retry();
      ended.retry();
    },
  };
}

const holds = (text: string, part: string) => text.toLocaleLowerCase().includes(part);

/** Filters the rows of the dashboard. @param userId the user, for `mine` */
export function filterCrs(
  rows: readonly CrRow[],
  { search, lead, mine }: CrFilters,
  userId: number,
): CrRow[] {
  const part = search.trim().toLocaleLowerCase();
  return rows.filter(
    (cr) =>
      (!lead || String(leadOf(cr)?.id) === lead) &&
      (!mine || cr.roles.some(({ usr }) => usr?.id === userId)) &&
      (!part ||
        String(cr.id) === part ||
        holds(cr.title, part) ||
        holds(cr.project?.name ?? '', part) ||
        cr.roles.some(({ usr }) => usr && holds(usr.name, part))),
  );
}
