import type { Tx } from '../../../kernel/db/types';
import { blackoutsOf, demoBookings, type DemoBookingType } from './bookingData';
import { idOf, type Ids } from '../../../kernel/demo/ids';
import type { LoadedGroup } from '../../projects/demo/groups/loadGroups';

async function loadSubtypes(
  tx: Tx,
  { roleIds }: LoadedGroup,
  typeId: number,
  { subtypes }: DemoBookingType,
  ids: Ids,
): Promise<void> {
  const roleId = (name: string | undefined) => (name === undefined ? null : idOf(roleIds, name));
  for (const [ord, one] of subtypes.entries()) {
    const { id } = await tx
      .insertInto('booking_subtype')
      .values({
        booking_type_id: typeId,
        name: one.name,
        child: one.child ?? false,
        child_subtype_id: one.second === undefined ? null : idOf(ids, one.second),
        show_time: one.showTime ?? true,
        show_slot: one.showSlot ?? false,
        approver_role_id: roleId(one.approver),
        reviewer_role_id: roleId(one.reviewer),
        schema: {
          type: 'object',
          properties: one.asks ?? {},
          required: one.required ?? [],
          'ui:order': Object.keys(one.asks ?? {}),
        },
        resource_key: one.resource,
        slots: one.slots,
        window_from: one.window?.[0] ?? null,
        window_to: one.window?.[1] ?? null,
        duration: one.duration,
        min_lead_working_days: one.leadDays ?? 0,
        overflow: one.overflow ?? 'reject',
        ord: one.child ? subtypes.length : ord,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(one.name, id);
  }
}

/**
 * What the groups' projects can book, with the days on which it is not booked at once.
 * @param today `YYYY-MM-DD`
 * @returns the subtypes' ids by name, of which no two groups have one
 */
export async function loadDemoBookings(tx: Tx, groups: readonly LoadedGroup[], today: string): Promise<Ids> {
  const ids: Ids = new Map();
  for (const group of groups)
    for (const type of demoBookings[group.name] ?? []) {
      const { name, title, horizonDays } = type;
      const { id } = await tx
        .insertInto('booking_type')
        .values({ project_type_id: group.id, name, title, horizon_days: horizonDays })
        .returning('id')
        .executeTakeFirstOrThrow();
      const blackouts = blackoutsOf(type, today).map((one) => ({ booking_type_id: id, ...one }));
      if (blackouts.length) await tx.insertInto('booking_blackout').values(blackouts).execute();
      await loadSubtypes(tx, group, id, type, ids);
    }
  return ids;
}
