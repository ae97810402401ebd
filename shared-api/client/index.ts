export { ApiError, onFeatureOff, onUnauthorised, type Query, type QueryValue } from './transport/request';
export { findRows, type FoundRow } from './portal/findRows';
export { ApiProvider } from './transport/ApiProvider';
export { answersAhead, readAhead } from './transport/readAhead';
export { useLiveState, type LiveState } from './live/liveState';
export { retryLive, startLive, type LiveOptions } from './live/startLive';
export { type ListPage } from './transport/fetchPage';
export { type ListAnswer } from './transport/lists';
export {
  changePassword,
  createFirstAdmin,
  forgetReads,
  getSession,
  getSlice,
  getVersion,
  sendBeacons,
  signIn,
  signOut,
} from './portal/session';
export { dismissToldView, endView, openView, useToldViews } from './portal/views';
export { portalPathname, viewPrefix } from './transport/viewPrefix';
export { countProjectOptions, listNames, listRoleNames, type Lookup } from './project/lookups';
export { isHidden, useNext, useProjectNext, useProjectWhy } from './project/next';
export {
  addProjectComment,
  assignProjectRole,
  assignProjectTeam,
  can,
  changeProjectHold,
  changeProjectState,
  fetchProjectsCsv,
  listTeamUsers,
  refreshProject,
  removeProject,
  usePermissions,
  useProject,
  useProjects,
  useTimeline,
  readTransitionEffects,
  useTransitions,
} from './project/project';
export { type Answer } from './transport/useAnswer';
export { recoverAccount, requestRecovery, useRecoverAccount, useUser } from './accounts/recovery';
export { resourceCalls, type Entity, type ResourceCalls } from './transport/resource';
export { refreshIfRefused } from './project/refreshIfRefused';
