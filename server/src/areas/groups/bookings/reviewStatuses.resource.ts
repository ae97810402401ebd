import { sql } from 'kysely';
import { reviewStatusContract } from 'shared-api/contracts/groupParts/groupBookings';
import { isObject } from 'shared-api/schema';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents, inUse } from '../ofGroup';

/** @throws HttpError 422 for a required property that the subtype's schema does not have */
async function checkProperties(tx: Tx, subtypeId: number, names: readonly string[]): Promise<void> {
  if (!names.length) return;
  const { rows } = await sql<{ schema: Record<string, unknown> }>`
    select schema from booking_subtype where id = ${subtypeId}`.execute(tx);
  const { properties } = rows[0]!.schema;
  const unknown = names.find((name) => !isObject(properties) || !Object.hasOwn(properties, name));
  if (unknown === undefined) return;
  const fault = `The subtype’s schema has no property “${unknown}”.`;
  throw unprocessable(fault, { required_props: fault });
}

/** The statuses that a review moves a booking through. At most one is initial: bookings are made in it. */
export const reviewStatuses = defineResource(reviewStatusContract, {
  table: 'review_status',
  parents: [
    ...groupParents,
    { table: 'booking_subtype', name: 'booking subtype', column: 'booking_subtype_id' },
  ],
  read: byAdmins,
  write: byAdmins,
  constraints: { review_status_name_case: 'name', review_status_booking_subtype_id_name_key: 'name' },
  usedBy: [
    {
      table: 'booking',
      column: 'review_status_id',
      text: inUse('One booking has this status', 'bookings have this status', 'It stays.'),
    },
  ],
  check: async (tx, { id, parentId, after }) => {
    if (!after) return;
    await checkProperties(tx, parentId, after.required_props);
    if (after.is_initial)
      await sql`
        update review_status set is_initial = false, version = version + 1
        where booking_subtype_id = ${parentId} and is_initial and id <> ${id}`.execute(tx);
  },
  saved: async (tx, { id, parentId, after }) => {
    if (!after)
      await sql`
        update review_status set next_ids = array_remove(next_ids, ${id}::int), version = version + 1
        where booking_subtype_id = ${parentId} and ${id}::int = any(next_ids)`.execute(tx);
  },
});
