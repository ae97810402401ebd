import type {
  CreateDeployToken,
  CreatedDeployToken,
  DeployAnswer,
  DeployToken,
  Enable,
  GateFault,
  RemoteChange,
  RemoteState,
  RemoteStates,
  Rollback,
} from '../../contracts/deploy';
import { deployPaths } from '../../contracts/paths';
import { useAnswer, type Answer } from '../project/project';
import { ApiError, write } from '../transport/request';
import { refreshResource } from '../transport/resource';

/** What is deployed, the shell first. For global admins, as everything here. */
export const useRemotes = (): Answer<RemoteStates> => useAnswer(deployPaths.remotes);
/** The latest hundred changes, newest first. */
export const useRemoteChanges = (): Answer<RemoteChange[]> => useAnswer(deployPaths.changes);
/** Who may deploy what; the tokens themselves are told by nothing. */
export const useDeployTokens = (): Answer<DeployToken[]> => useAnswer(deployPaths.tokens);

/** Reads anew all that is shown of this: a deploy is told of in each of these calls. */
export const refreshRegistry = (): Promise<void> => refreshResource('/portal');

/** Reads anew also after a refusal: then what is shown was no longer true. */
async function settled<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    await refreshRegistry();
  }
}

/**
 * Makes another version live.
 * @param body without a version: the one before the live one
 * @throws ApiError 404 or 409 when it is not there any more; 422 when the gate refuses it, `gateFaults` has why
 */
export const rollBackRemote = (name: string, body: Rollback): Promise<DeployAnswer> =>
  settled(write<DeployAnswer>('POST', deployPaths.rollback(name), body));

/** The kill switch: takes effect at once in all open sessions. */
export const setRemoteEnabled = (name: string, body: Enable): Promise<RemoteState> =>
  settled(write<RemoteState>('PUT', deployPaths.enabled(name), body));

/**
 * Makes a deploy token. The answer is the only place where it is told: it is not kept by anything here.
 * @throws ApiError 422 with `fields`
 */
export const createDeployToken = (body: CreateDeployToken): Promise<CreatedDeployToken> =>
  settled(write<CreatedDeployToken>('POST', deployPaths.tokens, body));

/** From now on this token deploys nothing. */
export const revokeDeployToken = (id: number): Promise<void> =>
  settled(write<void>('DELETE', deployPaths.token(id)));

/** What build and live portal do not agree on, one by one; empty for any other refusal. */
export function gateFaults(cause: unknown): readonly GateFault[] {
  const faults: unknown = cause instanceof ApiError ? cause.extra['faults'] : undefined;
  return Array.isArray(faults) ? (faults as GateFault[]) : [];
}
