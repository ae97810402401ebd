import { recoverJob } from '../accounts/recoverMail';
import { cleaners } from '../operations/cleaners';
import { sampleReadModel } from '../operations/sampleReadModel';
import { portalMailJob } from '../mail/mailJob';
import type { JobDeps, JobKind } from './jobKind';

/** Every kind of job that this server does. */
export const jobKinds = (deps: JobDeps): JobKind[] => [
  ...cleaners,
  sampleReadModel,
  portalMailJob(deps),
  recoverJob,
];
