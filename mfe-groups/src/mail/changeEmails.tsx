import { backendFor } from 'shared-api/portal';
import { changeEmails as data } from 'shared-api/resources/changeEmails';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

const screens = defineResource(data, backendFor(data, ['/project_types/:groupId/email_templates']), {
  fields: {
    addresses: { column: { hidden: true } },
  },
  empty:
    'A change notification mails people when something about a project changes, for example its team or a quote.',
});

/** A rule is created and deleted, never updated. */
const ListScreen = () => <screens.ListScreen may={{ update: false }} />;

/** Titled Change Notifications. Source: spec 001, point 2.5. */
export default groupPart({ ...screens, ListScreen });
