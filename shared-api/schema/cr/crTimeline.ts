import type { CrStatus } from './crStatus';

/** The times of a change request from which its timeline is drawn. All are ISO 8601. */
export interface CrTimes {
  planned: { start: string; end: string | null };
  actual: { start: string | null; end: string | null };
  /** The statuses that were set, oldest first. */
  stages: readonly { status: CrStatus; at: string }[];
  /** The updates that were given, oldest first; `due` is the time for which one was promised. */
  updates: readonly { at: string; due: string | null }[];
}

export type CrPartKind = 'planned' | 'in_progress' | 'monitoring' | 'overrun';
/** From 0, the start of the picture, to 1, its end. */
export interface CrTimelinePart {
  kind: CrPartKind;
  from: number;
  to: number;
}
export interface CrTimeline {
  /** The ends of the picture; ISO 8601. */
  from: string;
  to: string;
  planned: CrTimelinePart[];
  actual: CrTimelinePart[];
  /** Updates; `late` is null for those that answered no promise. */
  updates: { at: number; late: boolean | null }[];
}

export const crPartTitles: Record<CrPartKind, string> = {
  planned: 'Planned',
  in_progress: 'In progress',
  monitoring: 'Monitoring',
  overrun: 'After the planned end',
};

const ms = Date.parse;

/** The stretches of time in which the change ran, those after the planned end apart. */
function actualParts({ planned, actual, stages }: CrTimes, now: number) {
  if (!actual.start) return [];
  const end = actual.end ? ms(actual.end) : now;
  const monitoring = stages.find(({ status }) => status === 'monitoring');
  const turn = monitoring ? ms(monitoring.at) : end;
  const limit = planned.end ? ms(planned.end) : end;
  return [
    { kind: 'in_progress' as const, from: ms(actual.start), to: Math.min(turn, limit) },
    { kind: 'monitoring' as const, from: turn, to: Math.min(end, limit) },
    { kind: 'overrun' as const, from: Math.max(limit, ms(actual.start)), to: end },
  ].filter(({ from, to }) => to > from);
}

/**
 * Lays a change request out on a line of time: what was planned, what happened, and the updates.
 * @param now the end of a change that still runs; milliseconds since 1970
 * @returns null for a change that did not begin
 */
export function crTimeline(times: CrTimes, now: number): CrTimeline | null {
  const parts = actualParts(times, now);
  if (!parts.length) return null;
  const { start, end } = times.planned;
  const points = [ms(start), ...(end ? [ms(end)] : []), ...parts.flatMap(({ from, to }) => [from, to])];
  const [first, last] = [Math.min(...points), Math.max(...points)];
  const place = (at: number) => Math.min(1, Math.max(0, (at - first) / Math.max(1, last - first)));
  return {
    from: new Date(first).toISOString(),
    to: new Date(last).toISOString(),
    planned: end ? [{ kind: 'planned', from: place(ms(start)), to: place(ms(end)) }] : [],
    actual: parts.map(({ kind, from, to }) => ({ kind, from: place(from), to: place(to) })),
    updates: times.updates
      .filter(({ at }) => ms(at) >= first && ms(at) <= last)
      .map(({ at, due }) => ({ at: place(ms(at)), late: due === null ? null : at > due })),
  };
}
