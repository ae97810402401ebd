import { detour, manager, step, withComment, type DemoGroup } from './groupData';
import { workplaceCatalogue } from '../catalogue/smallCatalogues';

/** Workplace: a short workflow of three states without cost data. */
export const workplace: DemoGroup = {
  name: 'Workplace',
  useSubcats: false,
  useP4p: false,
  states: [
    { name: 'Requested', colour: 'blue', start: true, targetDays: 2, share: 14 },
    { name: 'In Progress', colour: 'green', targetDays: 15, share: 26 },
    { name: 'Done', colour: 'grey', closed: true, share: 60 },
  ],
  transitions: [
    step('Requested', 'In Progress', 'Start', 'team_member', manager),
    detour(
      0.08,
      withComment(
        'In Progress',
        'Requested',
        'Return',
        ['team_member', manager],
        ['Which room is it? The number does not exist.', 'Please ask the floor’s owner first.'],
      ),
    ),
    step('In Progress', 'Done', 'Finish', 'team_member', manager, 'requester'),
    // It leaves a closed state.
    detour(
      0.06,
      withComment(
        'Done',
        'In Progress',
        'Reopen',
        ['requester', 'team_member'],
        ['The screen flickers again.', 'Two desks are still missing.'],
      ),
    ),
  ],
  roles: [
    {
      name: 'Tech Lead',
      info: 'Does or arranges the work.',
      team: true,
      given: [
        ['Requested', 0.5],
        ['In Progress', 0.9],
      ],
    },
    {
      name: 'Project Manager',
      info: 'Plans the work and keeps everyone informed.',
      given: [['In Progress', 0.3]],
    },
  ],
  properties: [
    {
      name: 'floor',
      title: 'Floor',
      type: 'string',
      required: true,
      values: {
        options: [
          ['0', 'Lobby'],
          ['1', 'Floor 1'],
          ['2', 'Floor 2'],
          ['3', 'Floor 3'],
          ['4', 'Floor 4'],
          ['annex', 'Annex'],
        ],
      },
    },
    {
      name: 'seats',
      title: 'Seats affected',
      short_title: 'Seats',
      type: 'integer',
      minimum: 0,
      maximum: 500,
      values: { between: [0, 60] },
    },
  ],
  catalogue: workplaceCatalogue,
  teams: ['Spaces'],
  dispatched: 'Requested',
  requesters: ['requester', 'claire.dubois', 'zoe.fischer', 'yuki.sato', 'kofi.mensah', 'ingrid.larsen'],
  share: 18,
  names: {
    verbs: ['Equip', 'Move', 'Refit', 'Repair', 'Rewire'],
    things: ['meeting rooms', 'print corner', 'help desk', 'badge readers', 'training room', 'studio'],
    places: ['Floor 1', 'Floor 3', 'Floors 4–6', 'Annex', 'Lobby', 'Building B'],
  },
  work: [],
  comments: [
    'The electrician comes on Thursday.',
    'Chairs are ordered, desks are in the basement.',
    'Please keep the room free on Friday.',
    'Done with the left side.',
  ],
};
