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

/** Adds a timeline entry in the transaction of its change. @returns its id */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('timeline_entry')
    .values({ project_state_id: null, prev_state_id: null, on_hold: null, comment: null, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored form of an `Idempotency-Key`: keys of different kinds of calls do not collide. */
export const storedKey = (kind: 'comment' | 'quote' | 'review', key: string | null): string | null =>
  key === null ? null : `${kind}:${key}`;

/** The entry that a person added to a project with a stored key. @param storedKey null finds nothing */
export async function findEntryByKey(
  tx: Tx,
  projectId: number,
  userId: number,
  storedKey: string | null,
): Promise<{ id: number; quote_id: number | null } | undefined> {
  if (storedKey === null) return undefined;
  return tx
    .selectFrom('timeline_entry')
    .select(['id', 'quote_id'])
    .where('project_id', '=', projectId)
    .where('creator_id', '=', userId)
    .where('made_key', '=', storedKey)
    .executeTakeFirst();
}

type OwnMembers = Pick<
  TimelineEntry,
  'id' | 'creator_name' | 'project_state' | 'prev_state' | 'on_hold' | 'comment' | 'recipients'
>;

/** The members of an entry that the project's parts contribute, as one JSON object. */
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

/** Selects entries of a project for a reader. */
export interface TimelineFilter {
  projectId: number;
  query: TimelineQuery;
  /** Whether the reader may see financials; without it financial entries are left out. */
  financials: boolean;
  timeZone: string;
}

/** Derives an entry's kind from the columns that are set. The screen tests them in the same order: hold, parts, state, comment. */
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

/** All entries that match the filter, on any page. @throws HttpError 400 for a date that does not exist */
function matchingEntries(tx: Tx, { projectId, query, financials, timeZone }: TimelineFilter) {
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
 * Finds an entry's position in the order. Its time is text, since a Date would lose microseconds.
 * @throws HttpError 404 the same for an absent entry and for one that the reader may not see
 */
export async function findPosition(
  tx: Tx,
  { projectId, financials }: Pick<TimelineFilter, 'projectId' | 'financials'>,
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
 * Selects the ids of a page in index order: by page number, or by keyset from a position on, so that the scan skips all entries
 * before the position.
 */
export function selectPage(
  tx: Tx,
  filter: TimelineFilter,
  { perPage, offset }: { perPage: number; offset: number },
  position?: { id: number; at: string },
) {
  const { after } = filter.query;
  const direction = after === undefined ? 'desc' : 'asc';
  return matchingEntries(tx, filter)
    .select('e.id')
    .$if(position !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(e.created_on, e.id) ${sql.raw(after === undefined ? '<' : '>')} (${position?.at}::timestamptz, ${position?.id}::int)`,
      ),
    )
    .orderBy('e.created_on', direction)
    .orderBy('e.id', direction)
    .limit(perPage)
    .offset(position ? 0 : offset);
}

/** Entries of a project, newest first, and the number of matches, counted up to `limits.countCap` + 1. */
export async function listTimeline(
  tx: Tx,
  filter: TimelineFilter,
  page: { perPage: number; offset: number },
): Promise<{ rows: TimelineEntry[]; total: number }> {
  const startId = filter.query.before ?? filter.query.after;
  const position = startId === undefined ? undefined : await findPosition(tx, filter, startId);
  const found = await selectPage(tx, filter, page, position).execute();
  const ids = found.map(({ id }) => id);
  if (filter.query.after !== undefined) ids.reverse();
  const records = ids.length ? await entries(tx).where('e.id', 'in', ids).execute() : [];
  const byId = new Map(records.map((record) => [record.id, presentEntry(record)]));
  const { total } = await tx
    .selectFrom(
      matchingEntries(tx, filter)
        .select('e.id')
        .limit(limits.countCap + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}
