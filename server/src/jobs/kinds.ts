import { cleaners } from '../operations/cleaners';
import { sampleReadModel } from '../operations/sampleReadModel';
import type { JobDeps, JobKind } from './jobKind';

/** Every kind of job that this server does. */
export const jobKinds = (_deps: JobDeps): JobKind[] => [...cleaners, sampleReadModel];
