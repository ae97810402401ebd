// The calls for the form and the parts of a project: services, financials, milestones, attachments, survey, timeline, bookings. A shared module
// of its own, loaded when a remote needs it, so that the first page of a session does not download it.
export {
  changeServices,
  lockServices,
  quoteService,
  readServices,
  rereadServices,
  serviceIconUrl,
  useAvailableServices,
  useEditableServices,
  useServices,
} from './services';
export {
  changeFinancials,
  createQuote,
  decideQuote,
  rereadFinancials,
  useEditableFinancials,
  useFinancialAttachments,
  useFinancials,
  useQuotes,
  useSubmissions,
  type EditableFinancials,
} from './financials';
export {
  changeMilestones,
  rereadMilestones,
  updateMilestone,
  useGroupMilestones,
  useMilestoneGroup,
  useMilestoneGroups,
  useMilestones,
  useMilestonesToChange,
} from './milestones';
export { uploadAttachments, type UploadFile, type Uploads, type UploadState } from './uploads';
export {
  attachmentUrl,
  readAttachment,
  templateUrl,
  useAttachment,
  useAttachments,
  useAttachmentTypes,
  useGroupAttachmentTypes,
} from './attachments';
export { answerSurvey, surveyResultsCsv, useSurvey, useSurveyResults } from './survey';
export { readTimeline, useTimelineFeed, type TimelineFeed, type TimelineFilter } from './timeline';
export {
  changeBookingProperty,
  changeBookingStatus,
  createReview,
  useReviewStatuses,
  createBooking,
  useBooking,
  useBookingHistory,
  useBookingSubtypes,
  useFreeTimes,
  useBookingLoad,
  useMyBookings,
  useNextBookings,
  useFreeTimesOf,
  useSlotSpan,
  fetchBookingsCsv,
  searchProjects,
  useBookingCalendar,
  useBookings,
  useFreeBetween,
  useNextFree,
  useBookingType,
  useBookingTypes,
  useReviewedTypes,
} from './bookings';
export { makeCalendarLink, revokeCalendarLink, useCalendarLink } from './calendarLink';
export { useCommentRecipients, useSentMails } from '../project/projectMails';
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
} from '../project/projectForm';
export { changeProjectProperty, useNewProjectSchema, useProjectSchema } from '../project/properties';
export { previewBulk, readBulkOptions, readFirstProjects, refreshProjects, runBulk } from './bulk';
export { checkImport, importProjects, importTemplateUrl } from './importing';
