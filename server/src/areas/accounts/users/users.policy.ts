import { sql } from 'kysely';
import type { User, UserBody } from 'shared-api/contracts/accounts';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import type { Change } from '../../../kernel/crud/resource';
import { countOtherAdmins } from './users.queries';

/** Attaches the sentence to the form's field; a deletion has no form, so it is answered with 409. */
const refuse = (text: string, field: 'active' | 'is_admin', after: UserBody | null) =>
  after ? unprocessable(text, { [field]: text }) : new HttpError(409, text);

/**
 * Prevents people from locking themselves out, and the portal from losing its last global admin who can sign in.
 * When two admins demote each other at the same time, the lock makes the second wait, who is then the last one.
 * @throws HttpError 422, or 409 for deleting
 */
export async function refuseLosingAccess(
  tx: Tx,
  { user, id, before, after }: Change<User, UserBody>,
): Promise<void> {
  if (!before) return;
  const active = after?.active ?? false;
  const isAdmin = after?.is_admin ?? before.is_admin;
  if (id === user.id && !active)
    throw refuse('You cannot deactivate yourself. Another global admin can.', 'active', after);
  const losesAdmin = before.active && before.is_admin && !(active && isAdmin);
  if (!losesAdmin) return;
  await sql`select pg_advisory_xact_lock(hashtext('the last global admin'))`.execute(tx);
  if (!(await countOtherAdmins(tx, id)))
    throw refuse(
      'This is the last global admin who can sign in. Make somebody else one first.',
      active ? 'is_admin' : 'active',
      after,
    );
}
