/* All that the demo data of other areas may use of the demo's projects. */
export type { ActionHandlers, ProjectHistory } from './history/actionHandlers';
export { groupHolders } from './history/cast';
export type { PlannedAction, PlannedProject, PlannedStep } from './history/plan';
export { staysOf, type Stay } from './history/staysOf';
