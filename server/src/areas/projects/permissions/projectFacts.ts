/**
 * Facts about a project that decide about permissions. A part of a project that has conditions of its own adds its facts by
 * declaration merging, and their SQL in its `defineProjectPart`.
 */
export interface ProjectFacts {
  useSubcats: boolean;
  servicesLocked: boolean;
  onHold: boolean;
  state: { id: number; isStart: boolean; isClosed: boolean; resetProject: boolean };
}
