import type { BulkAction, BulkOptions, BulkRow } from '../../contracts/lists/projectBulk';
import { limits } from '../../contracts/limits';
import { paths, projectPaths } from '../../contracts/paths';
import { bulkPaths } from '../../contracts/paths/projectListPaths';
import type { Project } from '../../contracts/project';
import type { ProjectListRow } from '../../contracts/projects';
import { recordWrite } from '../live/ownWrites';
import { get, write, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';

/** The first projects that match a query of the list, as many as one action takes. @throws ApiError */
export const readFirstProjects = (query: Query): Promise<ProjectListRow[]> =>
  get(paths.projects, { ...query, page: 1, per_page: limits.bulkProjects });

/** The actions on these projects that the user may take, and the roles and states that they can name. @throws ApiError */
export const readBulkOptions = (ids: readonly number[]): Promise<BulkOptions> =>
  write('POST', bulkPaths.options, { project_ids: ids });

/**
 * Asks what an action would do on some projects, a part of them at a time.
 * @param onRows receives each part
 * @param isWanted ends it between two parts when it answers false
 * @throws ApiError
 */
export async function previewBulk(
  ids: readonly number[],
  action: BulkAction,
  onRows: (rows: BulkRow[]) => void,
  isWanted: () => boolean = () => true,
): Promise<void> {
  for (let from = 0; from < ids.length && isWanted(); from += limits.bulkPreview) {
    const body = { project_ids: ids.slice(from, from + limits.bulkPreview), action };
    const rows = await write<BulkRow[]>('POST', bulkPaths.preview, body);
    if (isWanted()) onRows(rows);
  }
}

/** The single call that carries an action out on a project. */
function callOf(id: number, { kind, team, usr, on_hold, comment }: BulkAction, target: number | null) {
  switch (kind) {
    case 'team':
      return { path: projectPaths.team(id), body: { team } };
    case 'role':
      return { path: projectPaths.role(id, target!), body: { usr } };
    case 'hold':
      return { path: projectPaths.onHold(id), body: { on_hold, comment } };
    case 'state':
      return { path: projectPaths.state(id), body: { id: target, ...(comment ? { comment } : {}) } };
  }
}

/**
 * Carries an action out on one project, if it is as it was when the action was previewed: a call that is repeated after a lost answer
 * changes nothing.
 * @throws ApiError 412 when the project has changed since
 */
export async function runBulk(action: BulkAction, row: Pick<BulkRow, 'project_id' | 'target_id' | 'tag'>) {
  const { path, body } = callOf(row.project_id, action, row.target_id);
  const project = await write<Project>('PUT', path, body, row.tag ? { 'if-match': row.tag } : {});
  recordWrite(project.id, project.updated_on);
}

/** Reads everything that is shown of projects again, once an action has ended. */
export const refreshProjects = (): Promise<void> => refreshResource(paths.projects);
