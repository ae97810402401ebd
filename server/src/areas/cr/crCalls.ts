import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditChange } from 'shared-api/contracts/audit';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import type { AppDeps } from '../../kernel/area/deps';
import { lastChange } from '../../kernel/audit/lastChange';
import { writeAudit } from '../../kernel/audit/writeAudit';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { entityTag, matchesTag, stale } from '../../kernel/http/ifMatch';
import { sql } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { CrChange } from './changeCr';
import { admitToCr, noSuchCr } from './cr.policy';
import { presentCr } from './cr.present';
import { lockCr } from './cr.queries';

/** Records a write on a change request, and tells those who look at change requests. */
export async function recordCr(
  tx: Tx,
  user: CurrentUser,
  cr: { id: number; title: string },
  { action, changes }: { action: string; changes?: AuditChange[] },
): Promise<void> {
  await writeAudit(
    tx,
    { userId: user.id, entity: 'cr', entityId: cr.id, name: cr.title, action, ...(changes && { changes }) },
    { kind: 'list', path: crPaths.crs },
  );
}

/** The steps that writes on one change request share. */
export function crCalls({ db: { db } }: Pick<AppDeps, 'db'>) {
  /** Answers a change request and sets its `ETag`. @throws HttpError 404 */
  async function answer(tx: Tx, user: CurrentUser, id: number, reply: FastifyReply): Promise<Cr> {
    const { cr, version } = await presentCr(tx, user, id);
    void reply.header('ETag', entityTag(version));
    return cr;
  }

  /**
   * Locks a change request, changes it in one transaction, records the change and answers the result.
   * @param act returns the changes for the audit log; none: nothing was changed
   * @throws HttpError 404, and 412 for a write that started from an older version
   */
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (by: CrChange) => Promise<AuditChange[]>,
  ): Promise<Cr> {
    const user = await admitToCr(request);
    const { id } = request.params as { id: number };
    return db.transaction().execute(async (tx) => {
      const cr = await lockCr(tx, id);
      if (!cr) throw noSuchCr();
      if (!matchesTag(request.headers['if-match'], entityTag(cr.version)))
        throw stale('change request', await answer(tx, user, id, reply), await lastChange(tx, 'cr', id));
      const changes = await act({ tx, cr, user, at: await databaseTime(tx) });
      if (changes.length) {
        await tx
          .updateTable('cr')
          .set({ version: sql`version + 1` })
          .where('id', '=', id)
          .execute();
        await recordCr(tx, user, cr, { action: 'updated', changes });
      }
      return answer(tx, user, id, reply);
    });
  }

  return { answer, change };
}
