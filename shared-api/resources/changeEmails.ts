import { changeTitles } from '../schema/changeTitles';
import { declareResource } from './declareResource';
import { recipientFields } from './mailRecipients';

/** The mails that a project sends when something of it changes; never updated. Source: spec 001, points 2.5 and 7; domain.md 3. */
export const changeEmails = declareResource({
  name: 'project_change_email',
  noun: { one: 'change notification', many: 'change notifications' },
  path: '/project_types/:groupId/project_change_emails',
  address: '/groups/:groupId/project_change_emails',
  nameField: 'change',
  rowName: [
    '{change} to {recipients}, {roles}',
    '{change} to {recipients}',
    '{change} to {roles}',
    '{change} to {addresses}',
    '{change}',
  ],
  sort: 'change',
  fields: {
    change: {
      label: 'Change',
      kind: 'choice',
      required: true,
      options: Object.entries(changeTitles).map(([value, label]) => ({ value, label })),
    },
    email_template: {
      label: 'Template',
      kind: 'reference',
      to: 'groupEmailTemplate',
      help: 'Left empty, the mail has the portal’s own text.',
      empty: 'The portal’s own text',
    },
    ...recipientFields,
  },
});
