import useSWR from 'swr';
import type { Aim, AimRow, AimUpload, CreateAim } from '../../contracts/projectParts/aims';
import { aimPaths } from '../../contracts/paths/aimPaths';
import { postIdempotent } from '../transport/postIdempotent';
import { apiUrl, get, write, type ApiError } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** Milliseconds between reads of an AIM while the server reads or merges one of its files. */
const pollMs = 1_000;

/** Whether the server still works on an upload. */
export const isPending = ({ state }: Pick<AimUpload, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'merging';

/** The AIMs of a project, by name. */
export const useAims = (projectId: number | string) => useAnswer<AimRow[]>(aimPaths.ofProject(projectId));

/** One AIM with its versions and uploads; it is read again every second while an upload is pending. */
export function useAim(id: string): Answer<Aim> {
  const { data, error, isLoading, mutate } = useSWR<Aim, ApiError>(
    apiUrl(aimPaths.aim(id)),
    () => get<Aim>(aimPaths.aim(id)),
    { refreshInterval: (aim) => (aim?.uploads.some(isPending) ? pollMs : 0) },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/** Reads an AIM, and the list of its project, again. */
export const refreshAim = async (projectId: number, id: number): Promise<void> => {
  await Promise.all([aimPaths.aim(id), aimPaths.ofProject(projectId)].map(refreshResource));
};

/**
 * Creates an AIM without versions. A retry after a lost answer creates no second one.
 * @throws ApiError 422 with `fields`, for a name that the project has already, say
 */
export async function createAim(projectId: number, body: CreateAim): Promise<Aim> {
  const aim = await postIdempotent<Aim>(aimPaths.ofProject(projectId), body);
  void refreshResource(aimPaths.ofProject(projectId));
  return aim;
}

/** Discards an upload that did not become a version. */
export async function discardAimUpload(upload: AimUpload): Promise<void> {
  await write('DELETE', aimPaths.upload(upload.id));
  await refreshResource(aimPaths.aim(upload.aim_id));
}

/** The address of the file of a version. */
export const aimFileUrl = (id: number, number: number): string => apiUrl(aimPaths.file(id, number));
/** The address of the file that the author of a merged version uploaded. */
export const aimUploadedFileUrl = (id: number, number: number): string =>
  apiUrl(aimPaths.uploadedFile(id, number));
