import type { CurrentUser } from 'shared-api/contracts/session';
import type { SupportCase } from 'shared-api/contracts/personal/support';
import { supportReference } from 'shared-api/supportCase';
import { databaseTime } from '../../kernel/db/databaseTime';
import type { Tx } from '../../kernel/db/types';
import { noSuchCase, reopenUntil, rightsOn, seesCase } from './support.policy';
import { findCase, listEntries, listFiles } from './support.queries';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Presents a case to its writer or to an admin. @throws HttpError 404 for everybody else */
export async function presentCase(tx: Tx, user: CurrentUser, id: number): Promise<SupportCase> {
  const found = await findCase(tx, id);
  if (!found || !seesCase(user, found)) throw noSuchCase();
  const entries = await listEntries(tx, id, { notes: user.is_admin });
  const files = await listFiles(tx, id);
  const filesOf = (message: number | null) =>
    files
      .filter(({ message_id }) => message_id === message)
      .map((file) => ({ id: file.id, filename: file.filename, size: Number(file.size) }));
  return {
    id,
    reference: supportReference(id),
    subject: found.subject,
    problem_type: found.problem_type,
    status: found.status,
    created_on: found.created_on.toISOString(),
    answered_on: instant(found.answered_on),
    updated_on: found.updated_on.toISOString(),
    writer: { id: found.creator_id, name: found.writer_name },
    assignee: found.assignee_id === null ? null : { id: found.assignee_id, name: found.assignee_name! },
    descr: found.descr,
    context: found.context,
    files: filesOf(null),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      author: { id: entry.author_id, name: entry.author_name },
      created_on: entry.created_on.toISOString(),
      text: entry.text,
      files: filesOf(entry.id),
    })),
    closed_on: instant(found.closed_on),
    reopen_until: instant(reopenUntil(found)),
    may: rightsOn(user, found, await databaseTime(tx)),
  };
}
