import { ApiError } from 'shared-api/client';

/** Why a call failed, in the words of the server if it answered. */
export const reasonOf = (cause: unknown): string =>
  cause instanceof ApiError ? cause.message : 'The portal did not answer.';
