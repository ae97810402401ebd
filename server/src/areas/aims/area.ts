import type { Area } from '../../kernel/area/area';
import type { AppDeps } from '../../kernel/area/deps';
import type { KernelJobs } from '../../kernel/kernel';
import { aimsPart } from './aims.part';
import { aimRetention } from './aims.retention';
import { aimRoutes } from './aims.routes';
import { aimDiffRoutes } from './compare/diff.routes';
import { aimMergeRoutes } from './merge/merge.routes';
import { aimJobs } from './read/readUploads.job';
import { aimSheetRoutes } from './sheets.routes';
import { aimUploadRoutes } from './uploads.routes';
import { watchAims } from './watchAims';

/** AIMs: workbooks of projects, with versions, comparisons and merges. Source: spec 000, domain.md 8. */
export const aimsArea: Area<AppDeps, KernelJobs> = {
  name: 'aims',
  routes: [aimRoutes, aimUploadRoutes, aimSheetRoutes, aimDiffRoutes, aimMergeRoutes],
  projectParts: [aimsPart],
  jobs: aimJobs,
  retention: aimRetention,
  fileColumns: [
    { table: 'aim_version', column: 'file' },
    { table: 'aim_version', column: 'uploaded_file' },
    { table: 'aim_upload', column: 'file' },
  ],
  watch: watchAims,
  demo: {
    after: ['projects'],
    data: async () => (await import('./demo/aimsDemo')).aimsDemo,
    files: 'server/src/areas/aims/demo/files',
  },
};
