import { serviceIconContract } from 'shared-api/contracts/catalogue';
import { defineResource } from '../../../kernel/crud/resource';
import { byAdmins, groupParents, inUse, uniqueName } from '../ofGroup';

/** The pictures of a catalogue; `/service_icons/{id}` shows them to everyone. */
export const serviceIcons = defineResource(serviceIconContract, {
  table: 'service_icon',
  bytesIn: { picture: 'content' },
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  constraints: uniqueName('service_icon'),
  usedBy: [
    {
      table: 'service',
      column: 'service_icon_id',
      text: inUse('One service has this icon', 'services have this icon', 'Give {them} another first.'),
    },
  ],
});
