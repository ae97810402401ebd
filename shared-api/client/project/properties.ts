import { projectPaths } from '../../contracts/paths';
import { groupPaths } from '../../contracts/paths/groupPaths';
import type { ChangeProperty, ProjectSchema } from '../../contracts/propertySchema';
import { putProject } from './project';
import { useAnswer } from '../transport/useAnswer';

/** The schema of a project's properties, in their order; parse it with `flattenSchema` of `shared-api/schema`. */
export const useProjectSchema = (id: string) => useAnswer<ProjectSchema>(projectPaths.schema(id));

/** The schema of the properties of a new project in a delivery group. @param groupId null reads nothing yet */
export const useNewProjectSchema = (groupId: number | null) =>
  useAnswer<ProjectSchema>(groupId === null ? null : groupPaths.newProjectSchema(groupId));

/**
 * Changes one property of a project.
 * @param name the path of the property, `site.building` in a nested object
 * @param change `value` null clears the property; `seen` is the value that the caller saw
 * @throws ApiError 409 with `extra.present` when the value has changed since; 422 with `fields.value` when the value is invalid
 */
export const changeProjectProperty = (id: string, name: string, change: ChangeProperty) =>
  putProject(id, projectPaths.property(id, name), change);
