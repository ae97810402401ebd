import { sql } from 'kysely';
import { propertyContract } from 'shared-api/contracts/catalogue';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents, inUse } from '../ofGroup';
import { defaultOf, propertyFaults } from './propertyRules';

/** How many projects of a group have a value of a property. */
async function countValues(tx: Tx, groupId: number, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from project
    where project_type_id = ${groupId} and properties #> ${name.split('.')}::text[] is not null
      and properties #> ${name.split('.')}::text[] <> 'null'`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Whether another property makes the first part of a name a value, or an object, that it cannot also be. */
async function clashes(tx: Tx, groupId: number, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from property
    where project_type_id = ${groupId} and id <> ${id} and split_part(name, '.', 1) = split_part(${name}::text, '.', 1)
      and (position('.' in name) > 0) <> (position('.' in ${name}::text) > 0)`.execute(tx);
  return rows.length > 0;
}

const haveValues = inUse('One project has a value', 'projects have a value', '');

function refuse(fields: Record<string, string>): void {
  const texts = Object.values(fields);
  if (texts.length) throw unprocessable(texts.join(' '), fields);
}

/** The properties of a group. With values, name and type stay, and it is deactivated instead of deleted. Source: domain.md 4. */
export const properties = defineResource(propertyContract, {
  table: 'property',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  pageSize: limits.groupRows,
  columns: { default: 'default_text' },
  constraints: { property_project_type_id_name_key: 'name' },
  check: async (tx, { id, parentId, before, after }) => {
    if (after) refuse(propertyFaults(after));
    if (after && (await clashes(tx, parentId, id, after.name)))
      refuse({ name: 'Another property uses the part before the dot, or the whole name, in another way.' });
    const isKept = before && after && before.name === after.name && before.type === after.type;
    const values = !before || isKept ? 0 : await countValues(tx, parentId, before.name);
    if (!values) return;
    const text = haveValues(values);
    if (!after) throw new HttpError(409, `${text} Deactivate it instead.`);
    refuse(
      Object.fromEntries(
        (['name', 'type'] as const)
          .filter((field) => before![field] !== after[field])
          .map((field) => [field, `${text} So this stays.`]),
      ),
    );
  },
  saved: async (tx, { id, after }) => {
    if (!after) return;
    const value = defaultOf(after);
    await sql`update property set "default" = ${value === null ? null : JSON.stringify(value)}::jsonb where id = ${id}`.execute(
      tx,
    );
  },
});
