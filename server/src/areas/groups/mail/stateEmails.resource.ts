import { sql } from 'kysely';
import { stateEmailContract } from 'shared-api/contracts/groupParts/groupMail';
import { defineResource } from '../../../kernel/crud/resource';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents } from '../ofGroup';
import { checkRecipients, recipientMembers, recipientNames, saveRecipients } from './recipients';

/** The rules that mail when a project enters a state. Tests of a rule go to the person who saved it last. */
export const stateEmails = defineResource(stateEmailContract, {
  table: 'project_state_email',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  elsewhere: recipientNames,
  derived: () => ({
    ...recipientMembers('project_state_email'),
    editor: sql`(select jsonb_build_object('id', u.id, 'name', u.name) from usr u where u.id = project_state_email.editor_id)`,
  }),
  sets: ({ user }) => ({ editor_id: user.id }),
  check: (_tx, { after }) => {
    if (!after) return Promise.resolve();
    checkRecipients(after);
    if (after.src_state?.id === after.project_state.id) {
      const fault = 'From state must be another state than State.';
      throw unprocessable(fault, { src_state: fault });
    }
    return Promise.resolve();
  },
  saved: async (tx, { id, after }) => {
    if (after) await saveRecipients(tx, 'project_state_email', id, after);
  },
});
