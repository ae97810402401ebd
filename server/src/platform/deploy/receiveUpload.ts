import type { Readable } from 'node:stream';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';
import { unprocessable } from '../../kernel/http/errors';
import type { ArtifactStore, StagedVersion } from '../store/artifactStore';

/** @throws HttpError saying why nothing was taken */
export async function receiveUpload(
  store: ArtifactStore,
  archive: Readable | undefined,
): Promise<StagedVersion> {
  if (!archive) throw unprocessable('There is no archive in this call.');
  return toHttpErrors(store.receive(archive));
}
