import { declareResource } from '../declareResource';

/** The files that a project with a service must have. Source: spec 001, points 2.5 and 7; domain.md 5. */
export const serviceAttachments = declareResource({
  name: 'service_attachment',
  noun: { one: 'required attachment', many: 'required attachments' },
  path: '/project_types/:groupId/services/:serviceId/attachments',
  address: '/groups/:groupId/services/:serviceId/attachments',
  parent: 'service',
  nameField: 'attachment_type',
  rowName: ['{attachment_type}'],
  sort: 'attachment_type_name',
  fields: {
    attachment_type: {
      label: 'Attachment type',
      kind: 'reference',
      to: 'groupAttachmentType',
      required: true,
      fixed: true,
      unique: 'The service requires this attachment already.',
    },
    project_states: {
      label: 'Before states',
      kind: 'references',
      to: 'groupState',
      help: 'A project with the service enters none of these states before the file is attached. Left empty: only transitions ask for it that want every required file.',
      empty: 'None of their own',
    },
  },
});
