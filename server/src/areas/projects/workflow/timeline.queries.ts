import { sql, type Insertable, type SqlBool } from 'kysely';
import type { TimelineEntry, TimelineKind, TimelineQuery } from 'shared-api/contracts/project';
import { limits } from 'shared-api/limits';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { likePart, midnight, realDate } from '../../../kernel/crud/list';
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

/** What a key of the caller's stands for: of each kind of call, its own. */
export const madeKey = (kind: 'comment' | 'quote', key: string | null): string | null =>
  key === null ? null : `${kind}:${key}`;

/** What somebody added to a project under such a key. @param madeKey null finds nothing */
export async function findMade(
  tx: Tx,
  projectId: number,
  userId: number,
  madeKey: string | null,
): Promise<{ id: number; quote_id: number | null } | undefined> {
  if (madeKey === null) return undefined;
  return tx
    .selectFrom('timeline_entry')
    .select(['id', 'quote_id'])
    .where('project_id', '=', projectId)
    .where('creator_id', '=', userId)
    .where('made_key', '=', madeKey)
    .executeTakeFirst();
}

const entries = (tx: Tx) =>
  tx
    .selectFrom('timeline_entry as e')
    .innerJoin('usr', 'usr.id', 'e.creator_id')
    .leftJoin('project_state as s', 's.id', 'e.project_state_id')
    .leftJoin('project_state as prev', 'prev.id', 'e.prev_state_id')
    .leftJoin('quote as q', 'q.id', 'e.quote_id')
    .select([
      'e.id',
      'e.created_on',
      'usr.name as creator_name',
      's.name as project_state',
      'prev.name as prev_state',
      'e.on_hold',
      'e.comment',
      'e.recipients',
      'e.attachment',
      'e.attachment_id',
      'e.attachment_type',
      'e.milestone_name',
      'e.quote_id',
      'e.quote_event',
      'q.scope as quote_scope',
    ]);

type EntryRecord = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

const presentEntry = ({
  created_on,
  quote_id,
  quote_event,
  quote_scope,
  ...entry
}: EntryRecord): TimelineEntry => ({
  ...entry,
  created_on: created_on.toISOString(),
  quote: quote_event && { id: quote_id, event: quote_event, scope: quote_scope ?? '' },
});

export async function findEntry(tx: Tx, id: number): Promise<TimelineEntry> {
  return presentEntry(await entries(tx).where('e.id', '=', id).executeTakeFirstOrThrow());
}

/** Which entries of a project are read, by whom. */
export interface AskedTimeline {
  projectId: number;
  query: TimelineQuery;
  /** Whether the reader may see financials: what tells of them is left out otherwise. */
  financials: boolean;
  timeZone: string;
}

/** What an entry tells of, by what is filled in. The screen reads entries in the same order. */
const kind = sql<TimelineKind>`case
  when e.on_hold is not null then 'hold'
  when e.attachment_type is not null then 'attachment'
  when e.milestone_name is not null then 'milestone'
  when e.quote_event is not null then 'quote'
  when e.project_state_id is not null then 'state'
  else 'comment' end`;

/** Everything that the reader asked for, wherever it stands. @throws HttpError 400 for a date that does not exist */
function matching(tx: Tx, { projectId, query, financials, timeZone }: AskedTimeline) {
  const { kind: kinds, until } = query;
  const search = query.search?.trim();
  return tx
    .selectFrom('timeline_entry as e')
    .where('e.project_id', '=', projectId)
    .$if(!financials, (rows) => rows.where('e.is_financial', '=', false))
    .$if(Boolean(kinds?.length), (rows) => rows.where(sql<SqlBool>`${kind} = any(${kinds}::text[])`))
    .$if(Boolean(search), (rows) => rows.where(sql<SqlBool>`e.comment ilike ${likePart(search ?? '')}`))
    .$if(until !== undefined, (rows) =>
      rows.where(sql<SqlBool>`e.created_on < ${midnight(realDate(until ?? ''), timeZone, 1)}`),
    );
}

/** Where an entry stands. As text: a Date would lose its microseconds. @throws HttpError 404 */
export async function placeOf(tx: Tx, projectId: number, id: number): Promise<{ id: number; at: string }> {
  const found = await tx
    .selectFrom('timeline_entry')
    .select(['id', sql<string>`created_on::text`.as('at')])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new HttpError(404, 'There is no such entry in this timeline.');
  return found;
}

/**
 * The ids of a page, in the order of the index that it walks: from the top by number, or from an entry on. Nothing that stands
 * before the place is read.
 */
export function timelinePage(
  tx: Tx,
  asked: AskedTimeline,
  { perPage, offset }: { perPage: number; offset: number },
  place?: { id: number; at: string },
) {
  const { after } = asked.query;
  const direction = after === undefined ? 'desc' : 'asc';
  return matching(tx, asked)
    .select('e.id')
    .$if(place !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(e.created_on, e.id) ${sql.raw(after === undefined ? '<' : '>')} (${place?.at}::timestamptz, ${place?.id}::int)`,
      ),
    )
    .orderBy('e.created_on', direction)
    .orderBy('e.id', direction)
    .limit(perPage)
    .offset(place ? 0 : offset);
}

/** Entries of a project, newest first, and how many match in all, counted up to one more than lists count. */
export async function listTimeline(
  tx: Tx,
  asked: AskedTimeline,
  page: { perPage: number; offset: number },
): Promise<{ rows: TimelineEntry[]; total: number }> {
  const from = asked.query.before ?? asked.query.after;
  const place = from === undefined ? undefined : await placeOf(tx, asked.projectId, from);
  const found = await timelinePage(tx, asked, page, place).execute();
  const ids = found.map(({ id }) => id);
  if (asked.query.after !== undefined) ids.reverse();
  const records = ids.length ? await entries(tx).where('e.id', 'in', ids).execute() : [];
  const byId = new Map(records.map((record) => [record.id, presentEntry(record)]));
  const { total } = await tx
    .selectFrom(
      matching(tx, asked)
        .select('e.id')
        .limit(limits.countCap + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}
