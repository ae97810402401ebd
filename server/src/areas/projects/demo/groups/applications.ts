import { detour, lead, manager, panOwnerRole, step, withComment, type DemoGroup } from './groupData';
import { applicationsCatalogue } from '../catalogue/smallCatalogues';

const withdrawn = [
  'The vendor offers it as a service now.',
  'Postponed to next year’s plan.',
  'The business case did not hold.',
];

/** Applications: projects are raised by product owners only and assessed for risk; there are no services. */
export const applications: DemoGroup = {
  name: 'Applications',
  useSubcats: false,
  useP4p: true,
  states: [
    { name: 'Draft', colour: 'grey', start: true, share: 7 },
    { name: 'Intake', colour: 'blue', targetDays: 3, share: 7 },
    { name: 'Assessment', colour: 'violet', targetDays: 10, share: 9 },
    { name: 'Build', colour: 'green', targetDays: 40, share: 16 },
    { name: 'Go-live', colour: 'teal', targetDays: 5, share: 7 },
    { name: 'Closed', colour: 'grey', closed: true, share: 45 },
    { name: 'Withdrawn', colour: 'red', closed: true, share: 9 },
  ],
  transitions: [
    step('Draft', 'Intake', 'Submit', 'requester'),
    step('Intake', 'Assessment', 'Assess', 'team_member', manager),
    // The build starts only when all roles have holders.
    { ...step('Assessment', 'Build', 'Start Build', lead, manager), guards: ['roles'] },
    detour(
      0.15,
      withComment(
        'Assessment',
        'Draft',
        'Return',
        [lead, manager],
        [
          'Which data leaves the region? Please answer in the architecture record.',
          'The number of users is missing.',
        ],
      ),
    ),
    step('Build', 'Go-live', 'Go Live', lead, manager),
    detour(0.05, { from: 'Build', to: 'Assessment', by: [lead, manager] }),
    step('Go-live', 'Closed', 'Close', manager, 'requester'),
    detour(
      0.12,
      withComment(
        'Go-live',
        'Build',
        'Roll Back',
        [lead, manager],
        ['Sign-in failed for partners; back to the old host.', 'The nightly import took eleven hours.'],
      ),
    ),
    ...['Draft', 'Intake', 'Assessment', 'Build'].map((from) =>
      withComment(from, 'Withdrawn', 'Withdraw', ['requester', manager], withdrawn),
    ),
  ],
  roles: [
    panOwnerRole('Draft'),
    {
      name: 'Tech Lead',
      info: 'Designs and prices the work.',
      team: true,
      required: 'Assessment',
      given: [['Intake', 1]],
    },
    {
      name: 'Project Manager',
      info: 'Plans the work and keeps everyone informed.',
      given: [
        ['Intake', 0.6],
        ['Assessment', 1],
      ],
    },
    {
      name: 'Security Reviewer',
      info: 'Assesses risk before the build.',
      given: [['Assessment', 1]],
    },
  ],
  raisers: { role: 'Product Owner', info: 'Answers for an application, and raises its projects.' },
  properties: [
    {
      name: 'data_classification',
      title: 'Data classification',
      short_title: 'Data',
      type: 'string',
      required: true,
      show_in_list: true,
      help: 'The highest class of data that the application holds',
      values: {
        options: [
          ['public', 'Public'],
          ['internal', 'Internal'],
          ['confidential', 'Confidential'],
          ['restricted', 'Restricted'],
        ],
      },
    },
    {
      name: 'personal_data',
      title: 'Personal data',
      type: 'boolean',
      values: { oneOf: [true, false, false] },
    },
    {
      name: 'go_live',
      title: 'Planned go-live',
      short_title: 'Go-live',
      type: 'string',
      format: 'date',
      not_past: true,
      values: { daysAhead: [30, 200] },
    },
    {
      name: 'users',
      title: 'Number of users',
      short_title: 'Users',
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      values: { between: [20, 40_000], steps: 10 },
    },
    {
      name: 'vendor',
      title: 'Vendor',
      type: 'string',
      max_length: 60,
      share: 0.8,
      values: { oneOf: ['Aldermoor Systems', 'Brightwater', 'Kestrel & Sons', 'In-house', 'Ömer Yazılım'] },
    },
    {
      name: 'architecture_record',
      title: 'Architecture record',
      type: 'string',
      format: 'uri',
      share: 0.9,
      values: { numbered: 'https://docs.northline.example/architecture/#', between: [100, 999] },
    },
    {
      name: 'intake_channel',
      title: 'Intake channel',
      type: 'string',
      read_only: true,
      default: '"Portal"',
    },
  ],
  catalogue: applicationsCatalogue,
  teams: ['Platform Core', 'Identity'],
  dispatched: 'Intake',
  requesters: ['claire.dubois', 'claire.dubois', 'ravi.menon', 'zoe.fischer', 'amara.okoye'],
  share: 32,
  names: {
    verbs: ['Onboard', 'Rehost', 'Containerise', 'Move', 'Harden', 'Automate'],
    things: [
      'Claims archive',
      'Billing',
      'Payments ledger',
      'Imaging store',
      'HR self-service',
      'Meter readings',
      'Customer letters',
      'Fraud scoring',
      'Partner portal',
    ],
    places: ['to the platform', 'wave 1', 'wave 2', 'wave 3', 'pilot', 'for audit', 'behind single sign-on'],
  },
  work: [
    'Move as it is; changes come in a second step.',
    'A namespace for test and one for production, sign-on by the central directory.',
    'The archive is read-only from the first of the month.',
  ],
  comments: [
    'Waiting for the security assessment.',
    'Tested with two users, no findings.',
    'The vendor sent the new container image.',
    'Load test passed with twice the expected users.',
    'Agreed with the product owner in today’s call.',
    'The firewall request is in.',
    'Data migration rehearsed: four hours and ten minutes.',
  ],
};
