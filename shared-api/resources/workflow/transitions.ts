import { limits } from '../../contracts/limits';
import { principalOptions } from '../access/principals';
import { declareResource } from '../declareResource';

/** The ways from state to state of a delivery group's projects. Source: spec 001, points 2.5 and 7; domain.md 2. */
export const transitions = declareResource({
  name: 'transition',
  noun: { one: 'transition', many: 'transitions' },
  path: '/project_types/:groupId/state_transitions',
  address: '/groups/:groupId/transitions',
  nameField: 'src_state',
  rowName: ['{name} ({src_state} → {dst_state})', '{src_state} → {dst_state}'],
  sort: 'src_state_name,dst_state_name',
  fields: {
    src_state: { label: 'From state', kind: 'reference', to: 'groupState', required: true },
    dst_state: {
      label: 'To state',
      kind: 'reference',
      to: 'groupState',
      required: true,
    },
    name: {
      label: 'Name',
      kind: 'text',
      max: limits.groupPartName,
      help: 'The word on the button, such as Approve. Left empty: the name of the state that it leads to.',
    },
    principals: { label: 'Who may take it', kind: 'choices', options: principalOptions },
    roles: {
      label: 'Roles that may take it',
      kind: 'references',
      to: 'groupRole',
      help: 'Holders of a group role; of a project role the person who has it on the project. Admins may take every transition.',
    },
    guards: {
      label: 'Only when',
      kind: 'choices',
      options: [
        { value: 'roles', label: 'Every project role is set' },
        { value: 'milestones', label: 'Every milestone is complete' },
        { value: 'priced', label: 'Every service has a price' },
        { value: 'quotes', label: 'No quote is pending' },
        { value: 'attachments', label: 'Every file that a service requires is attached' },
      ],
    },
    comment_required: { label: 'Comment required', kind: 'boolean', help: 'Whoever takes it must say why.' },
  },
});
