import { crPaths } from 'shared-api/contracts/paths';
import { seesCrs } from 'shared-api/portal/audience';
import type { Area } from '../../kernel/area/area';
import { activityRoutes } from './activities.routes';
import { crAttachmentRoutes } from './attachment.routes';
import { renderReminderMail, renderReportMail, renderUpdateMail } from './crMail';
import { crRoutes } from './cr.routes';
import { crDownloadRoutes } from './download.routes';
import { reminderJob } from './reminders';
import { crReportRoutes } from './report.routes';

/** Change requests. Source: spec 001, points 2.6, 6 and 7, and domain.md 7. */
export const crArea: Area = {
  name: 'cr',
  routes: [crRoutes, activityRoutes, crAttachmentRoutes, crDownloadRoutes, crReportRoutes],
  liveLists: [{ path: crPaths.crs, read: seesCrs }],
  jobs: () => [reminderJob],
  mails: { cr_update: renderUpdateMail, cr_report: renderReportMail, cr_reminder: renderReminderMail },
  fileColumns: [{ table: 'cr_activity', column: 'file' }],
  nameColumns: [
    { table: 'cr_report', column: 'recipients', type: 'jsonb' },
    { table: 'cr_report', column: 'content', type: 'jsonb' },
  ],
  demo: { after: ['projects'], data: async () => (await import('./demo/crDemo')).crDemo },
};
