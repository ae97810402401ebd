import { serviceGroupContract } from 'shared-api/contracts/catalogue';
import { defineResource } from '../../../kernel/crud/resource';
import { byAdmins, groupParents, inUse, uniqueName } from '../ofGroup';

/** The groups of a catalogue. Their services point to them, so one with services stays. */
export const serviceGroups = defineResource(serviceGroupContract, {
  table: 'service_group',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  constraints: uniqueName('service_group'),
  usedBy: [
    {
      table: 'service',
      column: 'service_group_id',
      text: inUse(
        'One service is in this group',
        'services are in this group',
        'Put {them} into another first.',
      ),
    },
  ],
});
