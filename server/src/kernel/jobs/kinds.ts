import { recoverJob } from '../../areas/accounts/recovery/recoverMail';
import { cleaners } from '../operations/cleaners';
import { sampleReadModel } from '../../areas/projects/sampleReadModel';
import { portalMailJob } from '../mail/mailJob';
import { cleanFiles } from '../storage/cleanFiles';
import type { Files } from '../storage/files';
import type { ArtifactStore } from '../../platform/store/artifactStore';
import { cleanVersions } from '../../platform/store/cleanVersions';
import type { JobDeps, JobKind } from './jobKind';

/** Every kind of job that this server does. */
export const jobKinds = (deps: JobDeps & { store: ArtifactStore; files: Files }): JobKind[] => [
  ...cleaners,
  sampleReadModel,
  ...cleanVersions(deps),
  cleanFiles(deps),
  portalMailJob(deps),
  recoverJob,
];
