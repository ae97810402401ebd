import type { Area } from '../kernel/area/area';
import type { JobDeps } from '../kernel/jobs/jobKind';
import { configRoutes } from './config/config.routes';
import { deployRoutes } from './deploy/deploy.routes';
import type { PlatformDeps } from './area/deps';
import { featureRetention } from './features/feature.retention';
import { featureRoutes } from './features/feature.routes';
import { ofrepRoutes } from './features/ofrep.routes';
import { pageRoutes } from './pages/page.routes';
import { violationRoutes } from './pages/violation.routes';
import { beaconRetention } from './registry/beacon.retention';
import { portalRoutes } from './pages/portal.routes';
import type { ArtifactStore } from './store/artifactStore';
import { cleanVersions, versionRetention } from './store/cleanVersions';
import { viewRoutes } from './views/view.routes';
import { renderViewMail, viewMailKind } from './views/viewMail';

/** The platform area: the registry of remotes, their deploys and the pages. */
export const platform: Area<PlatformDeps, JobDeps & { store: ArtifactStore }> = {
  name: 'platform',
  routes: [portalRoutes, violationRoutes, deployRoutes, featureRoutes, configRoutes, ofrepRoutes, viewRoutes],
  pages: [pageRoutes],
  jobs: cleanVersions,
  mails: { [viewMailKind]: renderViewMail },
  retention: [...beaconRetention, ...featureRetention],
  retentionLines: [versionRetention],
  nameColumns: [
    { table: 'feature_change', column: 'from_words', type: 'words' },
    { table: 'feature_change', column: 'to_words', type: 'words' },
    { table: 'portal_view', column: 'draft_words', type: 'words in jsonb' },
  ],
};
