import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  Booking,
  BookingConflict,
  BookingHistoryEntry,
  BookingSubtype,
  BookingType,
  BookingTypesQuery,
  ChangeBookingStatus,
  CreateBooking,
} from 'shared-api/contracts/bookings';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths, projectPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../kernel/area/deps';
import { keyedCall } from '../../kernel/http/idempotencyKey';
import { entityTag } from '../../kernel/http/ifMatch';
import { book } from './book';
import { listHistory } from './history/bookingHistory';
import { actorOf, presentBooking, presentSubtype } from './bookings.present';
import {
  findMade,
  findSubtype,
  listBookings,
  listReviewedTypes,
  listSubtypes,
  listSubtypesOfGroups,
  listTypes,
} from './bookings.queries';
import { changeStatus } from './changeStatus';
import { admitToBooking, answerBooking, enterBooking, lockProjectOf, readBookingOf } from './enterBooking';
import { enterType } from './enterType';
import { SlotTaken, slotTaken } from './times/slots';
import {
  decidedBy,
  enterProject,
  loadScope,
  pair,
  projectCalls,
  visible,
  visibleGroupIds,
} from '../projects/public';

const tags = ['bookings'];
const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: BookingConflict, 422: ErrorBody };

/** The routes of booking types and of bookings. */
export const bookingRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;
  const { write } = projectCalls(deps);

  /** Runs a write. If a slot is taken, the error lists the next free ones, which are read after the rollback. */
  const offerSlots = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      throw error instanceof SlotTaken ? await slotTaken(db, error, { timeZone, at: new Date() }) : error;
    }
  };

  app.get(
    bookingPaths.types,
    {
      schema: {
        tags,
        summary: 'What delivery groups offer to be booked, by title',
        description:
          'Of the groups that the caller has to do with; global admins see all. With `may_review` by group, only those of which the ' +
          'caller may approve or review bookings of others.',
        querystring: BookingTypesQuery,
        response: { 200: Type.Array(BookingType), 401: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      if (!request.query.may_review)
        return listTypes(db, await visibleGroupIds(db, await loadScope(db, user)));
      const administered = user.roles.flatMap(({ name, project_type_id: id }) =>
        name === 'Admin' ? [id] : [],
      );
      return listReviewedTypes(db, user.id, user.is_admin ? 'all' : administered);
    },
  );

  app.get(
    bookingPaths.type(':id'),
    {
      schema: {
        tags,
        summary: 'A type of bookings',
        params,
        response: { 200: BookingType, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { type } = await enterType(db, request, request.params.id);
      return type;
    },
  );

  app.get(
    bookingPaths.subtypes(':id'),
    {
      schema: {
        tags,
        summary: 'The subtypes of a type in their order, second legs among them',
        params,
        response: { 200: Type.Array(BookingSubtype), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { type } = await enterType(db, request, request.params.id);
      return (await listSubtypes(db, type.id)).map(presentSubtype);
    },
  );

  app.get(
    bookingPaths.allSubtypes,
    {
      schema: {
        tags,
        summary: 'The subtypes of all types that the caller sees, by type and in their order',
        response: { 200: Type.Array(BookingSubtype), 401: ErrorBody },
      },
    },
    async (request) => {
      const groupIds = await visibleGroupIds(db, await loadScope(db, await request.signedIn()));
      return (await listSubtypesOfGroups(db, groupIds)).map(presentSubtype);
    },
  );

  app.get(
    bookingPaths.subtype(':id'),
    {
      schema: {
        tags,
        summary: 'A subtype',
        params,
        response: { 200: BookingSubtype, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const subtype = await findSubtype(db, request.params.id);
      // A subtype of a type that the caller does not see is answered like one that does not exist.
      await enterType(db, request, subtype?.booking_type_id ?? 0);
      return presentSubtype(subtype!);
    },
  );

  app.get(
    projectPaths.bookings(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'The bookings of a project by start, each with its second leg',
        params,
        response: { 200: Type.Array(Booking), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const access = await enterProject(db, request, request.params.id);
      const actor = actorOf(access, user.id);
      return (await listBookings(db, access.projectId)).map((one) => presentBooking(one, actor, new Date()));
    },
  );

  app.get(
    bookingPaths.booking(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'A booking with its second leg',
        params,
        response: { 200: Booking, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { access, booking } = await enterBooking(db, request, request.params.id);
      void reply.header('ETag', entityTag(booking.first.version));
      return presentBooking(booking, actorOf(access, user.id), new Date());
    },
  );

  app.get(
    bookingPaths.history(':id'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'What happened to a booking, newest first',
        params,
        response: { 200: Type.Array(BookingHistoryEntry), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { booking } = await enterBooking(db, request, request.params.id);
      return listHistory(db, booking.first.id);
    },
  );

  app.post(
    bookingPaths.bookings,
    {
      config: { guard: pair('POST', 'bookings') },
      schema: {
        tags,
        summary: 'Book on a project, with the second leg where the subtype has one',
        description:
          'Booked, or pending with the reasons in words. Without a slot it takes the first that is free; with `reschedule_of` it takes ' +
          `the place of another booking and keeps its requester. ${keyedCall('the booking that was made, while it holds,')}`,
        body: CreateBooking,
        response: { 201: Booking, ...refusals },
      },
    },
    (request, reply) =>
      offerSlots(() =>
        write(request, reply, {
          project: (tx) => enterProject(tx, request, request.body.project_id, { lock: true }),
          findMade: async (tx, { projectId }, { userId, key }) => {
            const made = await findMade(tx, projectId, userId, key);
            return made && { done: made.id, isCurrent: made.holds };
          },
          act: (tx, access, by) => book(tx, access, request.body, by, timeZone),
          present: (tx, access, id, by) => answerBooking(tx, access, id, by, reply),
          status: 201,
        }),
      ),
  );

  app.put(
    bookingPaths.status(':id'),
    {
      config: { guard: decidedBy('booking policy'), admit: admitToBooking(db) },
      schema: {
        tags,
        summary: 'Approve or cancel a booking, both legs at once',
        params,
        body: ChangeBookingStatus,
        response: { 200: Booking, ...refusals },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { id } = request.params;
      return offerSlots(() =>
        write(request, reply, {
          project: (tx) => lockProjectOf(tx, id, user),
          act: async (tx, access, by) => {
            const booking = await readBookingOf(tx, id);
            await changeStatus(tx, access, booking, request.body, by);
            return booking.first.id;
          },
          present: (tx, access, id, by) => answerBooking(tx, access, id, by, reply),
        }),
      );
    },
  );
};
