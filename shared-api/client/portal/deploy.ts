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
} from '../../contracts/platform/deploy';
import { deployPaths } from '../../contracts/paths/deployPaths';
import { ApiError, write } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** The deployed remotes, the shell first. For global admins, like every call of this file. */
export const useRemotes = (): Answer<RemoteStates> => useAnswer(deployPaths.remotes);
/** The latest hundred changes, newest first. */
export const useRemoteChanges = (): Answer<RemoteChange[]> => useAnswer(deployPaths.changes);
/** The deploy tokens without their secrets, which no call returns again. */
export const useDeployTokens = (): Answer<DeployToken[]> => useAnswer(deployPaths.tokens);

/** Revalidates all calls of this file: a deploy changes each of them. */
export const refreshRegistry = (): Promise<void> => refreshResource('/portal');

/** Revalidates also after a refusal, because the page was stale then. */
async function withRefresh<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    await refreshRegistry();
  }
}

/**
 * Makes another version live.
 * @param body without a version: the one before the live one
 * @throws ApiError 404 or 409 when the version no longer exists; 422 when the gate refuses it: read the reasons with `gateFaults`
 */
export const rollBackRemote = (name: string, body: Rollback): Promise<DeployAnswer> =>
  withRefresh(write<DeployAnswer>('POST', deployPaths.rollback(name), body));

/** Turns the kill switch on or off, with effect at once in all open sessions. */
export const setRemoteEnabled = (name: string, body: Enable): Promise<RemoteState> =>
  withRefresh(write<RemoteState>('PUT', deployPaths.enabled(name), body));

/**
 * Creates a deploy token. Only this answer contains the secret; nothing here stores it.
 * @throws ApiError 422 with `fields`
 */
export const createDeployToken = (body: CreateDeployToken): Promise<CreatedDeployToken> =>
  withRefresh(write<CreatedDeployToken>('POST', deployPaths.tokens, body));

/** Revokes a token: it can no longer deploy. */
export const revokeDeployToken = (id: number): Promise<void> =>
  withRefresh(write<void>('DELETE', deployPaths.token(id)));

/** The conflicts between a build and the live portal; empty for any other error. */
export function gateFaults(cause: unknown): readonly GateFault[] {
  const faults: unknown = cause instanceof ApiError ? cause.extra['faults'] : undefined;
  return Array.isArray(faults) ? (faults as GateFault[]) : [];
}
