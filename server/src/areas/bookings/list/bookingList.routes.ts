import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BookingListQuery } from 'shared-api/contracts/lists/bookingList';
import { Booking } from 'shared-api/contracts/bookings';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { asTable, tableFormat, tableTypes } from '../../../kernel/csv/tableFormat';
import { paging, setListHeaders, type ParsedQuery } from '../../../kernel/crud/list';
import { enterProject, visible } from '../../projects/public';
import { presentBooking, readSecretPaths } from '../bookings.present';
import { listSubtypes } from '../bookings.queries';
import { enterType, findTypeOfProject } from '../enterType';
import { actorIn, presentBookings } from '../presentBookings';
import { csvColumns } from './bookingCsv';
import {
  countBookings,
  listPage,
  planBookingList,
  streamBookings,
  type BookingPlan,
} from './bookingList.queries';

const tags = ['bookings'];
const description = `One page as JSON, or ${asTable} everything that matches, streamed, with \`columns=\` in their order.`;
const answers = { 200: Type.Array(Booking), 400: ErrorBody, 401: ErrorBody, 404: ErrorBody };

/** The lists of bookings of one type. Source: spec 001, points 2.7 and 7. */
export const bookingListRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { typeId, plan, query }: { typeId: number; plan: BookingPlan; query: ParsedQuery },
  ) {
    const user = await request.signedIn();
    if (tableFormat(request)) {
      const columns = csvColumns(query.columns, await listSubtypes(db, typeId));
      const nobody = actorIn({ ...user, is_admin: false, roles: [] }, 0);
      const secretPaths = readSecretPaths();
      return deps.downloads.sendTable(request, reply, {
        filename: 'bookings.csv',
        titles: columns.map(({ title }) => title),
        rows: (pool) => streamBookings(pool, plan),
        cells: (record) => {
          const booking = presentBooking(record, nobody, new Date(), secretPaths);
          return columns.map(({ cell }) => cell(booking));
        },
      });
    }
    const page = paging(query);
    const ids = await listPage(db, plan, page);
    const [bookings, total] = await Promise.all([
      presentBookings(db, user, ids),
      countBookings(db, plan, page, ids.length),
    ]);
    setListHeaders(request, reply, page, total);
    return reply.send(bookings);
  }

  app.get(
    bookingPaths.ofType(':id'),
    {
      schema: {
        tags,
        summary: 'The bookings of one type on the projects that the caller sees',
        description,
        params: Type.Object({ id: Id }),
        querystring: BookingListQuery,
        produces: tableTypes,
        response: answers,
      },
    },
    async (request, reply) => {
      const query = request.query as ParsedQuery;
      const { type, scope } = await enterType(db, request, request.params.id);
      const plan = planBookingList({ typeId: type.id, groupId: type.project_type_id, scope }, query);
      return answer(request, reply, { typeId: type.id, plan, query });
    },
  );

  app.get(
    bookingPaths.ofProject(':id', ':typeId'),
    {
      config: { guard: visible },
      schema: {
        tags,
        summary: 'The bookings of one type on a project',
        description,
        params: Type.Object({ id: Id, typeId: Id }),
        querystring: BookingListQuery,
        produces: tableTypes,
        response: answers,
      },
    },
    async (request, reply) => {
      const query = request.query as ParsedQuery;
      const access = await enterProject(db, request, request.params.id);
      const type = await findTypeOfProject(db, access, request.params.typeId);
      const plan = planBookingList({ typeId: type.id, projectId: access.projectId }, query);
      return answer(request, reply, { typeId: type.id, plan, query });
    },
  );
};
