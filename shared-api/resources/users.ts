import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** Everyone who works here. Users are deactivated, never deleted. Source: spec 001, points 2.4 and 3; domain.md 10. */
export const users = declareResource({
  name: 'user',
  noun: { one: 'user', many: 'users' },
  path: '/users',
  nameField: 'name',
  sort: 'name',
  fields: {
    login: {
      label: 'User ID',
      kind: 'text',
      required: true,
      max: limits.loginName,
      unique: 'Somebody else has this user ID.',
      help: 'People sign in with it.',
    },
    name: { label: 'Name', kind: 'text', required: true, max: limits.personName },
    ad_account: { label: 'AD Account', kind: 'text', max: limits.personName },
    email: { label: 'E-mail', kind: 'email', max: limits.email },
    is_admin: {
      label: 'Global admin',
      title: 'Admin',
      kind: 'boolean',
      help: 'May do everything in this portal.',
    },
    active: { label: 'Active', kind: 'boolean', default: true, form: 'none' },
    canChangePassword: {
      label: 'May change password',
      kind: 'boolean',
      default: true,
      help: 'Not for accounts whose password is kept elsewhere.',
    },
    max_attachment_size_mb: {
      label: 'Attachment limit',
      kind: 'integer',
      required: true,
      min: 1,
      max: limits.attachmentMbMax,
      default: 20,
      suffix: 'MB',
      help: 'The largest file that this person may attach.',
    },
  },
});
