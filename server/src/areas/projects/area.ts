import { paths } from 'shared-api/contracts/paths';
import type { Area } from '../../kernel/area/area';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { attachmentRoutes } from './attachments/attachments.routes';
import { attachmentTypeRoutes } from './attachments/types.routes';
import { uploadAttachmentRoutes } from './attachments/upload.routes';
import { bulkRoutes } from './bulk/bulk.routes';
import { explainRoutes } from './explain.routes';
import { financialRoutes } from './financials/financials.routes';
import { homeRoutes } from './home/home.routes';
import { importRoutes } from './importing/import.routes';
import { lookupRoutes } from './lookups/lookups.routes';
import { milestoneRoutes } from './milestones/milestones.routes';
import { nextRoutes } from './next/next.routes';
import { projectNotifications } from './notify/projectNotifications';
import { oneProjectRoutes } from './project.routes';
import { projectRoutes } from './list/projects.routes';
import { propertyRoutes } from './properties/properties.routes';
import { editRoutes } from './raise/edit.routes';
import { raiseRoutes } from './raise/raise.routes';
import { serviceIconRoutes } from './services/serviceIcons.routes';
import { serviceRoutes } from './services/services.routes';
import { surveyRoutes } from './survey/survey.routes';
import { timelineRoutes } from './workflow/timeline.routes';
import { renderProjectMail } from './mail/renderProjectMail';
import { sentMailRoutes } from './mail/sentMail.routes';
import { sampleReadModel } from './list/sampleReadModel';
import { surveyResultRoutes } from './survey/surveyResults.routes';
import { teamQuestions } from './survey/teamQuestions.resource';
import { visibleGroups } from './visibleGroups';
import { projectsIn, visiblePairs } from './visibility';

/** Projects with all their parts. Source: spec 000. */
export const projectsArea: Area = {
  name: 'projects',
  routes: [
    lookupRoutes,
    projectRoutes,
    bulkRoutes,
    importRoutes,
    oneProjectRoutes,
    timelineRoutes,
    explainRoutes,
    nextRoutes,
    homeRoutes,
    financialRoutes,
    editRoutes,
    raiseRoutes,
    propertyRoutes,
    attachmentRoutes,
    attachmentTypeRoutes,
    uploadAttachmentRoutes,
    surveyRoutes,
    serviceRoutes,
    serviceIconRoutes,
    milestoneRoutes,
    sentMailRoutes,
    resourceRoutes(teamQuestions),
    surveyResultRoutes,
  ],
  jobs: () => [sampleReadModel],
  mails: { state: renderProjectMail, change: renderProjectMail, comment: renderProjectMail },
  notifications: projectNotifications,
  optionalMails: {
    state: 'A project enters a state',
    change: 'A project changes',
    comment: 'A comment is addressed to me',
  },
  fileColumns: [
    { table: 'attachment', column: 'file' },
    { table: 'attachment_type', column: 'template_file' },
  ],
  nameColumns: [{ table: 'timeline_entry', column: 'recipients', type: 'text[]' }],
  visibleGroups,
  live: { visiblePairs, projectsIn, lists: [paths.projects] },
  demo: {
    after: ['accounts'],
    data: async () => (await import('./demo/projectsDemo')).projectsDemo,
    files: 'server/src/areas/projects/demo/files',
  },
};
