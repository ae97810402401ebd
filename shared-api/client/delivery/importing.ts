import type { ImportResult } from '../../contracts/lists/projectImport';
import { importPaths } from '../../contracts/paths/importPaths';
import { postIdempotent } from '../transport/postIdempotent';
import { apiUrl, write } from '../transport/request';
import { refreshProjects } from './bulk';

/** Address of an empty file for the import of projects into a delivery group. */
export const importTemplateUrl = (groupId: number): string => apiUrl(importPaths.template(groupId));

/** Checks a file without raising projects. @throws ApiError 422 for a file that cannot be read */
export const checkImport = (groupId: number, csv: string): Promise<ImportResult> =>
  write('POST', importPaths.projects(groupId), { csv, dry_run: true });

/**
 * Raises a project for each row of a file: all, or none if there are faults. A retry after a lost answer raises none twice.
 * @throws ApiError
 */
export async function importProjects(groupId: number, csv: string): Promise<ImportResult> {
  const result = await postIdempotent<ImportResult>(importPaths.projects(groupId), { csv, dry_run: false });
  await refreshProjects();
  return result;
}
