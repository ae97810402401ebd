import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { flattenSchema } from 'shared-api/schema';
import {
  editRefusalOf,
  mayReview,
  refusalOf,
  type Actor,
  type BookingFacts,
  type ReviewFacts,
} from './bookings.policy';
import { legsOf, type BookingRecord, type LegRecord, type SubtypeRecord } from './bookings.queries';
import { withValue, type ProjectAccess } from '../projects/public';

export const presentSubtype = (one: SubtypeRecord): BookingSubtype => ({
  id: one.id,
  booking_type_id: one.booking_type_id,
  name: one.name,
  child: one.child,
  child_subtype: one.child_subtype_id === null ? null : { id: one.child_subtype_id },
  child_order: one.child_order,
  show_time: one.show_time,
  show_slot: one.show_slot,
  approver_role:
    one.approver_role_id === null ? null : { id: one.approver_role_id, name: one.approver_role_name ?? '' },
  schema: normaliseSchema(one.schema),
  resource_key: one.resource_key,
  slots: one.slots,
  window:
    one.window_from === null || one.window_to === null
      ? null
      : { from: one.window_from.slice(0, 5), to: one.window_to.slice(0, 5) },
  duration: one.duration,
  min_lead_working_days: one.min_lead_working_days,
  working_days_only: one.working_days_only,
  overflow: one.overflow,
});

/** The caller as an actor on a project's bookings. */
export const actorOf = ({ caller }: Pick<ProjectAccess, 'caller'>, userId: number): Actor => ({
  userId,
  isGlobalAdmin: caller.isGlobalAdmin,
  isGroupAdmin: caller.isGroupAdmin,
  roleIds: caller.roleIds,
});

/** The facts of a booking that the rules depend on. */
export function factsOf(booking: BookingRecord): BookingFacts {
  const legs = legsOf(booking);
  return {
    status: booking.first.status,
    requesterId: booking.first.requester_id,
    starts: legs.map(({ start_at }) => start_at),
    approverRoleIds: legs.flatMap(({ approver_role_id: id }) => (id === null ? [] : [id])),
    reviewerRoleIds: legs.flatMap(({ reviewer_role_id: id }) => (id === null ? [] : [id])),
  };
}

/** Whether a booking is finished: cancelled, rescheduled, or every leg is reviewed, or past where no review takes place. */
export const isComplete = (booking: BookingRecord, at: Date): boolean =>
  booking.first.status === 'cancelled' ||
  booking.first.status === 'rescheduled' ||
  legsOf(booking).every(({ review, finish_at }) => (review ? review.is_final : finish_at <= at));

/** Joins the reasons for which a booking is pending; those of the second leg are prefixed with its name. */
function pendingDescr({ first, second }: BookingRecord): string | null {
  if (first.status !== 'pending') return null;
  return [
    ...first.pending_reasons,
    ...(second?.pending_reasons ?? []).map((reason) => `${second!.subtype_name}: ${reason}`),
  ].join(' ');
}

/** A pending leg has no review yet, and one that ended before its first review never had any. */
const reviewOf = ({ status, review }: LegRecord) =>
  status === 'booked' || (status !== 'pending' && !review?.is_initial) ? review : null;

/** Finds the paths of `writeOnly` properties of a leg. */
type SecretPaths = (leg: Pick<LegRecord, 'booking_subtype_id' | 'schema'>) => readonly string[];

/** Reads each schema once, since the bookings of an answer share few of them. */
export function readSecretPaths(): SecretPaths {
  const known = new Map<number, readonly string[]>();
  return ({ booking_subtype_id: id, schema }) => {
    const paths =
      known.get(id) ??
      flattenSchema(normaliseSchema(schema))
        .filter((leaf) => leaf.schema.writeOnly)
        .map(({ path }) => path);
    known.set(id, paths);
    return paths;
  };
}

/** The data without the values of `writeOnly` properties, which are never answered. */
const withoutSecrets = (leg: LegRecord, secretPaths: SecretPaths): Record<string, unknown> =>
  secretPaths(leg).reduce((rest, path) => withValue(rest, path, undefined), leg.data);

/** The facts of a leg's review that the rules depend on. */
export const reviewFactsOf = ({ review, reviewer_role_id: reviewerRoleId }: LegRecord): ReviewFacts => ({
  reviewerRoleId,
  userState: review?.user_state ?? false,
  hasNext: Boolean(review?.next.length),
});

/** The members of the second leg, all null without one. */
function presentSecond(second: LegRecord | null, secretPaths: SecretPaths) {
  return {
    child_id: second?.id ?? null,
    child_booking_subtype_id: second?.booking_subtype_id ?? null,
    child_booking_subtype_name: second?.subtype_name ?? null,
    child_booking_subtype_show_time: second?.show_time ?? null,
    child_booking_subtype_show_slot: second?.show_slot ?? null,
    child_start: second?.start_at.toISOString() ?? null,
    child_finish: second?.finish_at.toISOString() ?? null,
    child_slot: second?.slot ?? null,
    child_review_status: second ? (reviewOf(second)?.name ?? null) : null,
    child_review_count: second?.review_count ?? null,
    child_review_next_statuses: second ? (reviewOf(second)?.next ?? []) : [],
    child_review_field_lock: second ? (reviewOf(second)?.field_lock ?? false) : false,
    child_data: second ? withoutSecrets(second, secretPaths) : {},
    child_booking_reviewer_role_id: second?.reviewer_role_id ?? null,
  };
}

/**
 * Presents a booking to a caller.
 * @param at now, on which `can` and `complete` depend
 */
export function presentBooking(
  booking: BookingRecord,
  actor: Actor,
  at: Date,
  secretPaths = readSecretPaths(),
): Booking {
  const { first, second } = booking;
  const review = reviewOf(first);
  const facts = factsOf(booking);
  return {
    id: first.id,
    booking_type_id: first.booking_type_id,
    project_id: first.project_id,
    project_name: first.project_name,
    project_type_id: first.project_type_id,
    requester_id: first.requester_id,
    requester_name: first.requester_name,
    booking_subtype_id: first.booking_subtype_id,
    booking_subtype_name: first.subtype_name,
    booking_subtype_show_time: first.show_time,
    booking_subtype_show_slot: first.show_slot,
    start: first.start_at.toISOString(),
    finish: first.finish_at.toISOString(),
    slot: first.slot,
    booking_status: first.status,
    pending_descr: pendingDescr(booking),
    review_status: review?.name ?? null,
    review_count: first.review_count,
    review_next_statuses: review?.next ?? [],
    review_field_lock: review?.field_lock ?? false,
    booking_reviewer_role_id: first.reviewer_role_id,
    complete: isComplete(booking, at),
    data: withoutSecrets(first, secretPaths),
    reschedule_of: first.moved_from,
    rescheduled_to: first.moved_to,
    ...presentSecond(second, secretPaths),
    can: {
      cancel: refusalOf('cancelled', actor, facts, at) === undefined,
      approve: refusalOf('booked', actor, facts, at) === undefined,
      review: mayReview(actor, facts, reviewFactsOf(first)),
      review_child: second !== null && mayReview(actor, facts, reviewFactsOf(second)),
      edit:
        editRefusalOf(actor, facts, {
          subtype: first.subtype_name,
          complete: isComplete(booking, at),
        }) === undefined,
    },
  };
}
