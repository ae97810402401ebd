import { sql, type Insertable } from 'kysely';
import type { TimelineEntry } from 'shared-api/contracts/project';
import type { Tx } from '../../db/types';
import type { TimelineEntryTable } from '../projects.tables';

type NewEntry = Pick<Insertable<TimelineEntryTable>, 'project_id' | 'created_on' | 'creator_id'> &
  Partial<Insertable<TimelineEntryTable>>;

/** Writes an event, in the transaction of the change it tells of. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('timeline_entry')
    .values({ project_state_id: null, prev_state_id: null, on_hold: null, comment: null, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const entries = (tx: Tx) =>
  tx
    .selectFrom('timeline_entry as e')
    .innerJoin('usr', 'usr.id', 'e.creator_id')
    .leftJoin('project_state as s', 's.id', 'e.project_state_id')
    .leftJoin('project_state as prev', 'prev.id', 'e.prev_state_id')
    .select([
      'e.id',
      'e.created_on',
      'usr.name as creator_name',
      's.name as project_state',
      'prev.name as prev_state',
      'e.on_hold',
      'e.comment',
      'e.recipients',
    ]);

type EntryRecord = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

const presentEntry = ({ created_on, ...entry }: EntryRecord): TimelineEntry => ({
  ...entry,
  created_on: created_on.toISOString(),
  attachment: null,
  attachment_id: null,
  attachment_type: null,
  milestone_name: null,
});

export async function findEntry(tx: Tx, id: number): Promise<TimelineEntry> {
  return presentEntry(await entries(tx).where('e.id', '=', id).executeTakeFirstOrThrow());
}

/** A page of a project's events, newest first, and how many there are. */
export async function listTimeline(
  tx: Tx,
  projectId: number,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<{ rows: TimelineEntry[]; total: number }> {
  const records = await entries(tx)
    .where('e.project_id', '=', projectId)
    .orderBy('e.created_on', 'desc')
    .orderBy('e.id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
  const { total } = await tx
    .selectFrom('timeline_entry')
    .where('project_id', '=', projectId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: records.map(presentEntry), total };
}
