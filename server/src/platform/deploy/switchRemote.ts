import { sql } from 'kysely';
import type { Enable } from 'shared-api/contracts/platform/deploy';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { unprocessable } from '../../kernel/http/errors';
import { bumpRevision } from '../registry/portal.queries';
import { lockDeploys } from '../registry/deployLocks';
import { noSuchRemote } from './rollBack';

/**
 * Enables or disables a remote (kill switch). It is idempotent.
 * @throws HttpError 404, and 422 for the shell: without it there is no portal
 */
export async function switchRemote(
  tx: Tx,
  { name, enabled, message: given, userId }: Enable & { name: string; userId: number },
): Promise<void> {
  if (name === 'shell') throw unprocessable('The shell cannot be switched off. Roll it back instead.');
  const message = enabled ? null : given?.trim() || null;
  await lockDeploys(tx);
  const remote = await tx
    .selectFrom('remote')
    .where('name', '=', name)
    .select(['enabled', 'disabled_message'])
    .forUpdate()
    .executeTakeFirst();
  if (!remote) throw noSuchRemote(name);
  if (remote.enabled === enabled && remote.disabled_message === message) return;
  await tx
    .updateTable('remote')
    .set({
      enabled,
      disabled_message: message,
      disabled_on: enabled ? null : sql<Date>`now()`,
      disabled_by: enabled ? null : userId,
      updated_on: sql<Date>`now()`,
    })
    .where('name', '=', name)
    .execute();
  await bumpRevision(tx);
  await writeAudit(tx, {
    userId,
    entity: 'remote',
    entityId: null,
    name,
    action: enabled ? 'enabled' : 'disabled',
    changes:
      message === remote.disabled_message
        ? []
        : [{ field: 'Message', from: remote.disabled_message, to: message }],
  });
}
