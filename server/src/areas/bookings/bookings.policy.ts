import type { BookingStatus, ChangeBookingStatus } from 'shared-api/contracts/bookings';
import { isAdmin, type Caller } from '../projects/public';

/** Facts about a booking that the rules depend on. */
export interface BookingFacts {
  status: BookingStatus;
  requesterId: number;
  /** The starts of its legs. */
  starts: readonly Date[];
  /** The approver roles of its legs, those that have one. */
  approverRoleIds: readonly number[];
  /** The reviewer roles of its legs, those that have one. */
  reviewerRoleIds: readonly number[];
}

/** The acting person on the booking's project: group-level roles are held everywhere in the group, project roles on the project. */
export interface Actor extends Pick<Caller, 'isGlobalAdmin' | 'isGroupAdmin' | 'roleIds'> {
  userId: number;
}

/** The reason for a refusal: the person may not take the action, or the booking's status has changed. */
export type Refusal = 'not theirs' | 'not pending' | 'cancelled' | 'begun';

/** Global admins and admins of the group. Source: spec 001, point 6. */
export const isBookingAdmin = (actor: Actor): boolean => isAdmin(actor);

/** Whether a person may approve. If both legs have an approver role, one person must hold both. */
export const isApprover = (actor: Actor, { approverRoleIds }: BookingFacts): boolean =>
  isBookingAdmin(actor) ||
  (approverRoleIds.length > 0 && approverRoleIds.every((id) => actor.roleIds.has(id)));

/** Whether the booking belongs to a person: its requester, reviewers and booking admins. */
const isTheirs = (actor: Actor, { requesterId, reviewerRoleIds }: BookingFacts): boolean =>
  isBookingAdmin(actor) ||
  actor.userId === requesterId ||
  reviewerRoleIds.some((id) => actor.roleIds.has(id));

/** Whether a person may act on a booking in at least one status. */
export const mayEverDecide = (actor: Actor, booking: BookingFacts): boolean =>
  isApprover(actor, booking) || isTheirs(actor, booking);

/** Whether at least one leg has not begun. Source: spec 001, point 4. */
const isAhead = ({ starts }: BookingFacts, at: Date): boolean => starts.some((start) => start > at);

/**
 * Returns the reason why a person cannot set a booking's status; undefined when they can. Source: domain.md 6, the table.
 * @param at the moment of the change
 */
export function refusalOf(
  wanted: ChangeBookingStatus['status'],
  actor: Actor,
  booking: BookingFacts,
  at: Date,
): Refusal | undefined {
  if (wanted === 'booked') {
    if (!isApprover(actor, booking)) return 'not theirs';
    return booking.status === 'pending' ? undefined : 'not pending';
  }
  if (booking.status === 'cancelled') return mayEverDecide(actor, booking) ? 'cancelled' : 'not theirs';
  if (booking.status === 'pending' && isApprover(actor, booking)) return undefined;
  if (!isTheirs(actor, booking)) return 'not theirs';
  return isAhead(booking, at) ? undefined : 'begun';
}

/** The facts about the review of a leg that the rules depend on. */
export interface ReviewFacts {
  reviewerRoleId: number | null;
  /** The present review status lets the requester review. */
  userState: boolean;
  /** There is a status to which a review may move the leg. */
  hasNext: boolean;
}

/** Whether a person reviews a leg: booking admins, its reviewers, and the requester while the status has `user_state`. */
export const isReviewer = (
  actor: Actor,
  { requesterId }: Pick<BookingFacts, 'requesterId'>,
  { reviewerRoleId, userState }: ReviewFacts,
): boolean =>
  isBookingAdmin(actor) ||
  (reviewerRoleId !== null && actor.roleIds.has(reviewerRoleId)) ||
  (userState && actor.userId === requesterId);

/** Whether a person may review a leg now. Source: domain.md 6. */
export const mayReview = (
  actor: Actor,
  booking: Pick<BookingFacts, 'requesterId' | 'status'>,
  review: ReviewFacts,
): boolean => booking.status === 'booked' && review.hasNext && isReviewer(actor, booking, review);

/** Subtypes whose bookings may be edited when they are complete. Source: spec 001, point 5. */
const editableWhenComplete = ['Standard CR'];

/**
 * Returns the reason why a person cannot change the properties of a booking; undefined when they can. Source: spec 001, point 5.
 * @param subtype the name of the booking's subtype
 */
export function editRefusalOf(
  actor: Actor,
  booking: BookingFacts,
  { subtype, complete }: { subtype: string; complete: boolean },
): 'not theirs' | 'cancelled' | 'complete' | undefined {
  if (!isTheirs(actor, booking)) return 'not theirs';
  if (booking.status === 'cancelled' || booking.status === 'rescheduled') return 'cancelled';
  return complete && !editableWhenComplete.includes(subtype) ? 'complete' : undefined;
}
