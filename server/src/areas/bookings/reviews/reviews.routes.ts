import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BookingReviewStatus, CreateReview, Review } from 'shared-api/contracts/bookings';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import { todayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../../../kernel/area/deps';
import { keyedCall } from '../../../kernel/http/idempotencyKey';
import { decidedBy, findEntryByKey, projectCalls, storedKey, visible } from '../../projects/public';
import { admitToBooking, enterBooking, lockProjectOf, readBookingOf } from '../enterBooking';
import { enterType } from '../enterType';
import { review, type DoneReview } from './review';
import { findReview, listReviews, listReviewStatuses } from './reviews.queries';

const tags = ['bookings'];
const params = Type.Object({ id: Id });

/** Names a review for the records. */
function recordReview({ leg, to }: DoneReview) {
  const change = {
    field: `${leg.subtype_name} (booking ${leg.id}): Review`,
    from: leg.review?.name ?? null,
    to,
  };
  return {
    action: 'updated',
    changes: [change],
    mail: { what: 'changed' as const, differences: [{ kind: 'booking' as const, ...change }] },
  };
}

/** The reviews of bookings. Source: spec 001, points 4, 5 and 7; domain.md 6. */
export const reviewRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { write } = projectCalls(deps);

  app.get(
    bookingPaths.reviewStatuses(':id'),
    {
      schema: {
        tags,
        summary: 'The review statuses of a type’s subtypes',
        params,
        response: { 200: Type.Array(BookingReviewStatus), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { type } = await enterType(db, request, request.params.id);
      return listReviewStatuses(db, type.id);
    },
  );

  app.get(
    bookingPaths.reviews(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'The reviews of a leg, newest first',
        params,
        response: { 200: Type.Array(Review), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      await enterBooking(db, request, request.params.id);
      return listReviews(db, request.params.id);
    },
  );

  app.post(
    bookingPaths.reviews(':id'),
    {
      config: { guard: decidedBy('booking policy'), admit: admitToBooking(db) },
      schema: {
        tags,
        summary: 'Review a leg of a booking, with the properties that the status requires',
        description: `The status is one of the leg’s next statuses. ${keyedCall('the review that was made')}`,
        params,
        body: CreateReview,
        response: {
          201: Review,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          409: ChangedBody,
          422: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { id: legId } = request.params;
      return write<DoneReview | { id: number }, Review>(request, reply, {
        project: (tx) => lockProjectOf(tx, legId, user),
        findMade: async (tx, { projectId }, { userId, key }) => {
          const made = await findEntryByKey(tx, projectId, userId, storedKey('review', key));
          return made && { done: { id: made.id }, isCurrent: true };
        },
        act: async (tx, access, by) => {
          const booking = await readBookingOf(tx, legId);
          const today = todayIn(deps.config.timeZone, by.at);
          return review(tx, access, { booking, legId }, request.body, by, today);
        },
        action: (done) => ('leg' in done ? recordReview(done) : null),
        present: (tx, _access, { id }) => findReview(tx, id),
        status: 201,
      });
    },
  );
};
