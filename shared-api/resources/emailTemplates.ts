import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The texts of a delivery group's mails. Source: spec 001, points 2.5 and 7; domain.md 3. */
export const emailTemplates = declareResource({
  name: 'email_template',
  noun: { one: 'email template', many: 'email templates' },
  path: '/project_types/:groupId/email_templates',
  address: '/groups/:groupId/email_templates',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    subject: { label: 'Subject', kind: 'text', required: true, max: limits.mailSubject },
    body: {
      label: 'Body',
      kind: 'text',
      required: true,
      max: limits.mailBody,
      rows: 12,
      help: 'Plain text. A blank line begins a paragraph. Type {{ for a placeholder.',
    },
  },
});
