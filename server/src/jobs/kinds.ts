import { recoverJob } from '../accounts/recoverMail';
import { cleaners } from '../operations/cleaners';
import { sampleReadModel } from '../operations/sampleReadModel';
import { portalMailJob } from '../mail/mailJob';
import { cleanFiles } from '../files/cleanFiles';
import type { Files } from '../files/files';
import type { ArtifactStore } from '../portal/store/artifactStore';
import { cleanVersions } from '../portal/store/cleanVersions';
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
