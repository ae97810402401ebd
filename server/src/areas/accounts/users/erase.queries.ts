import { sql, type RawBuilder } from 'kysely';
import { erasedAddress, erasedReason } from 'shared-api/erasedMail';
import type { EraseStep, NameColumn } from '../../../kernel/area/deps';
import type { Tx } from '../../../kernel/db/types';
import { endAccess } from './users.queries';

export interface ErasedPerson {
  id: number;
  login: string;
  name: string;
  email: string | null;
  ad_account: string | null;
  active: boolean;
  erased_on: Date | null;
}

export const lockUserToErase = (tx: Tx, id: number): Promise<ErasedPerson | undefined> =>
  tx
    .selectFrom('usr')
    .select(['id', 'login', 'name', 'email', 'ad_account', 'active', 'erased_on'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Returns the pseudonym of an erased person; it contains the id, so that their traces still belong together. */
export const erasedName = (id: number) => `Removed person ${id}`;

/** The titles of a user's fields that hold personal data. */
const personalFields = ['User ID', 'Name', 'E-mail', 'AD Account'];

/** The titles of changes whose words list names: recipients of change requests, and whom a feature is for. */
const listFields = ['Recipients', 'For', 'Under the draft'];

/** Matches a name where it is an item of a list: "Ann, Bob", "on for Ann and Bob but not Carl until 1 Dec 2026". */
function itemPattern(name: string): string {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `(?<=^|, | and |on for |but not )${escaped}(?=$|"|, | and | but not | from | until )`;
}

/** Reads the current and former names and addresses of this person, except those that another user has too. */
async function readIdentifiers(tx: Tx, { id, name, email, ad_account }: ErasedPerson): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select unnest(array[${name}::text, ${email}, ${ad_account}]) as word
      union
      select v.word from audit_entry a, jsonb_array_elements(a.changes) c,
        lateral (values (c->>'from'), (c->>'to')) v (word)
      where a.entity = 'user' and a.entity_id = ${id} and c->>'field' in ('Name', 'E-mail', 'AD Account')
    ) w
    where word <> '' and not exists (
      select from usr where id <> ${id} and word in (name, email, ad_account))`.execute(tx);
  return rows.map(({ word }) => word);
}

/** Erases the personal data in the entries about them, and elsewhere each value that equals one of their identifiers. */
async function eraseFromAudit(tx: Tx, id: number, identifiers: string[]): Promise<void> {
  const own = sql`(entity in ('user', 'session') and entity_id is not distinct from ${id})`;
  const named = sql`${identifiers}::text[]`;
  const patterns = identifiers.map(itemPattern);
  const isList = sql`c->>'field' = any(${listFields}::text[])`;
  const withoutItems = (text: RawBuilder<unknown>) =>
    patterns.reduce((left, one) => sql`regexp_replace(${left}, ${one}, ${erasedName(id)}, 'g')`, text);
  const value = (of: 'from' | 'to') => sql`
    case when c->${of}::text = 'null' then null
      when (entity = 'user' and entity_id is not distinct from ${id} and c->>'field' = any(${personalFields}::text[]))
        or c->>${of}::text = any(${named}) then ${erasedName(id)}
      when ${isList} then ${withoutItems(sql`c->>${of}::text`)}
      else c->>${of}::text end`;
  await sql`
    update audit_entry set
      entity_name = case when ${own} or entity_name = any(${named}) then ${erasedName(id)} else entity_name end,
      changes = coalesce((
        select jsonb_agg(jsonb_build_object('field', c->'field', 'from', ${value('from')}, 'to', ${value('to')}) order by n)
        from jsonb_array_elements(changes) with ordinality e (c, n)), '[]')
    where ${own} or entity_name = any(${named}) or exists (
      select from jsonb_array_elements(changes) c where c->>'from' = any(${named}) or c->>'to' = any(${named})
        or ${isList} and (c->>'from' ~ any(${patterns}::text[]) or c->>'to' ~ any(${patterns}::text[])))`.execute(
    tx,
  );
}

/** Removes texts, addresses and events from the mails to them, and drops the waiting ones. */
async function eraseFromMail(tx: Tx, { id, email }: ErasedPerson): Promise<void> {
  await sql`
    update mail set text = null, html = null, events = '[]', sent_to = null,
      address = case when address is null then null else ${erasedAddress(id)} end,
      reason = case when status = 'waiting' then ${erasedReason} else reason end,
      done_on = coalesce(done_on, now()),
      status = case when status = 'waiting' then 'dropped' else status end
    where usr_id = ${id} or lower(address) = lower(${email})`.execute(tx);
  await sql`delete from job where lower(payload->>'email') = lower(${email})`.execute(tx);
}

/** Replaces a name or address where it is an item of an array, a whole value within JSON, or an item of a list in words. */
async function replaceName(
  tx: Tx,
  { table, column, type }: NameColumn,
  { identifier, by }: { identifier: string; by: string },
): Promise<void> {
  const of = sql.ref(column);
  if (type === 'words' || type === 'words in jsonb') {
    const isJson = type === 'words in jsonb';
    const pattern = itemPattern(isJson ? JSON.stringify(identifier).slice(1, -1) : identifier);
    await sql`
      update ${sql.table(table)}
      set ${of} = regexp_replace(${of}::text, ${pattern}, ${by}, 'g')::${sql.raw(isJson ? 'jsonb' : 'text')}
      where ${of}::text ~ ${pattern}`.execute(tx);
  } else if (type === 'text[]')
    await sql`
      update ${sql.table(table)} set ${of} = array_replace(${of}, ${identifier}, ${by})
      where ${of} @> array[${identifier}::text]`.execute(tx);
  else
    await sql`
      update ${sql.table(table)}
      set ${of} = replace(${of}::text, to_jsonb(${identifier}::text)::text, to_jsonb(${by}::text)::text)::jsonb
      where strpos(${of}::text, to_jsonb(${identifier}::text)::text) > 0`.execute(tx);
}

/**
 * Removes a person's data from the database. Only the id of their row remains, for the projects and entries that refer to it.
 * Texts that people typed stay unchanged (docs/operations.md). The caller updates the read model.
 */
export async function erase(
  tx: Tx,
  person: ErasedPerson,
  { nameColumns, eraseSteps }: { nameColumns: readonly NameColumn[]; eraseSteps: readonly EraseStep[] },
): Promise<void> {
  const { id } = person;
  const identifiers = await readIdentifiers(tx, person);
  await tx
    .updateTable('usr')
    .set((eb) => ({
      login: `removed-${id}`,
      name: erasedName(id),
      ad_account: null,
      email: null,
      is_admin: false,
      can_change_password: false,
      password_hash: null,
      password_expires_on: null,
      erased_on: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await endAccess(tx, id);
  await tx.deleteFrom('team_member').where('usr_id', '=', id).execute();
  await tx.deleteFrom('usr_role_usr').where('usr_id', '=', id).execute();
  await tx.updateTable('beacon').set({ usr_id: null }).where('usr_id', '=', id).execute();
  await eraseFromMail(tx, person);
  for (const step of eraseSteps) await step(tx, id);
  for (const column of nameColumns)
    for (const identifier of identifiers) await replaceName(tx, column, { identifier, by: erasedName(id) });
  await eraseFromAudit(tx, id, identifiers);
}
