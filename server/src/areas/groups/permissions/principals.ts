import { sql, type RawBuilder } from 'kysely';
import { principalOrRoleOptions } from 'shared-api/resources/access/principals';
import { unprocessable } from '../../../kernel/http/errors';

/**
 * Requires a role exactly where the principal is one.
 * @param field the field of the role
 * @throws HttpError 422
 */
export function checkPrincipal(principal: string, role: { id: number } | null, field: string): void {
  if ((principal === 'role') === (role !== null)) return;
  const fault = role ? 'Choose Role above, or leave the role empty.' : 'Choose the role.';
  throw unprocessable(fault, { [field]: fault });
}

/** The SQL that names a principal: the role's name, or `Team members`. */
export const principalName = (
  principal: RawBuilder<unknown>,
  roleId: RawBuilder<unknown>,
): RawBuilder<string> => {
  const labels = Object.fromEntries(principalOrRoleOptions.map(({ value, label }) => [value, label]));
  return sql<string>`coalesce(
    (select r.name from usr_role r where r.id = ${roleId}), ${JSON.stringify(labels)}::jsonb ->> ${principal})`;
};
