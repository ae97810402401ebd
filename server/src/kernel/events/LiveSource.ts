import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../db/types';

/** A person and a project. */
export interface Pair {
  userId: number;
  projectId: number;
}

/** The rules of the projects area that streams depend on. */
export interface LiveSource {
  /**
   * Selects the pairs whose person may see the project, in a single query.
   * @returns each with the project's last change; missing projects and inactive people are left out
   */
  visiblePairs: (tx: Tx, pairs: readonly Pair[]) => Promise<(Pair & { updatedOn: Date })[]>;
  /** Filters projects to those of a delivery group. */
  projectsIn: (tx: Tx, groupId: number, projectIds: readonly number[]) => Promise<number[]>;
  /** Lists that change with any project. Everyone may request them; the rows depend on the caller. */
  lists: readonly string[];
}

/** A list that no resource declares, and who is told that it changed. */
export interface LiveList {
  /** As published: `/crs`. */
  path: string;
  /** Whether the list would answer this person. */
  read: (user: CurrentUser) => boolean;
}
