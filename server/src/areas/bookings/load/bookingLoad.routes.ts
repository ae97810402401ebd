import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BookingLoad, loadDays } from 'shared-api/contracts/bookings';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import { reportedGroupIds } from 'shared-api/portal/audience';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';
import { decidedBy } from '../../projects/public';
import { readBookingLoad } from './bookingLoad.queries';

const dayMs = 86_400_000;

/** How full the calendars of a delivery group are. Source: domain.md 9, `reports/dashboard`. */
export const bookingLoadRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.get(
    bookingPaths.load,
    {
      config: { guard: decidedBy('roles Report and Admin of the group'), feature: 'bookings.load' },
      schema: {
        tags: ['bookings'],
        summary: `The slots of a delivery group that are booked or pending, of those that can be, in the next ${loadDays} days`,
        querystring: Type.Object({ group: Id }, { additionalProperties: false }),
        response: { 200: BookingLoad, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const groupIds = reportedGroupIds(await request.signedIn());
      const { group } = request.query;
      if (groupIds !== 'all' && !groupIds.includes(group))
        throw new HttpError(404, 'There is no such delivery group.');
      const from = new Date();
      const to = new Date(from.getTime() + loadDays * dayMs);
      return readBookingLoad(db, group, { from, to }, config.timeZone);
    },
  );
};
