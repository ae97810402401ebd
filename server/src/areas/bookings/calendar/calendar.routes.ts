import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BusyTime, CalendarBooking, calendarDays, freeDays, FreeSlot } from 'shared-api/contracts/bookings';
import { Day, ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';
import { findSubtype, type SubtypeRecord } from '../bookings.queries';
import { enterType } from '../enterType';
import { listFreeBetween, listOfferedTimes, presentFreeTime } from '../times/slots';
import { readCalendarEntries } from './calendar.queries';

const tags = ['bookings'];
const refusals = { 400: ErrorBody, 401: ErrorBody, 404: ErrorBody };
const dayMs = 86_400_000;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The span from one day in UTC to another, which does not belong to it. @throws HttpError 400 */
function spanOf({ from, to }: { from: string; to: string }, maxDays: number): { from: Date; to: Date } {
  const span = { from: startOf(from), to: startOf(to) };
  const days = (span.to.getTime() - span.from.getTime()) / dayMs;
  if (!(days > 0)) throw new HttpError(400, 'The last day must come after the first.');
  if (days > maxDays) throw new HttpError(400, `Ask for ${maxDays} days at most.`);
  return span;
}

/** The calendar of a type of bookings. Days are those of UTC. Source: spec 001, point 7; domain.md 6. */
export const calendarRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;

  /** Finds a subtype of a type that the caller may enter. @throws HttpError 404 */
  async function enterSubtype(request: FastifyRequest, typeId: number, id: number): Promise<SubtypeRecord> {
    const { type } = await enterType(db, request, typeId);
    const subtype = await findSubtype(db, id);
    if (subtype?.booking_type_id !== type.id)
      throw new HttpError(404, 'There is no such booking of this type.');
    return subtype;
  }

  app.get(
    bookingPaths.calendar(':id', ':from', ':to'),
    {
      schema: {
        tags,
        summary: 'What takes the slots of a type between two days, the second excluded',
        description:
          `Booked and pending bookings by start; what the caller may not see, and what other types take of the same resources, is a ` +
          `busy time. At most ${calendarDays} days.`,
        params: Type.Object({ id: Id, from: Day, to: Day }),
        response: { 200: Type.Array(Type.Union([CalendarBooking, BusyTime])), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, ...days } = request.params;
      const { type, scope } = await enterType(db, request, id);
      const span = spanOf(days, calendarDays);
      const entries = await readCalendarEntries(db, await request.signedIn(), scope, {
        typeId: type.id,
        groupId: type.project_type_id,
        ...span,
      });
      if (!entries) throw new HttpError(400, 'There are too many bookings to draw. Ask for fewer days.');
      // The serializer of a union validates each entry against its parts, which takes longer than all the rest.
      return reply.serializer(JSON.stringify).send(entries);
    },
  );

  app.get(
    bookingPaths.freeBetween(':id', ':subtypeId', ':from', ':to'),
    {
      config: { feature: 'bookings.calendar' },
      schema: {
        tags,
        summary: 'The free times of each slot of a subtype between two days, the second excluded',
        description: `Times at which a booking would be pending for approval at most. At most ${freeDays} days.`,
        params: Type.Object({ id: Id, subtypeId: Id, from: Day, to: Day }),
        response: { 200: Type.Array(FreeSlot), ...refusals },
      },
    },
    async (request) => {
      const { id, subtypeId, ...days } = request.params;
      const subtype = await enterSubtype(request, id, subtypeId);
      const span = spanOf(days, freeDays);
      const free = await listFreeBetween(db, subtype, span, { timeZone, at: new Date() });
      return free.map(presentFreeTime);
    },
  );

  app.get(
    bookingPaths.freeFrom(':id', ':subtypeId', ':from'),
    {
      config: { feature: 'bookings.calendar' },
      schema: {
        tags,
        summary: 'The first free time of a subtype from a day on',
        description: 'As among the free times between two days; an empty list if there is none.',
        params: Type.Object({ id: Id, subtypeId: Id, from: Day }),
        response: { 200: Type.Array(FreeSlot, { maxItems: 1 }), ...refusals },
      },
    },
    async (request) => {
      const { id, subtypeId, from } = request.params;
      const subtype = await enterSubtype(request, id, subtypeId);
      const wanted = { subtype, start: startOf(from) };
      const free = await listOfferedTimes(db, wanted, { timeZone, at: new Date(), count: 1 });
      return free.map(presentFreeTime);
    },
  );
};
