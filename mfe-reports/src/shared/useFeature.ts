import { useAnyFeature, type UseFeature } from 'shared-api/portal';
import type portal from '../../portal.json';

/** Whether a feature of this remote is on for the user. */
export const useFeature: UseFeature<'reports', typeof portal> = useAnyFeature;
