import { sql } from 'kysely';
import { propertyOptionContract } from 'shared-api/contracts/catalogue';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents, inUse } from '../ofGroup';

/** How many projects have a value of a property. */
async function countHolders(tx: Tx, propertyId: number, value: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from property p join project j on j.project_type_id = p.project_type_id
    where p.id = ${propertyId} and j.properties #>> string_to_array(p.name, '.') = ${value}`.execute(tx);
  return rows[0]?.n ?? 0;
}

const haveIt = inUse('One project has this value', 'projects have this value', '');

/** The options of a group's properties. One that projects have keeps its value, and is deactivated instead of deleted. */
export const propertyOptions = defineResource(propertyOptionContract, {
  table: 'property_option',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  pageSize: limits.groupRows,
  constraints: { property_option_property_id_value_key: 'value' },
  check: async (tx, { before, after }) => {
    if (!before || before.value === after?.value) return;
    const holders = await countHolders(tx, before.property.id, before.value);
    if (!holders) return;
    const text = haveIt(holders);
    if (!after) throw new HttpError(409, `${text} Deactivate it instead.`);
    throw unprocessable(`${text} So it stays.`, { value: `${text} So it stays.` });
  },
});
