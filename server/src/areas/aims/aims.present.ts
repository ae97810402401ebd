import type { Aim, AimRow, AimUpload, AimVersion } from 'shared-api/contracts/projectParts/aims';
import type { Tx } from '../../kernel/db/types';
import {
  listAims,
  listLatest,
  listUploads,
  listVersions,
  readAim,
  type UploadRecord,
  type VersionRecord,
} from './aims.queries';
import { noSuchAim } from './enterAim';

export const presentVersion = ({
  aim_id: _,
  book_id: __,
  created_on,
  ...version
}: VersionRecord): AimVersion => ({
  ...version,
  created_on: created_on.toISOString(),
});

export const presentUpload = ({
  project_id: _,
  author_id: __,
  book_id: ___,
  file: ____,
  created_on,
  percent,
  state,
  ...upload
}: UploadRecord): AimUpload => ({
  ...upload,
  created_on: created_on.toISOString(),
  state: state === 'waiting' && percent !== null ? 'reading' : state,
  progress: state === 'waiting' || state === 'merging' ? (percent ?? 0) : 100,
});

export async function presentAims(tx: Tx, projectId: number): Promise<AimRow[]> {
  const rows = await listAims(tx, projectId);
  const latest = new Map((await listLatest(tx, projectId)).map((version) => [version.aim_id, version]));
  return rows.map(({ project_id: _, created_on, ...aim }) => {
    const version = latest.get(aim.id);
    return { ...aim, created_on: created_on.toISOString(), latest: version ? presentVersion(version) : null };
  });
}

/** @throws HttpError 404 */
export async function presentAim(tx: Tx, id: number): Promise<Aim> {
  const aim = await readAim(tx, id);
  if (!aim) throw noSuchAim();
  return {
    ...aim,
    created_on: aim.created_on.toISOString(),
    versions: (await listVersions(tx, id)).map(presentVersion),
    uploads: (await listUploads(tx, id)).map(presentUpload),
  };
}
