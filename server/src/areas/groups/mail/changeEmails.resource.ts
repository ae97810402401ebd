import { changeEmailContract } from 'shared-api/contracts/groupParts/groupMail';
import { defineResource } from '../../../kernel/crud/resource';
import { byAdmins, groupParents } from '../ofGroup';
import { checkRecipients, recipientMembers, recipientNames, saveRecipients } from './recipients';

/** The rules that mail when something of a project changes. Source for the operations: spec 001, point 7. */
export const changeEmails = defineResource(changeEmailContract, {
  table: 'project_change_email',
  operations: ['list', 'get', 'create', 'delete'],
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  elsewhere: recipientNames,
  derived: () => recipientMembers('project_change_email'),
  check: (_tx, { after }) => {
    if (after) checkRecipients(after);
    return Promise.resolve();
  },
  saved: async (tx, { id, after }) => {
    if (after) await saveRecipients(tx, 'project_change_email', id, after);
  },
});
