import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tx } from '../../kernel/db/types';

export interface AimRecord {
  id: number;
  project_id: number;
  name: string;
}

export const findAim = (tx: Tx, id: number): Promise<AimRecord | undefined> =>
  tx.selectFrom('aim').select(['id', 'project_id', 'name']).where('id', '=', id).executeTakeFirst();

/** Locks an AIM, so that the numbers of its versions are given one after the other. */
export const lockAim = (tx: Tx, id: number): Promise<AimRecord | undefined> =>
  tx
    .selectFrom('aim')
    .select(['id', 'project_id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const aims = (tx: Tx) =>
  tx
    .selectFrom('aim as i')
    .innerJoin('usr as u', 'u.id', 'i.creator_id')
    .select((eb) => [
      'i.id',
      'i.project_id',
      'i.name',
      'i.created_on',
      jsonBuildObject({ id: eb.ref('u.id'), name: eb.ref('u.name') }).as('creator'),
    ]);

export const listAims = (tx: Tx, projectId: number) =>
  aims(tx).where('i.project_id', '=', projectId).orderBy('i.name').orderBy('i.id').execute();

export const readAim = (tx: Tx, id: number) => aims(tx).where('i.id', '=', id).executeTakeFirst();

/** Versions with their sheets. */
export const versions = (tx: Tx) =>
  tx
    .selectFrom('aim_version as v')
    .innerJoin('usr as u', 'u.id', 'v.author_id')
    .select((eb) => [
      'v.aim_id',
      'v.number',
      'v.book_id',
      jsonBuildObject({ id: eb.ref('u.id'), name: eb.ref('u.name') }).as('author'),
      'v.comment',
      'v.created_on',
      'v.base_number',
      sql<boolean>`v.uploaded is not null`.as('merged'),
      'v.filename',
      'v.size',
      jsonArrayFrom(
        eb
          .selectFrom('aim_sheet as s')
          .whereRef('s.book_id', '=', 'v.book_id')
          .select((sheet) => [
            's.number',
            's.name',
            's.rows',
            sheet.fn<number>('jsonb_array_length', ['s.columns']).as('columns'),
          ])
          .orderBy('s.number'),
      ).as('sheets'),
    ]);

export type VersionRecord = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

export const listVersions = (tx: Tx, aimId: number): Promise<VersionRecord[]> =>
  versions(tx).where('v.aim_id', '=', aimId).orderBy('v.number', 'desc').execute();

export const findVersion = (tx: Tx, aimId: number, number: number): Promise<VersionRecord | undefined> =>
  versions(tx).where('v.aim_id', '=', aimId).where('v.number', '=', number).executeTakeFirst();

/** The latest version of each AIM of a project. */
export const listLatest = (tx: Tx, projectId: number): Promise<VersionRecord[]> =>
  versions(tx)
    .innerJoin('aim as i', 'i.id', 'v.aim_id')
    .where('i.project_id', '=', projectId)
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('aim_version as w')
        .whereRef('w.aim_id', '=', 'v.aim_id')
        .select((max) => max.fn.max('w.number').as('number')),
    )
    .execute();

export const findLatest = (tx: Tx, aimId: number): Promise<VersionRecord | undefined> =>
  versions(tx).where('v.aim_id', '=', aimId).orderBy('v.number', 'desc').limit(1).executeTakeFirst();

/** Uploads with how far they are read. */
export const uploads = (tx: Tx) =>
  tx
    .selectFrom('aim_upload as l')
    .innerJoin('usr as u', 'u.id', 'l.author_id')
    .leftJoin('aim_progress as p', 'p.upload_id', 'l.id')
    .select((eb) => [
      'l.id',
      'l.project_id',
      'l.aim_id',
      'l.author_id',
      jsonBuildObject({ id: eb.ref('u.id'), name: eb.ref('u.name') }).as('author'),
      'l.comment',
      'l.filename',
      'l.created_on',
      'l.base_number',
      'l.state',
      'p.percent',
      'l.error',
      'l.number',
      'l.book_id',
      'l.file',
    ]);

export type UploadRecord = Awaited<ReturnType<ReturnType<typeof uploads>['executeTakeFirstOrThrow']>>;

export const findUpload = (tx: Tx, id: number): Promise<UploadRecord | undefined> =>
  uploads(tx).where('l.id', '=', id).executeTakeFirst();

/** The uploads of an AIM that did not become versions, newest first. */
export const listUploads = (tx: Tx, aimId: number): Promise<UploadRecord[]> =>
  uploads(tx).where('l.aim_id', '=', aimId).where('l.state', '<>', 'done').orderBy('l.id', 'desc').execute();

export async function countVersions(tx: Tx, aimId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('aim_version')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('aim_id', '=', aimId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Counts a person's files that are not read yet. */
export async function countWaiting(tx: Tx, authorId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('aim_upload')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('author_id', '=', authorId)
    .where('state', 'in', ['waiting', 'merging'])
    .executeTakeFirstOrThrow();
  return n;
}
