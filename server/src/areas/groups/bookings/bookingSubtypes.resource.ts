import { sql } from 'kysely';
import type { Static } from 'typebox';
import { bookingSchemaFault } from 'shared-api/bookingSchemaFault';
import { bookingSubtypeContract } from 'shared-api/contracts/groupParts/groupBookings';
import { bookingPaths } from 'shared-api/contracts/paths';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents, inUse } from '../ofGroup';

type Body = Static<typeof bookingSubtypeContract.body>;

/** The fault of a body's schema, window and second leg, beside its field. */
function faultOf(body: Body): [field: keyof Body, fault: string] | undefined {
  if (JSON.stringify(body.schema).length > limits.bookingSchema)
    return ['schema', `The schema may have at most ${limits.bookingSchema} characters.`];
  const fault = bookingSchemaFault(body.schema);
  if (fault) return ['schema', `${fault}.`];
  if ((body.window_from === null) !== (body.window_to === null))
    return [
      body.window_from === null ? 'window_from' : 'window_to',
      'Give both ends of the window, or neither.',
    ];
  return body.child && body.child_subtype
    ? ['child_subtype', 'A second leg has no second leg itself.']
    : undefined;
}

/** Refuses a second leg of another type, and a subtype that is both first and second leg. @throws HttpError 422 */
async function checkSecondLeg(tx: Tx, id: number, typeId: number, body: Body): Promise<void> {
  const refuse = (field: keyof Body, fault: string) => unprocessable(fault, { [field]: fault });
  if (body.child_subtype) {
    const { rows } = await sql<{ type: number }>`
      select booking_type_id as type from booking_subtype where id = ${body.child_subtype.id}`.execute(tx);
    if (rows[0]?.type !== typeId)
      throw refuse('child_subtype', 'The second leg must be of the same booking type.');
  }
  if (body.child || !id) return;
  const { rows } = await sql<{ name: string }>`
    select name from booking_subtype where child_subtype_id = ${id} order by name limit 1`.execute(tx);
  if (rows[0]) throw refuse('child', `${rows[0].name} has this as its second leg.`);
}

const time = (column: string) => sql`to_char(${sql.ref(`booking_subtype.${column}`)}, 'HH24:MI')`;

/** The kinds of bookings of a group's types. Source for the path: spec 001, point 7. */
export const bookingSubtypes = defineResource(bookingSubtypeContract, {
  table: 'booking_subtype',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  constraints: { booking_subtype_name_case: 'name', booking_subtype_booking_type_id_name_key: 'name' },
  derived: () => ({ window_from: time('window_from'), window_to: time('window_to') }),
  usedBy: [
    {
      table: 'booking',
      column: 'booking_subtype_id',
      text: inUse('One booking is of this subtype', 'bookings are of this subtype', 'It stays.'),
    },
    {
      table: 'booking_subtype',
      column: 'child_subtype_id',
      text: inUse('One subtype has this second leg', 'subtypes have this second leg', 'Change {them} first.'),
    },
  ],
  check: async (tx, { id, before, after }) => {
    if (!after) return;
    const fault = faultOf(after);
    if (fault) throw unprocessable(fault[1], { [fault[0]]: fault[1] });
    await checkSecondLeg(tx, id, (before ?? after).booking_type.id, after);
  },
  saved: (tx) => publish(tx, { kind: 'list', path: bookingPaths.types }),
});
