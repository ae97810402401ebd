import { serviceAttachmentContract } from 'shared-api/contracts/catalogue';
import { defineResource, type Parent } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { byAdmins, groupParents } from '../ofGroup';

const serviceParent: Parent = { table: 'service', name: 'service', column: 'service_id' };

/** The group of a service. */
async function groupOf(tx: Tx, serviceId: number): Promise<number> {
  const service = await tx
    .selectFrom('service')
    .where('id', '=', serviceId)
    .select('project_type_id')
    .executeTakeFirst();
  return service?.project_type_id ?? 0;
}

/** The files that a service requires; the id of a row is that of the attachment type. */
export const serviceAttachments = defineResource(serviceAttachmentContract, {
  table: 'service_attachment',
  parents: [...groupParents, serviceParent],
  read: byAdmins,
  write: byAdmins,
  columns: { project_states: 'project_state_ids' },
  constraints: { service_attachment_pkey: 'attachment_type' },
  saved: async (tx, { parentId }) => publish(tx, { kind: 'group', id: await groupOf(tx, parentId) }),
});

const { parents: _, ...shared } = serviceAttachments;

/** The same without the group in the address. Source: spec 001, point 7. */
export const serviceAttachmentById: typeof serviceAttachments = {
  ...shared,
  path: '/services/:serviceId/attachments',
  parents: [serviceParent],
  operations: ['get', 'update'],
  scope: async (tx, { parents }) => ({ groupId: await groupOf(tx, parents.serviceId!) }),
  read: async (user, { serviceId }, tx) => byAdmins(user, { groupId: await groupOf(tx, serviceId!) }, tx),
  write: async (user, { serviceId }, tx) => byAdmins(user, { groupId: await groupOf(tx, serviceId!) }, tx),
};
