import type { GateFault } from 'shared-api/contracts/deploy';
import type { Build } from 'shared-api/portal/manifest';
import { StoreError } from '../../kernel/storage/StoreError';
import { parseBuild } from '../store/checkBuild';

/** What the file store would refuse a build for before it is asked whether it goes with what is live; so a check says it too. */
export function storeFaults(build: Build): GateFault[] {
  try {
    parseBuild(Buffer.from(JSON.stringify(build)));
    return [];
  } catch (error) {
    if (error instanceof StoreError) return [{ code: 'build_invalid', with: null, text: error.message }];
    throw error;
  }
}
