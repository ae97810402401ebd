import { sql, type RawBuilder } from 'kysely';
import { addressesIn } from 'shared-api/emailLines';
import { limits } from 'shared-api/limits';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';

/** The recipients of a rule as its form has them. */
export interface RuleRecipients {
  recipients: string[];
  roles: { id: number }[];
  addresses: string | null;
}

type RuleTable = 'project_state_email' | 'project_change_email';

/** The fields of a rule that are rows of `mail_recipient`. */
export const recipientNames = ['recipients', 'roles', 'addresses'] as const;

/** The SQL that reads the recipients of a rule into its fields. */
export function recipientMembers(table: RuleTable): Record<keyof RuleRecipients, RawBuilder<unknown>> {
  const ofRule = sql`from mail_recipient m where m.${sql.ref(`${table}_id`)} = ${sql.ref(`${table}.id`)}`;
  return {
    recipients: sql`(
      select coalesce(jsonb_agg(m.kind order by m.id), '[]') ${ofRule} and m.kind not in ('role', 'address'))`,
    roles: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name, r.id), '[]')
      from usr_role r where r.id in (select m.usr_role_id ${ofRule}))`,
    addresses: sql`(select string_agg(m.address, E'\\n' order by m.id) ${ofRule} and m.kind = 'address')`,
  };
}

/** @throws HttpError 422 for a rule that nobody would hear from, and for an address that is too long */
export function checkRecipients({ recipients, roles, addresses }: RuleRecipients): void {
  const given = addressesIn(addresses);
  const long = given.find((address) => address.length > limits.email);
  if (long) {
    const fault = `An address may have at most ${limits.email} characters.`;
    throw unprocessable(fault, { addresses: fault });
  }
  if (recipients.length || roles.length || given.length) return;
  const fault = 'Choose at least one recipient, role or address.';
  throw unprocessable(fault, { recipients: fault });
}

/** Replaces the recipients of a rule. */
export async function saveRecipients(
  tx: Tx,
  table: RuleTable,
  id: number,
  { recipients, roles, addresses }: RuleRecipients,
): Promise<void> {
  const owner = sql.ref(`${table}_id`);
  await sql`delete from mail_recipient where ${owner} = ${id}`.execute(tx);
  await sql`
    insert into mail_recipient (${owner}, kind, usr_role_id, address)
    select ${id}::int, kind, null::int, null::text from unnest(${recipients}::text[]) as kind
    union all select ${id}::int, 'role', role_id, null from unnest(${roles.map((role) => role.id)}::int[]) as role_id
    union all select ${id}::int, 'address', null, address from unnest(${addressesIn(addresses)}::text[]) as address`.execute(
    tx,
  );
}
