import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely';
import type { AuditChange } from 'shared-api/contracts/audit';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { Project, TimelineEntry, TimelineKind } from 'shared-api/contracts/project';
import type { Database, Tx } from '../../../kernel/db/types';
import type { ProjectFacts } from '../permissions/projectFacts';

/** A difference between two snapshots of a project. */
export interface Difference extends AuditChange {
  /** The change that mail rules name; null where no rule names it, `state` for the move along the workflow. */
  kind: ProjectChangeKind | 'state' | null;
  /** Shown only to people who may see financials. No difference contains a price. */
  needs?: 'financials';
  /** Its mail is sent at once, because somebody waits for it. Source: domain.md 3 (approvals). */
  atOnce?: true;
}

/** Builds SQL expressions inside a query of `project p`. */
export type ProjectExpressions = ExpressionBuilder<Database & { p: Database['project'] }, 'p'>;

/** Declares a part of a project, such as its services or bookings, to the server's project calls. */
export interface ProjectPart<S = unknown> {
  name: string;
  /** Compared before and after each write; left out by a part whose writes are recorded by `recordAction`. */
  snapshot?: {
    /** The part as JSON. */
    read(eb: ProjectExpressions): Expression<S>;
    /** In the order in which the audit log and mails list them. */
    differences(before: S, after: S): Difference[];
  };
  /** SQL of its members of the answer of `GET /projects/{id}`, as JSON. */
  members?: { [K in keyof Project]?: (tx: Tx, projectId: RawBuilder<number>) => Expression<Project[K]> };
  /** The entries that it writes into the timeline; `e` is the row of `timeline_entry`. */
  timeline?: {
    kind: TimelineKind;
    isKind: RawBuilder<SqlBool>;
    members: { [K in keyof TimelineEntry]?: RawBuilder<TimelineEntry[K]> };
  };
  /** Conditions of the project that take permissions away, from admins too. Source: domain.md 1, step 3. */
  permissions?: {
    /** SQL of facts that it adds to `ProjectFacts`; `p` is the project, `s` its state. @param at null: now */
    facts?: { [K in keyof ProjectFacts]?: (at: RawBuilder<Date | null>) => RawBuilder<ProjectFacts[K]> };
    /** Writes that stay possible on a closed project, as `POST survey`. */
    openWhenClosed?: readonly string[];
    /** Reasons against a pair such as `POST bookings`, as sentences. */
    conditionsAgainst?(pair: string, facts: ProjectFacts): string[];
  };
}

declare module '../../../kernel/area/area' {
  interface AreaBase {
    /** The parts of a project that the area owns. */
    projectParts?: readonly ProjectPart[];
  }
}

/** Declares a part; `S` is the type of its snapshot. */
export const defineProjectPart = <S>(part: ProjectPart<S>): ProjectPart => part;

/** Pairs the items of two snapshots by id, in the order of `after`; those that are only in `before` come last. */
export function pairById<T extends { id: number }>(
  before: readonly T[],
  after: readonly T[],
): [T | undefined, T | undefined][] {
  const removed = before.filter(({ id }) => !after.some((one) => one.id === id));
  return [
    ...after.map((one): [T | undefined, T] => [before.find(({ id }) => id === one.id), one]),
    ...removed.map((one): [T, undefined] => [one, undefined]),
  ];
}
