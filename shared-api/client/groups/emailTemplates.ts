import type { Named } from '../../contracts/common';
import type { EmailTemplate, TemplatePreview, TemplateText } from '../../contracts/groupParts/groupMail';
import { paths } from '../../contracts/paths';
import { groupPaths } from '../../contracts/paths/groupPaths';
import type { ProjectListRow } from '../../contracts/projects';
import { get, write } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** @throws ApiError 404 */
export const useEmailTemplate = (groupId: string, id: string): Answer<EmailTemplate> =>
  useAnswer(groupPaths.emailTemplate(groupId, id));

/** Renders a text for a project as the caller would get it. @throws ApiError 422 with `fields` */
export const previewTemplate = (groupId: string, text: TemplateText): Promise<TemplatePreview> =>
  write('POST', groupPaths.previewTemplate(groupId), text);

/** Mails a text to the caller. @throws ApiError 409 without a mail server or an address, 422, 429 */
export const sendTemplate = (groupId: string, text: TemplateText): Promise<void> =>
  write('POST', groupPaths.sendTemplate(groupId), text);

/** Lists projects of a group that the caller sees, the newest first. @param search a part of the name, or the number */
export async function listGroupProjects(
  groupId: string,
  search: string,
  signal?: AbortSignal,
): Promise<(Named & { detail: string })[]> {
  const query = { project_type_id: groupId, sort: 'project_id desc', per_page: 20 };
  const rows = await get<ProjectListRow[]>(
    paths.projects,
    { ...query, ...(search ? { search } : {}) },
    signal,
  );
  return rows.map(({ project_id: id, project_name: name }) => ({ id, name, detail: `#${id}` }));
}

/** Reads the name of a project of a group, in a list that is empty if the caller sees none. @param id null reads nothing */
export const useGroupProject = (
  groupId: string,
  id: number | null,
): Answer<Pick<ProjectListRow, 'project_id' | 'project_name'>[]> =>
  useAnswer(id === null ? null : `${paths.projects}?project_type_id=${groupId}&project_id=${id}&per_page=1`);
