import { groupPaths, projectPaths } from '../../contracts/paths';
import type { ChangeProperty, ProjectSchema } from '../../contracts/propertySchema';
import { put, useAnswer } from './project';

/** The properties that a project has, in their order; read it with `flattenSchema` of `shared-api/schema`. */
export const useProjectSchema = (id: string) => useAnswer<ProjectSchema>(projectPaths.schema(id));

/** The properties that a new project of a delivery group will have. @param groupId null reads nothing yet */
export const useNewProjectSchema = (groupId: number | null) =>
  useAnswer<ProjectSchema>(groupId === null ? null : groupPaths.newProjectSchema(groupId));

/**
 * Changes one property of a project.
 * @param name of a member of a nested object: `site.building`
 * @param change `value` null clears; `seen` is what the caller saw there
 * @throws ApiError 409 with `extra.present` when that is no longer there; 422 with `fields.value` when the property cannot have that value
 */
export const changeProjectProperty = (id: string, name: string, change: ChangeProperty) =>
  put(id, projectPaths.property(id, name), change);
