import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Booking } from 'shared-api/contracts/bookings';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Db, Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import { entityTag } from '../../kernel/http/ifMatch';
import { actorOf, presentBooking } from './bookings.present';
import { findBooking, findLeg, type BookingRecord } from './bookings.queries';
import { findAccess, type Change, type ProjectAccess } from '../projects/public';

/** The same answer for a booking that does not exist and one on a project that the caller may not see. */
export const noSuchBooking = () => new HttpError(404, 'There is no such booking, or you may not see it.');

/** Finds a booking by the id of any of its legs, on a project that the caller sees. @throws HttpError 404 */
export async function enterBooking(
  tx: Tx,
  request: FastifyRequest,
  id: number,
): Promise<{ access: ProjectAccess; booking: BookingRecord }> {
  const leg = await findLeg(tx, id);
  const access = leg && (await findAccess(tx, leg.project_id, await request.signedIn()));
  const booking = access && (await findBooking(tx, leg.id));
  if (!booking) throw noSuchBooking();
  return { access, booking };
}

/** An `admit` hook of writes on a booking. @throws HttpError 404 unless the caller sees the project of the booking */
export const admitToBooking =
  (db: Db) =>
  async (request: FastifyRequest): Promise<void> => {
    const leg = await findLeg(db, (request.params as { id: number }).id);
    if (!leg || !(await findAccess(db, leg.project_id, await request.signedIn()))) throw noSuchBooking();
  };

/**
 * Locks the project of a booking for a write. The booking is read after that, so that no concurrent write changes it.
 * @throws HttpError 404
 */
export async function lockProjectOf(tx: Tx, id: number, user: CurrentUser): Promise<ProjectAccess> {
  const leg = await findLeg(tx, id);
  const access = leg && (await findAccess(tx, leg.project_id, user, { lock: true }));
  if (!access) throw noSuchBooking();
  return access;
}

/** Reads the booking of a leg whose project is locked. @throws HttpError 404 */
export async function readBookingOf(tx: Tx, id: number): Promise<BookingRecord> {
  const leg = await findLeg(tx, id);
  const booking = leg && (await findBooking(tx, leg.id));
  if (!booking) throw noSuchBooking();
  return booking;
}

/** Answers a booking as its caller may see it, and sets the `ETag`. */
export async function answerBooking(
  tx: Tx,
  access: ProjectAccess,
  id: number,
  { userId, at }: Pick<Change, 'userId' | 'at'>,
  reply: FastifyReply,
): Promise<Booking> {
  const booking = await readBookingOf(tx, id);
  void reply.header('ETag', entityTag(booking.first.version));
  return presentBooking(booking, actorOf(access, userId), at);
}
