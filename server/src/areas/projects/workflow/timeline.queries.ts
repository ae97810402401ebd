import { sql, type Insertable, type SqlBool } from 'kysely';
import type { TimelineEntry, TimelineKind, TimelineQuery } from 'shared-api/contracts/project';
import { limits } from 'shared-api/limits';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tx } from '../../../kernel/db/types';
import { projectParts } from '../projectParts';
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

type OwnMembers = Pick<
  TimelineEntry,
  'id' | 'creator_name' | 'project_state' | 'prev_state' | 'on_hold' | 'comment' | 'recipients'
>;

/** The members of an entry that parts of a project add, as one JSON object. */
const partMembers = () =>
  jsonBuildObject(
    Object.fromEntries(projectParts().flatMap(({ timeline }) => Object.entries(timeline?.members ?? {}))),
  ).$castTo<Omit<TimelineEntry, keyof OwnMembers | 'created_on'>>();

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
      partMembers().as('parts'),
    ]);

type EntryRecord = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

const presentEntry = ({ created_on, parts, ...entry }: EntryRecord): TimelineEntry => ({
  ...entry,
  ...parts,
  created_on: created_on.toISOString(),
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

/** The kind of an entry, by the columns that are set. The screen tests them in the same order: hold, parts, state, comment. */
const kindOf = () => sql<TimelineKind>`case
  when e.on_hold is not null then 'hold'
  ${sql.join(
    projectParts().flatMap(({ timeline }) =>
      timeline ? [sql`when ${timeline.isKind} then ${sql.lit(timeline.kind)}`] : [],
    ),
    sql` `,
  )}
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
    .$if(Boolean(kinds?.length), (rows) => rows.where(sql<SqlBool>`${kindOf()} = any(${kinds}::text[])`))
    .$if(Boolean(search), (rows) => rows.where(sql<SqlBool>`e.comment ilike ${likePart(search ?? '')}`))
    .$if(until !== undefined, (rows) =>
      rows.where(sql<SqlBool>`e.created_on < ${midnight(realDate(until ?? ''), timeZone, 1)}`),
    );
}

/**
 * Finds the place of an entry in the timeline. The time is text: a Date would lose its microseconds.
 * @throws HttpError 404 the same for an entry that is not there and for one that the reader may not see
 */
export async function placeOf(
  tx: Tx,
  { projectId, financials }: Pick<AskedTimeline, 'projectId' | 'financials'>,
  id: number,
): Promise<{ id: number; at: string }> {
  const found = await tx
    .selectFrom('timeline_entry')
    .select(['id', sql<string>`created_on::text`.as('at')])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .$if(!financials, (rows) => rows.where('is_financial', '=', false))
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
  const place = from === undefined ? undefined : await placeOf(tx, asked, from);
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
