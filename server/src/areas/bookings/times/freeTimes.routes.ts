import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  FreeSlot,
  FreeTimesQuery,
  LegFreeTimes,
  SlotSpan,
  slotSpanHours,
  SlotSpanQuery,
} from 'shared-api/contracts/bookings';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import type { Db } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { findBooking, findSubtype, findType, legsOf } from '../bookings.queries';
import { enterBooking } from '../enterBooking';
import { findSlot, latestStartOf, listOfferedTimes, listStartsBetween, presentFreeTime } from './slots';
import { enterProject, pair, visible } from '../../projects/public';

const tags = ['bookings'];
/** The number of free times that are answered for a leg of a pending booking. */
const offered = 3;

/** Finds a subtype that a project may book. @throws HttpError 401, 403, 404 */
async function enterSubtype(
  db: Db,
  request: FastifyRequest,
  { id, subtypeId }: { id: number; subtypeId: number },
) {
  const access = await enterProject(db, request, id);
  const subtype = await findSubtype(db, subtypeId);
  const type = subtype && (await findType(db, subtype.booking_type_id));
  if (!subtype || type?.project_type_id !== access.groupId)
    throw new HttpError(404, 'There is no such type of booking for this project.');
  return subtype;
}

/**
 * The legs of the booking that is rescheduled, which no longer take their slots, as when it is booked.
 * @throws HttpError 404 for a booking of another project
 */
async function findReplacedLegs(db: Db, projectId: number, id: number | undefined): Promise<number[]> {
  if (id === undefined) return [];
  const replaced = await findBooking(db, id);
  if (replaced?.first.project_id !== projectId)
    throw new HttpError(404, 'There is no such booking of this project.');
  return legsOf(replaced).map((leg) => leg.id);
}

/** The next free times: before a booking is made, and for those who decide about a pending one. Source: domain.md 6. */
export const freeTimeRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;

  app.get(
    bookingPaths.freeTimes(':id', ':subtypeId'),
    {
      config: { guard: pair('POST', 'bookings'), feature: 'bookings.freeTimes' },
      schema: {
        tags,
        summary: 'The next times at which a project can book a subtype',
        description:
          'Those that a refused booking offers: a slot is free, only an approver makes it pending, and a second leg that must end before it ' +
          'is free before it.',
        params: Type.Object({ id: Id, subtypeId: Id }),
        querystring: FreeTimesQuery,
        response: {
          200: Type.Array(FreeSlot),
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          400: ErrorBody,
        },
      },
    },
    async (request) => {
      const { from, after, before, count = 3, reschedule_of: replacedId } = request.query;
      const subtype = await enterSubtype(db, request, request.params);
      const instead = await findReplacedLegs(db, request.params.id, replacedId);
      const at = new Date();
      const starts = [at, ...(from === undefined ? [] : [`${from}T00:00:00Z`]), ...(after ? [after] : [])];
      const start = new Date(Math.max(...starts.map((one) => new Date(one).getTime())));
      const latestStart =
        before === undefined ? undefined : new Date(Date.parse(before) - subtype.duration * 60_000);
      const wanted = { subtype, start, latestStart };
      const times = await listOfferedTimes(db, wanted, { timeZone, at, instead, count });
      return times.map(presentFreeTime);
    },
  );

  app.get(
    bookingPaths.slotSpan(':id', ':subtypeId'),
    {
      config: { guard: pair('POST', 'bookings'), feature: 'bookings.freeTimes' },
      schema: {
        tags,
        summary: 'The slots of a subtype in a span: what takes them, and when a booking could start',
        description:
          `Starts lie half an hour apart; only an approver makes a booking at one of them pending. What takes a slot is not named. At ` +
          `most ${slotSpanHours} hours.`,
        params: Type.Object({ id: Id, subtypeId: Id }),
        querystring: SlotSpanQuery,
        response: { 200: SlotSpan, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { reschedule_of: replacedId } = request.query;
      const subtype = await enterSubtype(db, request, request.params);
      const span = { from: new Date(request.query.from), to: new Date(request.query.to) };
      const hours = (span.to.getTime() - span.from.getTime()) / 3_600_000;
      if (!(hours > 0 && hours <= slotSpanHours))
        throw new HttpError(400, `The end must come at most ${slotSpanHours} hours after the start.`);
      const instead = await findReplacedLegs(db, request.params.id, replacedId);
      const { starts, taken } = await listStartsBetween(db, subtype, span, {
        timeZone,
        at: new Date(),
        instead,
      });
      return { starts: starts.map(presentFreeTime), taken: taken.map(presentFreeTime) };
    },
  );

  app.get(
    bookingPaths.freeTimesOf(':id'),
    {
      config: { guard: visible, feature: 'bookings.freeTimes' },
      schema: {
        tags,
        summary: 'Whether the times of a pending booking are free, and the next free ones, by leg',
        description: 'Empty for a booking that is not pending.',
        params: Type.Object({ id: Id }),
        response: { 200: Type.Array(LegFreeTimes), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { booking } = await enterBooking(db, request, request.params.id);
      if (booking.first.status !== 'pending') return [];
      const at = new Date();
      const instead = legsOf(booking).map(({ id }) => id);
      const answer: LegFreeTimes[] = [];
      const firstSubtype = (await findSubtype(db, booking.first.booking_subtype_id))!;
      for (const leg of legsOf(booking)) {
        const { booking_subtype_id: id, start_at: start, finish_at: finish, slot } = leg;
        const isFirst = leg.id === booking.first.id;
        const subtype = isFirst ? firstSubtype : (await findSubtype(db, id))!;
        const latestStart = isFirst
          ? undefined
          : latestStartOf(firstSubtype, booking.first.start_at, subtype);
        const wanted = { subtype, start, latestStart };
        const times = await listOfferedTimes(db, wanted, { timeZone, at, instead, count: offered });
        answer.push({
          booking_subtype_id: id,
          booking_subtype_name: subtype.name,
          has_slot: slot !== null || (await findSlot(db, { subtype, start, finish, slot })) !== undefined,
          free: times.map(presentFreeTime),
        });
      }
      return answer;
    },
  );
};
