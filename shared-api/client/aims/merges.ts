import type { AimMerge, AimMergeQuery, AimUpload, MergeAim } from '../../contracts/projectParts/aims';
import { aimPaths } from '../../contracts/paths/aimPaths';
import { apiUrl, write } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { longRead, useLongRead, type LongReadOptions } from './longRead';

/** What an upload would change in the present version: in numbers without `sheet`, else a page of its rows. */
export const useAimMerge = (uploadId: string, query: AimMergeQuery) =>
  useLongRead<AimMerge>(apiUrl(aimPaths.merge(uploadId), query));

/** Reads one page of the rows of a merge. @throws ApiError; an `AbortError` */
export const readAimMerge = (uploadId: string, query: AimMergeQuery, options: LongReadOptions) =>
  longRead<AimMerge>(apiUrl(aimPaths.merge(uploadId), query), options);

/**
 * Merges an upload into the present version; the server works on afterwards.
 * @throws ApiError 409 when a newer version came meanwhile
 */
export async function mergeAimUpload(upload: AimUpload, body: MergeAim): Promise<void> {
  await write('POST', aimPaths.merge(upload.id), body);
  await refreshResource(aimPaths.aim(upload.aim_id));
}
