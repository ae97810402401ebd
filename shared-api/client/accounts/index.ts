// The calls of the pages of people, teams, holidays, mail and the audit log: a shared module of its own, loaded by those pages.
export {
  createResetLink,
  eraseUser,
  fetchAuditCsv,
  importHolidays,
  listTeamCandidates,
  mailSignInLink,
  reactivateUser,
  teamCalls,
  useAudit,
  useAuditEntry,
  useHolidayProjects,
  useHolidaysOfYears,
  useHolidayYears,
  userCalls,
  useTeam,
  useUserDuties,
} from './accounts';
export { fetchMailsCsv, mailPageUrl, resendMail, useMail, useMails, useMailState } from './mail';
