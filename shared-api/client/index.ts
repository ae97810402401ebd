export { ApiError, onUnauthorised, type Query, type QueryValue } from './request';
export { findRows, type FoundRow } from './find';
export { ApiProvider } from './provider';
export { useLiveState, type LiveState } from './live/liveState';
export { retryLive, startLive, type LiveOptions } from './live/startLive';
export { type ListAnswer, type ListPage } from './lists';
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
} from './session';
export { fetchProjectsCsv, useProjects } from './projects';
export { listNames, type Lookup } from './lookups';
export { useNext, useProjectNext, useProjectWhy } from './next';
export {
  addProjectComment,
  assignProjectRole,
  assignProjectTeam,
  can,
  changeProjectHold,
  changeProjectState,
  listTeamUsers,
  refreshProject,
  removeProject,
  usePermissions,
  useProject,
  useTimeline,
  useTransitions,
  type Answer,
} from './project';
export {
  fetchMailsCsv,
  mailPageUrl,
  requestRecovery,
  resendMail,
  useCommentRecipients,
  useMail,
  useMails,
  useMailState,
  useSentMails,
} from './mail';
export {
  changeP4pField,
  createProject,
  rereadProject,
  updateProject,
  useEditableProject,
  useGroupRoles,
  useHolidaysAhead,
  useProjectTypes,
  type EditableProject,
} from './projectForm';
export { changeProjectProperty, useNewProjectSchema, useProjectSchema } from './schema';
export { resourceCalls, type Entity, type ResourceCalls } from './resource';
export { fetchAuditCsv, useAudit, useAuditEntry } from './audit';
export {
  createResetLink,
  eraseUser,
  importHolidays,
  reactivateUser,
  recoverAccount,
  teamCalls,
  useHolidayProjects,
  userCalls,
  useTeam,
  useUser,
  useUserDuties,
} from './accounts';
export { refreshIfRefused } from './refreshIfRefused';
