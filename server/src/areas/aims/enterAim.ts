import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import { enterProject, type ProjectAccess } from '../projects/public';
import {
  findAim,
  findUpload,
  findVersion,
  type AimRecord,
  type UploadRecord,
  type VersionRecord,
} from './aims.queries';

/** The same answer for an AIM that does not exist and one on a project that the caller may not see. */
export const noSuchAim = () => new HttpError(404, 'There is no such AIM, or you may not see it.');
const noSuchUpload = () => new HttpError(404, 'There is no such upload, or you may not see it.');

/** Enters a project, and answers an invisible one by `absent`. */
async function enter(
  tx: Tx,
  request: FastifyRequest,
  projectId: number,
  absent: () => HttpError,
  lock?: boolean,
): Promise<ProjectAccess> {
  try {
    return await enterProject(tx, request, projectId, lock ? { lock } : {});
  } catch (error) {
    throw error instanceof HttpError && error.status === 404 ? absent() : error;
  }
}

/**
 * Finds an AIM on a project that the caller sees, and checks the guard of the route.
 * @param lock keeps others from changing the project until the transaction ends
 * @throws HttpError 404, 403
 */
export async function enterAim(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ access: ProjectAccess; aim: AimRecord }> {
  const aim = await findAim(tx, id);
  if (!aim) throw noSuchAim();
  return { aim, access: await enter(tx, request, aim.project_id, noSuchAim, lock) };
}

/** Like `enterAim`, by the id of an upload. @throws HttpError 404, 403 */
export async function enterUpload(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ access: ProjectAccess; upload: UploadRecord }> {
  const upload = await findUpload(tx, id);
  if (!upload) throw noSuchUpload();
  const access = await enter(tx, request, upload.project_id, noSuchUpload, lock);
  // Read again: it may have changed during the wait for the lock.
  const now = lock ? await findUpload(tx, id) : upload;
  if (!now) throw noSuchUpload();
  return { access, upload: now };
}

/** `admit` hooks of writes: refuse before the body is read. */
export const admitToAim = (db: Db) => (request: FastifyRequest) =>
  enterAim(db, request, (request.params as { id: number }).id);
export const admitToUpload = (db: Db) => (request: FastifyRequest) =>
  enterUpload(db, request, (request.params as { id: number }).id);

/** @throws HttpError 404 */
export async function requireVersion(tx: Tx, aimId: number, number: number): Promise<VersionRecord> {
  const version = await findVersion(tx, aimId, number);
  if (!version) throw new HttpError(404, `The AIM has no version ${number}.`);
  return version;
}
