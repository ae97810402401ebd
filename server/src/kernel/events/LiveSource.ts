import type { Tx } from '../db/types';

/** A person and a project. */
export interface Pair {
  userId: number;
  projectId: number;
}

/** The rules of the projects area that streams depend on. */
export interface LiveSource {
  /**
   * Selects the pairs whose person may see the project, in one query however many there are.
   * @returns each with when the project was changed last; absent projects and inactive people are left out
   */
  visiblePairs: (tx: Tx, pairs: readonly Pair[]) => Promise<(Pair & { updatedOn: Date })[]>;
  /** Lists that change with any project. Everyone may ask for them: the caller decides which rows they hold. */
  lists: readonly string[];
}
