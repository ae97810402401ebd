import type { Area } from './area/area';
import type { AppDeps } from './area/deps';
import { watchPool } from './db/watchPool';
import type { JobDeps } from './jobs/jobKind';
import { kernelRetention } from './kernel.retention';
import { liveRoutes } from './live/live.routes';
import { portalMailJob } from './mail/mailJob';
import type { Renderers } from './mail/renderMail';
import { watchMail } from './mail/watchMail';
import { metricsRoutes } from './operations/metrics.routes';
import { securityRoutes } from './operations/security.routes';
import { statusRoutes } from './operations/status.routes';
import { firstAdminRoutes } from './session/firstAdmin';
import { endViewJob } from './session/endViewJob';
import { sessionRetention } from './session/session.retention';
import { sessionRoutes } from './session/session.routes';
import { cleanFiles, fileRetention, type FileColumn } from './storage/cleanFiles';
import type { Files } from './storage/files';
import { watchFiles } from './storage/watchFiles';

/** The dependencies of the kernel's jobs, which include the areas' declarations. */
export interface KernelJobs extends JobDeps {
  files: Files;
  renderers: Renderers;
  fileColumns: readonly FileColumn[];
}

/** The kernel's own routes, jobs and retention, declared like an area. */
export const kernel: Area<AppDeps, KernelJobs> = {
  name: 'kernel',
  routes: [statusRoutes, sessionRoutes, firstAdminRoutes, liveRoutes],
  pages: [metricsRoutes, securityRoutes],
  jobs: (deps) => [cleanFiles(deps), portalMailJob(deps), endViewJob],
  retention: [...sessionRetention, ...kernelRetention],
  retentionLines: [fileRetention],
  watch({ metrics, db, files, config }) {
    watchPool(metrics, db);
    watchMail(metrics, db);
    watchFiles(metrics, files, config.dataDir);
  },
};
