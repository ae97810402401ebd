import { sql } from 'kysely';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { checkProperty, flattenSchema, valueAt, type SchemaLeaf } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { forbidden, HttpError, unprocessable } from '../../../kernel/http/errors';
import { isListedForReview } from '../bookingSchema';
import { editRefusalOf } from '../bookings.policy';
import { actorOf, factsOf, isComplete } from '../bookings.present';
import type { BookingRecord, LegRecord } from '../bookings.queries';
import {
  requireSeen,
  storedValue,
  touchProject,
  withValue,
  type Change,
  type ProjectAccess,
} from '../../projects/public';

/** The result of a change, for the records; null: the value was the same. */
export interface DoneChange {
  leg: LegRecord;
  leaf: SchemaLeaf;
  from: unknown;
  to: unknown;
}

const refusals = {
  cancelled: 'A booking that is cancelled or rescheduled cannot be changed any more.',
  complete: 'The booking is complete and cannot be changed any more.',
};

/** @throws HttpError 403, 409 unless the caller may change the property now. Source: spec 001, point 5 */
function requireEditable(
  access: ProjectAccess,
  booking: BookingRecord,
  { leg, path }: { leg: LegRecord; path: string },
  { userId, at }: Change,
): void {
  // Both legs follow the subtype of the booking, which is that of the first leg.
  const state = { subtype: booking.first.subtype_name, complete: isComplete(booking, at) };
  const refusal = editRefusalOf(actorOf(access, userId), factsOf(booking), state);
  if (refusal === 'not theirs') throw forbidden('You may not change this booking.');
  if (refusal) throw new HttpError(409, refusals[refusal], { code: refusal });
  const { review, status } = leg;
  if (status !== 'pending' && review?.field_lock && isListedForReview(leg.schema, path))
    throw new HttpError(409, `The review status ${review.name} locks this field.`, { code: 'locked' });
}

/**
 * Sets one property of a leg; null clears it.
 * @param change `path` has dots for members of nested objects; `seen` is the value that the caller saw
 * @param today `YYYY-MM-DD` in the organisation's time zone
 * @throws HttpError 403, 409 when the caller may not change it now, or the value is not the one they saw; 404 for a name that the
 *   schema does not have; 422 for a read-only property or an invalid value
 */
export async function changeProperty(
  tx: Tx,
  access: ProjectAccess,
  { booking, legId }: { booking: BookingRecord; legId: number },
  change: { path: string; value: unknown; seen?: unknown },
  by: Change,
  today: string,
): Promise<DoneChange | null> {
  const leg = booking.second?.id === legId ? booking.second : booking.first;
  const leaf = flattenSchema(normaliseSchema(leg.schema)).find(({ path }) => path === change.path);
  if (!leaf) throw new HttpError(404, 'There is no such property on this booking.');
  requireEditable(access, booking, { leg, path: leaf.path }, by);
  const next = storedValue(leaf, change.value);
  const previous = valueAt(leg.data, leaf.path);
  const fault = leaf.schema.readOnly
    ? `${leaf.title} cannot be changed`
    : checkProperty(leaf.schema, next, leaf.required, { previous, today });
  if (fault) throw unprocessable(`${fault}.`, { value: fault });
  // Nobody has seen the value of a write-only property.
  if (!leaf.schema.writeOnly) requireSeen({ seen: change.seen, wanted: next, present: previous });
  if (next === previous) return null;
  await tx
    .updateTable('booking')
    .set({ data: withValue(leg.data, leaf.path, next), version: sql`version + 1` })
    .where('id', '=', leg.id)
    .execute();
  await touchProject(tx, access.projectId, by.at);
  return { leg, leaf, from: previous, to: next };
}
