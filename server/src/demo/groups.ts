import type { StateColour } from 'shared-api/contracts/projects';

interface DemoState {
  name: string;
  colour: StateColour;
  start?: true;
  closed?: true;
  reset?: true;
  targetDays?: number;
  /** How many of the group's projects stand here, as a weight. */
  share: number;
}

interface DemoRole {
  name: string;
  info: string;
  team?: true;
  atStart?: true;
}

export interface DemoGroup {
  name: string;
  useSubcats: boolean;
  useP4p: boolean;
  states: DemoState[];
  /** Project roles; every group has the group-level roles Admin, Report and Reviewer as well. */
  roles: DemoRole[];
  services: string[];
  /** Teams that take this group's projects. */
  teams: string[];
  /** How many of a hundred projects are raised here. */
  share: number;
  /** Words that project names are made of: what is done, to what, where. */
  names: { verbs: string[]; things: string[]; places: string[] };
}

const panOwner: DemoRole = {
  name: 'PAN Owner',
  info: 'Pays for the project and approves its quotes.',
  atStart: true,
};
const techLead: DemoRole = { name: 'Tech Lead', info: 'Designs and prices the work.', team: true };
const manager: DemoRole = { name: 'Project Manager', info: 'Plans the work and keeps everyone informed.' };

/** Three delivery groups that differ as real ones do. */
export const demoGroups: DemoGroup[] = [
  {
    name: 'Network',
    useSubcats: true,
    useP4p: true,
    states: [
      { name: 'Draft', colour: 'grey', start: true, share: 6 },
      { name: 'Submitted', colour: 'blue', targetDays: 3, share: 7 },
      { name: 'In Review', colour: 'violet', targetDays: 5, reset: true, share: 8 },
      { name: 'Quoted', colour: 'amber', targetDays: 10, share: 7 },
      { name: 'Approved', colour: 'teal', targetDays: 10, share: 6 },
      { name: 'In Delivery', colour: 'green', targetDays: 45, share: 13 },
      { name: 'Acceptance', colour: 'pink', targetDays: 10, share: 6 },
      { name: 'Closed', colour: 'grey', closed: true, share: 40 },
      { name: 'Cancelled', colour: 'red', closed: true, share: 7 },
    ],
    roles: [
      panOwner,
      techLead,
      manager,
      { name: 'Network Architect', info: 'Signs the design.', team: true },
    ],
    services: [
      'Leaf switch, 48 × 25G',
      'Spine switch, 32 × 400G',
      'Access switch, 48 ports',
      'Firewall pair',
      'Firewall rule set',
      'VLAN',
      'Load balancer pool',
      'SD-WAN branch',
      'Wi-Fi 7 access point',
      'Dark fibre patch',
      'Anycast DNS zone',
      'Voice gateway',
    ],
    teams: ['Core Routing', 'Edge Access', 'Voice'],
    share: 50,
    names: {
      verbs: ['Upgrade', 'Replace', 'Extend', 'Migrate', 'Split', 'Refresh', 'Build out', 'Retire'],
      things: [
        'leaf-spine fabric',
        'firewall pair',
        'SD-WAN branches',
        'route reflectors',
        'voice gateways',
        'Wi-Fi 7',
        'DNS anycast',
        'load balancers',
        'access switching',
      ],
      places: [
        'Ashburn DC4',
        'Denver POP',
        'Reston',
        'Phoenix',
        'Lyon',
        'Frankfurt',
        'Floors 2–5',
        'Warehouse North',
        'Campus East',
      ],
    },
  },
  {
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
    roles: [
      panOwner,
      techLead,
      manager,
      { name: 'Security Reviewer', info: 'Assesses risk before the build.' },
    ],
    services: [
      'Kubernetes namespace',
      'PostgreSQL database',
      'Single sign-on',
      'Object storage bucket',
      'Message queue',
      'CI pipeline',
    ],
    teams: ['Platform Core', 'Identity'],
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
      places: [
        'to the platform',
        'wave 1',
        'wave 2',
        'wave 3',
        'pilot',
        'for audit',
        'behind single sign-on',
      ],
    },
  },
  {
    name: 'Workplace',
    useSubcats: false,
    useP4p: false,
    states: [
      { name: 'Requested', colour: 'blue', start: true, targetDays: 2, share: 14 },
      { name: 'In Progress', colour: 'green', targetDays: 15, share: 26 },
      { name: 'Done', colour: 'grey', closed: true, share: 60 },
    ],
    roles: [{ name: 'Tech Lead', info: 'Does or arranges the work.', team: true }, manager],
    services: ['Meeting room screen', 'Desk move', 'Badge reader'],
    teams: ['Spaces'],
    share: 18,
    names: {
      verbs: ['Equip', 'Move', 'Refit', 'Repair', 'Rewire'],
      things: ['meeting rooms', 'print corner', 'help desk', 'badge readers', 'training room', 'studio'],
      places: ['Floor 1', 'Floor 3', 'Floors 4–6', 'Annex', 'Lobby', 'Building B'],
    },
  },
];
