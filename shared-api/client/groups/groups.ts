import type { ProjectType } from '../../contracts/groups';
import { groupPaths } from '../../contracts/paths';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** @throws ApiError 404 for delivery groups that the caller may not see */
export const useGroup = (id: string): Answer<ProjectType> => useAnswer(groupPaths.group(id));
