import type { StateEmail } from 'shared-api/contracts/groupParts/groupMail';
import { backendFor } from 'shared-api/portal';
import { stateEmails as data } from 'shared-api/resources/stateEmails';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Titled Email Notifications. Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(
    data,
    backendFor<typeof data, StateEmail>(data, ['/project_types/:groupId/email_templates']),
    {
      fields: { addresses: { column: { hidden: true } } },
      empty: 'A notification mails people when a project enters a state. It needs an email template.',
    },
  ),
);
