import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Booking } from 'shared-api/contracts/bookings';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import { bookingPaths } from 'shared-api/contracts/paths';
import { ChangeProperty } from 'shared-api/contracts/propertySchema';
import type { SchemaLeaf } from 'shared-api/schema';
import { todayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../../../kernel/area/deps';
import { decidedBy, projectCalls } from '../../projects/public';
import { admitToBooking, answerBooking, lockProjectOf, readBookingOf } from '../enterBooking';
import { changeProperty, type DoneChange } from './changeProperty';

/** A value for the records, choices by their title. Values of write-only properties are not recorded. */
function formatValue({ schema }: SchemaLeaf, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (schema.writeOnly) return '(not shown)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  return schema.oneOf?.find((option) => option.const === value)?.title ?? value;
}

function recordProperty({ leg, leaf, from, to }: DoneChange) {
  const change = {
    field: `${leg.subtype_name} (booking ${leg.id}): ${leaf.title}`,
    from: formatValue(leaf, from),
    to: formatValue(leaf, to),
  };
  return {
    action: 'updated',
    changes: [change],
    mail: { what: 'changed' as const, differences: [{ kind: 'booking' as const, ...change }] },
  };
}

/** Changes single properties of bookings. Source: spec 001, points 5 and 7. */
export const bookingPropertyRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { write } = projectCalls(deps);

  app.put(
    bookingPaths.property(':id', ':prop'),
    {
      config: { guard: decidedBy('booking policy'), admit: admitToBooking(db) },
      schema: {
        tags: ['bookings'],
        summary: 'Change one property of a leg; null clears it',
        params: Type.Object({ id: Id, prop: Type.String({ maxLength: 250 }) }),
        body: ChangeProperty,
        response: {
          200: Booking,
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
      const { id: legId, prop: path } = request.params;
      return write<DoneChange | null, Booking>(request, reply, {
        project: (tx) => lockProjectOf(tx, legId, user),
        act: async (tx, access, by) => {
          const booking = await readBookingOf(tx, legId);
          const today = todayIn(deps.config.timeZone, by.at);
          return changeProperty(tx, access, { booking, legId }, { path, ...request.body }, by, today);
        },
        action: (done) => done && recordProperty(done),
        present: (tx, access, _done, by) => answerBooking(tx, access, legId, by, reply),
      });
    },
  );
};
