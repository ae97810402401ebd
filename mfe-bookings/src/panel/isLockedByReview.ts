import type { BookingSubtype } from 'shared-api/contracts/bookings';
import type { SchemaLeaf } from 'shared-api/schema';
import type { PanelLeg } from '../shared/bookingLegs';

/** Whether the review of a leg locks a property: its status locks fields, and the schema lists the property. */
export function isLockedByReview(
  { isLocked }: Pick<PanelLeg, 'isLocked'>,
  { schema }: Pick<BookingSubtype, 'schema'>,
  { path }: Pick<SchemaLeaf, 'path'>,
): boolean {
  const listed = schema['review:required'];
  return (
    isLocked &&
    Array.isArray(listed) &&
    listed.some((name) => name === path || path.startsWith(`${String(name)}.`))
  );
}
