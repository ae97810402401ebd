import type { BookingStatus, ChangeBookingStatus } from 'shared-api/contracts/bookings';
import { isAdmin, type Caller } from '../projects/permissions/policy';
import type { RouteGuard } from '../projects/permissions/routeGuards';

/** What booking asks for on the project, whose id stands in the body: the same as of one in an address. */
export const bookingGuard: RouteGuard = ['POST', 'bookings'];

/** What the rules need to know of a booking. */
export interface BookingFacts {
  status: BookingStatus;
  requesterId: number;
  /** When its legs start. */
  starts: readonly Date[];
  /** The approver roles of its legs, those that have one. */
  approverRoleIds: readonly number[];
  reviewerRoleId: number | null;
}

/** Who acts, on the booking's project: group-level roles are held everywhere in the group, project roles on the project. */
export interface Actor extends Pick<Caller, 'isGlobalAdmin' | 'isGroupAdmin' | 'roleIds'> {
  userId: number;
}

/** Why something cannot be done: it is not theirs to do, or the booking is not so any more. */
export type Refusal = 'not theirs' | 'not pending' | 'cancelled' | 'begun';

/** Global admins and admins of the group. Source: spec 001, point 6. */
const isBookingAdmin = (actor: Actor): boolean => isAdmin(actor);

/** Where both legs have an approver, one person speaks for both. */
const isApprover = (actor: Actor, { approverRoleIds }: BookingFacts): boolean =>
  isBookingAdmin(actor) ||
  (approverRoleIds.length > 0 && approverRoleIds.every((id) => actor.roleIds.has(id)));

/** Requester, reviewer and booking admin: whose booking it is. */
const isTheirs = (actor: Actor, { requesterId, reviewerRoleId }: BookingFacts): boolean =>
  isBookingAdmin(actor) ||
  actor.userId === requesterId ||
  (reviewerRoleId !== null && actor.roleIds.has(reviewerRoleId));

/** Whether somebody ever has a say in a booking, whatever its status. */
export const hasPart = (actor: Actor, booking: BookingFacts): boolean =>
  isApprover(actor, booking) || isTheirs(actor, booking);

/** Before the start of a leg, the second one's where that is later. Source: spec 001, point 4. */
const isAhead = ({ starts }: BookingFacts, at: Date): boolean => starts.some((start) => start > at);

/**
 * Why somebody cannot bring a booking into a status; undefined when they can. Source: domain.md 6, the table.
 * @param at the moment at which they would
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
  if (booking.status === 'cancelled') return hasPart(actor, booking) ? 'cancelled' : 'not theirs';
  if (booking.status === 'pending' && isApprover(actor, booking)) return undefined;
  if (!isTheirs(actor, booking)) return 'not theirs';
  return isAhead(booking, at) ? undefined : 'begun';
}
