import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The milestones that a delivery group's projects may have. Source: spec 001, points 2.5, 3 and 7; domain.md 5. */
export const milestones = declareResource({
  name: 'milestone',
  noun: { one: 'milestone', many: 'milestones' },
  path: '/project_types/:groupId/milestones',
  address: '/groups/:groupId/milestones',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    kind: {
      label: 'Completed by',
      kind: 'choice',
      required: true,
      options: [
        { value: 'attachment', label: 'Attachment' },
        { value: 'check', label: 'Checkbox' },
        { value: 'date', label: 'Date' },
        { value: 'text', label: 'Text' },
      ],
      help: 'It stays once a project has the milestone.',
    },
    attachment_type: {
      label: 'Attachment type',
      kind: 'reference',
      to: 'groupAttachmentType',
      help: 'A file of this type completes the milestone. Only for milestones completed by an attachment.',
    },
  },
});
