import { todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import type { DemoData } from '../../../kernel/demo/demoData';
import { idOf, idsByName, type Ids } from '../../../kernel/demo/ids';
import { demoTimeZone } from '../../../kernel/demo/workingClock';
import { bookingActions } from './bookingActions';
import { blackoutsOf, demoBookings, type DemoBookingType } from './bookingData';
import { planBookings } from './planBookings';

async function loadReviewStatuses(
  tx: Tx,
  subtypeId: number,
  statuses: NonNullable<DemoBookingType['subtypes'][number]['reviews']>,
): Promise<void> {
  const ids: Ids = new Map();
  for (const [place, { name, final, comment, props, user, lock }] of statuses.entries()) {
    const { id } = await tx
      .insertInto('review_status')
      .values({
        booking_subtype_id: subtypeId,
        name,
        is_initial: place === 0,
        is_final: final ?? false,
        comment_required: comment ?? false,
        required_props: props ?? [],
        user_state: user ?? false,
        field_lock: lock ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  for (const { name, next } of statuses)
    await tx
      .updateTable('review_status')
      .set({ next_ids: next.map((one) => idOf(ids, one)) })
      .where('id', '=', idOf(ids, name))
      .execute();
}

async function loadSubtypes(
  tx: Tx,
  typeId: number,
  { subtypes }: DemoBookingType,
  roleIds: Ids,
): Promise<void> {
  const ids: Ids = new Map();
  const roleId = (name: string | undefined) => (name === undefined ? null : idOf(roleIds, name));
  for (const [ord, one] of subtypes.entries()) {
    const { id } = await tx
      .insertInto('booking_subtype')
      .values({
        booking_type_id: typeId,
        name: one.name,
        child: one.child ?? false,
        child_subtype_id: one.second === undefined ? null : idOf(ids, one.second),
        child_order: one.secondOrder ?? 'any',
        show_time: one.showTime ?? true,
        show_slot: one.showSlot ?? false,
        approver_role_id: roleId(one.approver),
        reviewer_role_id: roleId(one.reviewer),
        schema: {
          type: 'object',
          properties: one.properties ?? {},
          required: one.required ?? [],
          'ui:order': Object.keys(one.properties ?? {}),
          ...(one.reviewRequired && { 'review:required': one.reviewRequired }),
        },
        resource_key: one.resource,
        slots: one.slots,
        window_from: one.window?.[0] ?? null,
        window_to: one.window?.[1] ?? null,
        duration: one.duration,
        min_lead_working_days: one.leadDays ?? 0,
        working_days_only: one.workingDays ?? false,
        overflow: one.overflow ?? 'reject',
        ord: one.child ? subtypes.length : ord,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(one.name, id);
    await loadReviewStatuses(tx, id, one.reviews ?? []);
  }
}

async function loadType(
  tx: Tx,
  groupId: number,
  type: DemoBookingType,
  today: string,
  roleIds: Ids,
): Promise<void> {
  const { name, title, horizonDays } = type;
  const { id } = await tx
    .insertInto('booking_type')
    .values({ project_type_id: groupId, name, title, horizon_days: horizonDays })
    .returning('id')
    .executeTakeFirstOrThrow();
  const blackouts = blackoutsOf(type, today).map((one) => ({ booking_type_id: id, ...one }));
  if (blackouts.length) await tx.insertInto('booking_blackout').values(blackouts).execute();
  await loadSubtypes(tx, id, type, roleIds);
}

/** The booking types of delivery groups with their blackouts and subtypes, and the bookings of projects. */
export const bookingsDemo: DemoData = {
  async load(tx, now) {
    const groupIds = idsByName(await tx.selectFrom('project_type').select(['id', 'name']).execute());
    for (const [group, types] of Object.entries(demoBookings)) {
      const groupId = idOf(groupIds, group);
      const roles = await tx
        .selectFrom('usr_role')
        .select(['id', 'name'])
        .where('project_type_id', '=', groupId)
        .execute();
      for (const type of types)
        await loadType(tx, groupId, type, todayIn(demoTimeZone, now), idsByName(roles));
    }
  },

  projectHistory: { plan: planBookings, actions: bookingActions },
};
