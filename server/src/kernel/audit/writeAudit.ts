import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditChange } from 'shared-api/contracts/audit';
import { paths } from 'shared-api/contracts/paths';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { cacheCompiledQuery, type Placeholders } from '../db/cacheCompiledQuery';
import { preparedStatement } from '../db/preparedStatement';
import type { Db, Tx } from '../db/types';
import { notifications, notifySql, type LiveEvent } from '../events/publish';
import { currentRequestId } from '../http/requestContext';

export interface NewAuditEntry {
  /** The person who acted; null for the portal itself and for callers who are not signed in. */
  userId: number | null;
  entity: string;
  entityId: number | null;
  /** The entity's current name. */
  name: string;
  action: string;
  /** The changed fields in readable words, without secrets, passwords or tokens. */
  changes?: AuditChange[];
  /** The delivery group whose configuration it is part of. */
  groupId?: number | null;
  /** Defaults to now. */
  at?: Date;
}

const rowOf = ({ userId, entity, entityId, name, action, changes, groupId = null }: NewAuditEntry) => ({
  usr_id: userId,
  entity,
  entity_id: entityId,
  entity_name: name,
  action,
  changes: JSON.stringify(changes ?? []),
  request_id: currentRequestId(),
  project_type_id: groupId,
});

type AuditRow = ReturnType<typeof rowOf> & { created_on: Date | null; events: string[] };

const insertEntry = cacheCompiledQuery(
  (_tx, row: Placeholders<AuditRow>) => sql`
    with ${preparedStatement} written as (
      insert into audit_entry (usr_id, entity, entity_id, entity_name, action, changes, request_id, project_type_id,
        created_on)
      values (${row.usr_id}, ${row.entity}, ${row.entity_id}, ${row.entity_name}, ${row.action}, ${row.changes},
        ${row.request_id}, ${row.project_type_id}, coalesce(${row.created_on}::timestamptz, now())))
    ${notifySql(row.events)}`,
);

/**
 * Writes an entry to the audit log, in the transaction of the change.
 * @param events published with it, by the same statement
 */
export async function writeAudit(tx: Tx, entry: NewAuditEntry, ...events: LiveEvent[]): Promise<void> {
  await insertEntry(tx, {
    ...rowOf(entry),
    created_on: entry.at ?? null,
    events: notifications([
      ...events,
      { kind: 'list', path: paths.audit },
      ...(entry.groupId ? [{ kind: 'list' as const, path: groupPaths.history(entry.groupId) }] : []),
    ]),
  });
}

/**
 * Counts what anybody on the network can cause as often as they like: one entry per hour, address, action and thing, with the
 * time and request id of its first occurrence. No browser is notified, as strangers could cause that without limit.
 * @param address the caller's address, of which only a hash is stored
 */
export async function countAudit(db: Db, entry: CountedEntry, address: string): Promise<void> {
  const { entity, entityId, action } = entry;
  const key = hash('sha256', JSON.stringify([address, entity, entityId, action]), 'buffer');
  const batches = batchesOf(db);
  const name = key.toString('hex');
  const waiting = batches.waiting.get(name);
  if (waiting) {
    waiting.times += 1;
    return waiting.written;
  }
  const previous = batches.running.get(name)?.catch(() => undefined) ?? Promise.resolve();
  const batch: Batch = { times: 1, written: previous.then(write) };

  async function write(): Promise<void> {
    batches.waiting.delete(name);
    const running = addTimes(db, entry, { key, times: batch.times });
    batches.running.set(name, running);
    try {
      await running;
    } finally {
      if (batches.running.get(name) === running) batches.running.delete(name);
    }
  }

  batches.waiting.set(name, batch);
  return batch.written;
}

type CountedEntry = Omit<NewAuditEntry, 'at' | 'changes'>;

/** Occurrences that one statement will add. */
interface Batch {
  times: number;
  /** Settles when they are stored. */
  written: Promise<void>;
}

/** Batches by the key of their entry. Each key has one statement at a time, or a flood would fill the pool with waiters for one row's lock. */
interface Batches {
  waiting: Map<string, Batch>;
  running: Map<string, Promise<void>>;
}

const batchesByDb = new WeakMap<Db, Batches>();

function batchesOf(db: Db): Batches {
  const found = batchesByDb.get(db) ?? { waiting: new Map(), running: new Map() };
  batchesByDb.set(db, found);
  return found;
}

async function addTimes(
  db: Db,
  entry: CountedEntry,
  { key, times }: { key: Buffer; times: number },
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ ...rowOf(entry), times, times_hour: sql<Date>`date_trunc('hour', now())`, times_key: key })
    .onConflict((conflict) =>
      conflict
        .columns(['times_hour', 'times_key'])
        .where('times_key', 'is not', null)
        .doUpdateSet((eb) => ({ times: eb('audit_entry.times', '+', times) })),
    )
    .execute();
}
