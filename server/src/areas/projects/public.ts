/* Everything that other areas may import from projects; a lint rule enforces it. */
export type { Change, KeyedChange } from './Change';
export { findAccess, type ProjectAccess } from './permissions/access';
export { enterProject } from './permissions/enterProject';
export {
  fixedConditionsAgainst,
  holdMatches,
  isAdmin,
  isInStates,
  type Caller,
  type PermissionRow,
} from './permissions/policy';
export { mayReadSql } from './permissions/mayReadSql';
export { unitPriceCents } from './services/services.queries';
export { readWhy } from './permissions/readWhy';
export { decidedBy, pair, visible } from './permissions/routeGuards';
export { renderTemplateFor, type FilledTemplate } from './mail/renderTemplateFor';
export { stateProgress, touchProject } from './project.queries';
export { projectCalls } from './projectCalls';
export { refreshProjectList } from './list/projectList.readModel';
export type { ProjectFigures } from './list/projectFigures';
export { lockForRename, publishProjectsIn, publishProjectsNaming, refreshAfterRename } from './list/renames';
export { storedValue, withValue } from './properties/validateProperties';
export { findGroup } from './raise/group.queries';
export { mayRaiseSql } from './raise/mayRaise';
export { recordAction } from './record/recordProject';
export { defineProjectPart, pairById, type Difference } from './record/projectPart';
export { presentOnProjects } from './notify/presentOnProjects';
export { requireSeen } from './requireSeen';
export { addEntry, findEntryByKey, storedKey } from './workflow/timeline.queries';
export { isVisible, loadScope, visibleGroupIds, visiblePairs, type Scope } from './visibility';
