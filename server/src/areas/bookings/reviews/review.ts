import { sql } from 'kysely';
import type { CreateReview } from 'shared-api/contracts/bookings';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { checkProperty, flattenSchema, isEmpty, valueAt, type SchemaLeaf } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { forbidden, HttpError, unprocessable } from '../../../kernel/http/errors';
import { addBookingEntry } from '../history/bookingHistory';
import { findUnknownPaths, isListedForReview } from '../bookingSchema';
import { isReviewer } from '../bookings.policy';
import { actorOf, factsOf, reviewFactsOf } from '../bookings.present';
import type { BookingRecord, LegRecord } from '../bookings.queries';
import { findReviewStatus, type TargetStatus } from './reviews.queries';
import {
  requireSeen,
  storedKey,
  storedValue,
  touchProject,
  withValue,
  type KeyedChange,
  type ProjectAccess,
} from '../../projects/public';

type Json = Record<string, unknown>;

/** The result of a review, for the records. */
export interface DoneReview {
  /** The id of its entry. */
  id: number;
  leg: LegRecord;
  to: string;
}

const isRequired = ({ required_props: names }: TargetStatus, path: string) =>
  names.some((name) => name === path || path.startsWith(`${name}.`));

/** Whether a review may set a property: one that its status requires, and that is not locked with a value. */
const maySet = (leg: LegRecord, target: TargetStatus, { path, schema }: SchemaLeaf): boolean =>
  !schema.readOnly &&
  isRequired(target, path) &&
  (isEmpty(valueAt(leg.data, path)) || !(leg.review?.field_lock && isListedForReview(leg.schema, path)));

/** Merges the properties of a review into the leg's data. @returns faults by path, `props.ticket` */
function mergeProps(
  leg: LegRecord,
  target: TargetStatus,
  props: Json,
  today: string,
): { data: Json; faults: Record<string, string> } {
  const leaves = flattenSchema(normaliseSchema(leg.schema));
  const faults: Record<string, string> = {};
  let { data } = leg;
  for (const leaf of leaves) {
    const { path, title } = leaf;
    const given = valueAt(props, path);
    const previous = valueAt(leg.data, path);
    const value = given === undefined ? previous : storedValue(leaf, given);
    const isChanged = value !== previous;
    if (isChanged && !maySet(leg, target, leaf))
      faults[`props.${path}`] = `${title} cannot be set by this review`;
    else if (isRequired(target, path) || isChanged) {
      const fault = checkProperty(leaf.schema, value, isRequired(target, path), { previous, today });
      if (fault) faults[`props.${path}`] = fault;
    }
    data = withValue(data, path, value);
  }
  const known = leaves.map(({ path }) => path);
  for (const path of findUnknownPaths(props, known))
    faults[`props.${path}`] = `There is no property “${path}” here`;
  return { data, faults };
}

/** Refuses a review whose status has moved on, or of a booking that is not booked. @throws HttpError 403, 409 */
function requireReviewable(
  access: ProjectAccess,
  booking: BookingRecord,
  leg: LegRecord,
  { seen }: CreateReview,
  by: KeyedChange,
): void {
  const facts = factsOf(booking);
  if (!isReviewer(actorOf(access, by.userId), facts, reviewFactsOf(leg)))
    throw forbidden('You may not review this booking now.');
  if (facts.status !== 'booked')
    throw new HttpError(409, `Only a booking that is booked can be reviewed: this one is ${facts.status}.`, {
      code: 'changed',
      extra: { present: facts.status },
    });
  requireSeen({ seen, wanted: undefined, present: leg.review?.name ?? null });
}

/**
 * Reviews a leg: moves it to another review status, and stores the properties that this status requires.
 * @param access to the booking's project, whose row is locked
 * @param legId of the reviewed leg
 * @param today `YYYY-MM-DD` in the organisation's time zone
 * @throws HttpError 403 for people who may not review it now; 409 when its status has changed; 422 with the fields at fault
 */
export async function review(
  tx: Tx,
  access: ProjectAccess,
  { booking, legId }: { booking: BookingRecord; legId: number },
  body: CreateReview,
  by: KeyedChange,
  today: string,
): Promise<DoneReview> {
  const leg = booking.second?.id === legId ? booking.second : booking.first;
  requireReviewable(access, booking, leg, body, by);
  const isNext = leg.review?.next.includes(body.status) ?? false;
  const target = isNext ? await findReviewStatus(tx, leg.booking_subtype_id, body.status) : undefined;
  if (!target)
    throw unprocessable('The booking cannot get this review status now.', {
      status: 'The Status field is not a valid value',
    });
  const comment = body.comment?.trim() ?? '';
  const { data, faults } = mergeProps(leg, target, body.props ?? {}, today);
  if (target.comment_required && !comment) faults.comment = 'Comment is required';
  if (Object.keys(faults).length)
    throw unprocessable(`This cannot be saved: ${Object.values(faults).join('; ')}.`, faults);
  await tx
    .updateTable('booking')
    .set({ review_status_id: target.id, data, version: sql`version + 1` })
    .where('id', '=', leg.id)
    .execute();
  const entry = { review: target.name, comment: comment || null, key: storedKey('review', by.key ?? null) };
  const id = await addBookingEntry(tx, leg, 'reviewed', by, entry);
  await touchProject(tx, access.projectId, by.at);
  return { id, leg, to: target.name };
}
