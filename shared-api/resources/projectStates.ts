import { limits } from '../contracts/limits';
import { declareResource } from './declareResource';

/** The states that projects of a delivery group go through. Source: spec 001, points 2.5 and 7; domain.md 2. */
export const projectStates = declareResource({
  name: 'project_state',
  noun: { one: 'project state', many: 'project states' },
  path: '/project_types/:groupId/project_states',
  address: '/groups/:groupId/project_states',
  nameField: 'name',
  sort: 'ord',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: limits.groupPartName, unique: true },
    is_start: {
      label: 'Start',
      kind: 'boolean',
      help: 'Projects begin here, and their requester may still change what was asked for.',
    },
    is_closed: {
      label: 'Closed',
      kind: 'boolean',
      help: 'Projects end here. It is fixed while projects are in this state.',
    },
    reset_project: {
      label: 'Reset',
      kind: 'boolean',
      help: 'A project that enters this state starts over: its services are unlocked, and its milestones open again.',
    },
    colour: {
      label: 'Colour',
      kind: 'choice',
      help: 'A closed state in red is shown with a cross: its projects were cancelled.',
      options: [
        { value: 'grey', label: 'Grey' },
        { value: 'blue', label: 'Blue' },
        { value: 'violet', label: 'Violet' },
        { value: 'teal', label: 'Teal' },
        { value: 'amber', label: 'Amber' },
        { value: 'green', label: 'Green' },
        { value: 'red', label: 'Red' },
        { value: 'pink', label: 'Pink' },
      ],
      default: 'grey',
    },
    target_days: {
      label: 'Target days',
      kind: 'integer',
      min: 1,
      max: limits.stateTargetDays,
      suffix: 'days',
      help: 'How long a project should stay here at most. Left empty, there is no target.',
    },
    ord: { label: 'Order', kind: 'order' },
  },
});
