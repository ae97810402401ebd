import { crPaths } from 'shared-api/contracts/paths/crPaths';
import { seesCrs } from 'shared-api/portal/audience';
import type { Area } from '../../kernel/area/area';
import { activityRoutes } from './activities.routes';
import { crAttachmentRoutes } from './attachment.routes';
import { renderReminderMail, renderReportMail, renderUpdateMail } from './crMail';
import { crRoleNotification } from './crRoleNotification';
import { crRoutes } from './cr.routes';
import { crDownloadRoutes } from './download.routes';
import { reminderJob } from './reminders';
import { crReportRoutes } from './report.routes';
import { wallRoutes } from './wall/wall.routes';

/** Change requests. Source: spec 001, points 2.6, 6 and 7, and domain.md 7. */
export const crArea: Area = {
  name: 'cr',
  routes: [crRoutes, activityRoutes, crAttachmentRoutes, crDownloadRoutes, crReportRoutes, wallRoutes],
  liveLists: [{ path: crPaths.crs, read: seesCrs }],
  jobs: () => [reminderJob],
  mails: { cr_update: renderUpdateMail, cr_report: renderReportMail, cr_reminder: renderReminderMail },
  notifications: [crRoleNotification],
  optionalMails: {
    cr_update: 'A change request is updated',
    cr_reminder: 'The next update of my change request is due',
  },
  fileColumns: [{ table: 'cr_activity', column: 'file' }],
  nameColumns: [
    { table: 'cr_report', column: 'recipients', type: 'jsonb' },
    { table: 'cr_report', column: 'content', type: 'jsonb' },
  ],
  demo: { after: ['projects'], data: async () => (await import('./demo/crDemo')).crDemo },
};
