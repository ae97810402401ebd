import { declareResource } from './declareResource';
import { recipientFields } from './mailRecipients';

/** The mails that a project sends when it enters a state. Source: spec 001, points 2.5 and 7; domain.md 3. */
export const stateEmails = declareResource({
  name: 'project_state_email',
  noun: { one: 'email notification', many: 'email notifications' },
  path: '/project_types/:groupId/project_state_emails',
  address: '/groups/:groupId/project_state_emails',
  nameField: 'project_state',
  rowName: ['{src_state} → {project_state}: {email_template}', '{project_state}: {email_template}'],
  sort: 'project_state_name',
  fields: {
    project_state: { label: 'State', kind: 'reference', to: 'groupState', required: true },
    src_state: {
      label: 'From state',
      kind: 'reference',
      to: 'groupState',
      help: 'Only projects that come from this state. Left empty: from any, and projects that are raised in the state.',
      empty: 'Any',
    },
    email_template: { label: 'Template', kind: 'reference', to: 'groupEmailTemplate', required: true },
    ...recipientFields,
    mode: {
      label: 'Mode',
      kind: 'choice',
      options: [
        { value: 'off', label: 'Off' },
        { value: 'test', label: 'Test' },
        { value: 'on', label: 'On' },
      ],
      default: 'off',
      help: 'Test: it goes only to the person who saved this last, and names the recipients.',
    },
  },
});
