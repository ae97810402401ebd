import useSWR from 'swr';
import type {
  ChangeFeature,
  FeatureDetail,
  FeaturePreview,
  FeatureRights,
  FeatureState,
  FeatureStates,
  PreviewFeature,
} from '../../contracts/platform/features';
import { featurePaths } from '../../contracts/paths';
import { write, type ApiError } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';
import { refreshRegistry } from './deploy';

/** The features of the remotes that the caller may see, by the titles of the remotes. */
export const useFeatures = (): Answer<FeatureStates> => useAnswer(featurePaths.features);
/** One feature with its history and whom it reached. */
export const useFeatureDetail = (key: string): Answer<FeatureDetail> => useAnswer(featurePaths.feature(key));

/** Reads the effect of a setting before it is saved. It keeps its last answer while the next one is awaited. */
export function useFeaturePreview(key: string, body: PreviewFeature | null): Answer<FeaturePreview> {
  const { data, error, isLoading, mutate } = useSWR<FeaturePreview, ApiError>(
    body === null ? null : ['feature preview', key, JSON.stringify(body)],
    () => write<FeaturePreview>('POST', featurePaths.preview(key), body),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/** Revalidates also after a refusal, because the page was stale then. */
async function withRefresh<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    await refreshRegistry();
  }
}

/**
 * Sets a feature, with effect at once in all open sessions.
 * @throws ApiError 409 with the present `FeatureState` in `extra.present` when somebody else changed it meanwhile; 422 with `fields`
 */
export const changeFeature = (key: string, body: ChangeFeature): Promise<FeatureState> =>
  withRefresh(write<FeatureState>('PUT', featurePaths.feature(key), body));

/** Takes the last change back, which made `revision`. @throws ApiError 409 as `changeFeature` */
export const undoFeature = (key: string, revision: number): Promise<FeatureState> =>
  withRefresh(write<FeatureState>('POST', featurePaths.undo(key), { revision }));

/** Sets whether the owners of a remote may change its features. */
export const setFeatureRights = (remote: string, body: FeatureRights): Promise<FeatureRights> =>
  withRefresh(write<FeatureRights>('PUT', featurePaths.rights(remote), body));
