import type { CrChangesSince, CrChangeSince } from 'shared-api/contracts/cr/cr';
import type { Tx } from '../../kernel/db/types';
import { listActivities } from './cr.queries';
import { instantOf } from './cr.present';

/** Fields that no update tells: readers may not see the project, and the next update has lines of its own. */
const untold = ['Project', 'Next update', 'Details of the next update'];

/** Merges the changes of one field into one, from its first value to its last, and drops those that were taken back. */
function mergeByField(changes: readonly CrChangeSince[]): CrChangeSince[] {
  const byField = new Map<string, CrChangeSince>();
  for (const change of changes) {
    const before = byField.get(change.field);
    byField.delete(change.field);
    byField.set(change.field, { ...change, from: before ? before.from : change.from });
  }
  return [...byField.values()].filter(({ from, to }) => from !== to);
}

/** Lists what happened to a change request since the last update that was mailed, or since it was created, oldest first. */
export async function listChangesSince(tx: Tx, crId: number): Promise<CrChangesSince> {
  const texts = (await listActivities(tx, crId)).filter(({ text }) => text !== null);
  const since = texts.find(({ mailed }) => mailed)?.created_on ?? null;
  const entries = await tx
    .selectFrom('audit_entry as e')
    .leftJoin('usr as u', 'u.id', 'e.usr_id')
    .where('e.entity', '=', 'cr')
    .where('e.entity_id', '=', crId)
    .where('e.action', '=', 'updated')
    .$if(since !== null, (some) => some.where('e.created_on', '>', since!))
    .select(['e.created_on', 'e.changes', 'u.name as by'])
    .orderBy('e.id')
    .execute();
  const members = entries.flatMap(({ created_on, changes, by }) =>
    changes
      .filter(({ field }) => !untold.includes(field))
      .map(({ field, from, to }) => ({
        at: created_on.toISOString(),
        by,
        field,
        from: from ?? null,
        to: to ?? null,
      })),
  );
  const unmailed = texts
    .filter(({ mailed, created_on }) => !mailed && (!since || created_on > since))
    .map(({ created_on, creator_name: by, text }) => ({
      at: created_on.toISOString(),
      by,
      field: 'Activity',
      from: null,
      to: text,
    }));
  return {
    since: instantOf(since),
    changes: [...mergeByField(members), ...unmailed].sort((a, b) => a.at.localeCompare(b.at)),
  };
}
