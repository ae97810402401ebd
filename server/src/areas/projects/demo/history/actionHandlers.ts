import type { Tx } from '../../../../kernel/db/types';
import type { Ids } from '../../../../kernel/demo/ids';
import type { Change } from '../../Change';
import type { ProjectAccess } from '../../permissions/access';
import type { ProjectGuard } from '../../permissions/routeGuards';
import type { LoadedGroup } from '../groups/loadGroups';
import type { People } from './people';
import type { ActionKind, PlannedAction, PlannedProject } from './plan';

export interface ActionContext {
  tx: Tx;
  access: ProjectAccess;
  by: Change;
  group: LoadedGroup;
  people: People;
  teams: Ids;
}

interface ActionHandler<K extends ActionKind> {
  /** The guard of the route that does the same. `routeGuards.test.ts` compares the two. */
  guard: ProjectGuard;
  /**
   * Set when the result depends on other projects, such as the first free time. A project takes its first such action after those of
   * the projects before it.
   */
  dependsOnOthers?: true;
  /** Takes the action by the function that the route calls. */
  take(context: ActionContext, action: PlannedAction<K>): Promise<unknown>;
}

export type ActionHandlers<K extends ActionKind = ActionKind> = {
  readonly [Kind in K]: ActionHandler<Kind>;
};

/** Steps that another area adds to the history of projects. */
export interface ProjectHistory {
  /** Adds steps to the plan of a project. Its random numbers have a seed of their own, so that other steps stay the same. */
  plan(project: PlannedProject): PlannedProject;
  /** Takes the added steps. */
  actions: Partial<ActionHandlers>;
}

declare module '../../../../kernel/demo/demoData' {
  interface DemoData {
    /** Adds steps to the history of the demo's projects. */
    projectHistory?: ProjectHistory;
  }
}
