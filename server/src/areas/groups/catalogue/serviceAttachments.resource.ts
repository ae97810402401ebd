import { serviceAttachmentContract } from 'shared-api/contracts/catalogue';
import { defineResource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { byAdmins, groupParents } from '../ofGroup';

/** The files that a service requires; the id of a row is that of the attachment type. */
export const serviceAttachments = defineResource(serviceAttachmentContract, {
  table: 'service_attachment',
  parents: [...groupParents, { table: 'service', name: 'service', column: 'service_id' }],
  read: byAdmins,
  write: byAdmins,
  columns: { project_states: 'project_state_ids' },
  constraints: { service_attachment_pkey: 'attachment_type' },
  saved: (tx, { parents }) => publish(tx, { kind: 'group', id: parents.groupId! }),
});
