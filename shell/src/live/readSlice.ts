import { ApiError, getSlice } from 'shared-api/client';
import type { PortalSlice } from 'shared-api/contracts/portal';

/** Milliseconds before the second and each further attempt. */
const retryDelays = [1_000, 4_000, 15_000];

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reads the registry's slice. Retries if the call fails, and if the answering server does not have the announced revision yet.
 * @param atLeast the announced revision
 * @param shell version of the running shell
 * @returns the last slice; null if all attempts failed
 */
export async function readSlice(atLeast: number, shell: string): Promise<PortalSlice | null> {
  let found: PortalSlice | null = null;
  for (const delay of [...retryDelays, null]) {
    try {
      found = await getSlice(shell);
    } catch (cause) {
      // The session has ended, and the session provider handles it.
      if (cause instanceof ApiError && cause.status === 401) return null;
    }
    if (delay === null || (found && found.revision >= atLeast)) break;
    await sleep(delay);
  }
  return found;
}
