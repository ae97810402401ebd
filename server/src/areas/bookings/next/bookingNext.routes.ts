import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Booking } from 'shared-api/contracts/bookings';
import { ErrorBody } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../../kernel/area/deps';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { presentBookings } from '../presentBookings';
import { decidedBy } from '../../projects/public';
import { listNextBookings } from './bookingNext.queries';
import { listMyBookings } from './myBookings.queries';

/** Bookings that wait are counted up to so many. */
const cap = 200;

const Page = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
  },
  { additionalProperties: false },
);

/** The days ahead of the caller's own bookings. */
const daysAhead = 7;

/** The bookings that wait for the caller, and the caller's own. Nothing of it is stored. */
export const bookingNextRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    bookingPaths.next,
    {
      config: { guard: decidedBy('booking policy'), feature: 'bookings.next' },
      schema: {
        tags: ['bookings'],
        summary: 'Bookings in which the caller must act now: to approve, or to review a leg',
        description: 'Those to come first, by start; then those whose start has passed, the latest first.',
        querystring: Page,
        response: { 200: Type.Array(Booking), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const page = paging(request.query);
      const maxRows = Math.max(cap, page.offset + page.perPage) + 1;
      const ids = await listNextBookings(db, user, { now: new Date(), maxRows });
      setListHeaders(request, reply, page, ids.length, cap);
      const shown = ids.slice(page.offset, page.offset + page.perPage);
      return presentBookings(db, user, shown);
    },
  );

  app.get(
    bookingPaths.mine,
    {
      config: { guard: decidedBy('booking policy') },
      schema: {
        tags: ['bookings'],
        summary: 'The bookings of the next 7 days that the caller requested, or that are on their projects',
        description: 'By start. Bookings that have begun and not ended are among them.',
        querystring: Page,
        response: { 200: Type.Array(Booking), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const page = paging(request.query);
      const maxRows = Math.max(cap, page.offset + page.perPage) + 1;
      const ids = await listMyBookings(db, user, { now: new Date(), days: daysAhead, maxRows });
      setListHeaders(request, reply, page, ids.length, cap);
      return presentBookings(db, user, ids.slice(page.offset, page.offset + page.perPage));
    },
  );
};
