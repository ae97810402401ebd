import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The names that files of a delivery group's projects may have. Source: spec 001, points 2.5, 3 and 7; domain.md 5. */
export const attachmentTypes = declareResource({
  name: 'attachment_type',
  noun: { one: 'attachment type', many: 'attachment types' },
  path: '/project_types/:groupId/attachment_types',
  address: '/groups/:groupId/attachment_types',
  nameField: 'name',
  sort: 'ord',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    is_user_type: {
      label: 'Offered',
      kind: 'boolean',
      default: true,
      help: 'People may choose it when they add a file. Files that have it already keep it.',
    },
    is_financial: {
      label: 'Financial',
      kind: 'boolean',
      help: 'Only those who see a project’s financials see these files.',
    },
    template: {
      label: 'Template',
      kind: 'file',
      maxMb: limits.templateMb,
      help: 'A file that people download and fill in.',
    },
    template_url: {
      label: 'Template address',
      kind: 'text',
      max: limits.url,
      format: 'url',
      help: 'Where the template is kept elsewhere: https://…',
    },
    ord: { label: 'Order', kind: 'order' },
  },
});
