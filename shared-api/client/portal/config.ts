import type {
  ChangeConfig,
  ConfigDetail,
  ConfigStates,
  RestoreConfig,
} from '../../contracts/platform/config';
import { configPaths } from '../../contracts/paths/configPaths';
import { write } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';
import { refreshRegistry } from './deploy';

/** The remotes with settings that the caller may see. */
export const useConfigs = (): Answer<ConfigStates> => useAnswer(configPaths.config);

/** The settings of a remote with their values and history. @param group id of a delivery group; null: the organisation's values */
export const useConfigDetail = (remote: string, group: number | null): Answer<ConfigDetail> =>
  useAnswer(`${configPaths.remote(remote)}${group === null ? '' : `?group=${group}`}`);

/** Revalidates also after a refusal, because the page was stale then. */
async function withRefresh<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    await refreshRegistry();
  }
}

/**
 * Sets values of a remote, with effect at once in all open sessions.
 * @throws ApiError 409 with the present `ConfigDetail` in `extra.present` when somebody else changed them meanwhile; 422 with `fields`
 */
export const changeConfig = (remote: string, body: ChangeConfig): Promise<ConfigDetail> =>
  withRefresh(write<ConfigDetail>('PUT', configPaths.remote(remote), body));

/** Sets the values again that an earlier change made. @throws ApiError 409 as `changeConfig` */
export const restoreConfig = (remote: string, body: RestoreConfig): Promise<ConfigDetail> =>
  withRefresh(write<ConfigDetail>('POST', configPaths.restore(remote), body));
