import type { CreateCr } from 'shared-api/contracts/cr/cr';
import type { CurrentUser } from 'shared-api/contracts/session';
import { dateFault } from 'shared-api/dates';
import type { Tx } from '../../kernel/db/types';
import { findUsableProject, lockCr } from './cr.queries';
import { changeNextUpdate, changeRecipients, changeRole } from './changeCr';
import { cleanText, refused, requireText, toInstant, toInstantOrNull } from './crValues';

/**
 * Creates a planned change request. The caller becomes its creator; the project in the body is authorised like an id in a path.
 * @throws HttpError 422
 */
export async function createCr(
  tx: Tx,
  body: CreateCr,
  { user, at, key }: { user: CurrentUser; at: Date; key: string | null },
): Promise<number> {
  const title = requireText('title', 'title', body.title, false);
  const project = await findUsableProject(tx, user, body.project.id);
  if (!project) throw refused('project', 'There is no such open project, or you may not see it.');
  const start = toInstant('start_date', body.start_date);
  const end = toInstantOrNull('end_date', body.end_date ?? null);
  const fault = end && dateFault('End', end.toISOString(), { after: start.toISOString() });
  if (fault) throw refused('end_date', fault);
  const { id } = await tx
    .insertInto('cr')
    .values({
      title,
      project_id: project.id,
      status_since: at,
      start_date: start,
      end_date: end,
      started_on: null,
      ended_on: null,
      executive_summary: cleanText('executive_summary', 'executive summary', body.executive_summary),
      next_update_time: null,
      next_update_details: null,
      creator_id: user.id,
      created_on: at,
      made_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const by = { tx, cr: (await lockCr(tx, id))!, user, at };
  const { next_update_time = null, next_update_details = null, recipients = [], roles = [] } = body;
  await changeNextUpdate(by, { next_update_time, next_update_details });
  await changeRecipients(by, recipients);
  for (const { role, usr } of roles) await changeRole(by, role.id, usr?.id ?? null);
  return id;
}
