import type { CrStatus } from 'shared-api/crStatus';

/** A change request of the demo organisation. Times are minutes from now: before now negative. */
export interface CrPlan {
  title: string;
  lead: string;
  engineer?: string;
  manager?: string;
  start: number;
  end: number | null;
  created: number;
  summary?: string;
  recipients: { people?: string[]; teams?: string[] };
  /** The statuses after Planned with their times. */
  moves?: [status: CrStatus, at: number][];
  /** Oldest first; `promised` is when the update was due. */
  activities?: { at: number; by: string; text: string; promised?: number }[];
  next?: { at: number; details: string | null };
  /** When the post-CR report was sent. */
  reported?: number;
}

const hour = 60;
const day = 24 * hour;

export const crPlans: readonly CrPlan[] = [
  {
    title: 'Core switchover to the new pair',
    lead: 'techlead',
    engineer: 'jonas.weber',
    manager: 'teammanager',
    created: -6 * day,
    start: 35 * hour,
    end: 41 * hour,
    recipients: { people: ['requester', 'pm'], teams: ['Core Routing'] },
    activities: [{ at: -day, by: 'teammanager', text: 'Review meeting passed, no findings.' }],
    next: { at: 35 * hour, details: 'Say whether the change window is confirmed.' },
  },
  {
    title: 'VIP moves, second half',
    lead: 'elena.petrova',
    created: -4 * day,
    start: 39 * hour,
    end: 43 * hour,
    recipients: { teams: ['Edge Access'] },
    activities: [{ at: -2 * hour, by: 'elena.petrova', text: 'Rollback plan attached.' }],
    next: { at: 39 * hour, details: null },
  },
  {
    title: 'Ledger step 2: read traffic',
    lead: 'laura.bianchi',
    created: -9 * day,
    start: 3 * day + 9 * hour,
    end: null,
    recipients: { people: ['pm'] },
    activities: [{ at: -3 * day, by: 'ravi.menon', text: 'Moved by two days for the payroll run.' }],
    next: { at: 3 * day + 8 * hour, details: null },
  },
  {
    title: 'Firewall pair cutover',
    lead: 'soren.holm',
    engineer: 'techlead',
    manager: 'teammanager',
    created: -5 * day,
    start: -80,
    end: 3 * hour,
    recipients: { people: ['requester'], teams: ['Core Routing'] },
    moves: [['in_progress', -82]],
    activities: [
      { at: -55, by: 'soren.holm', text: 'Started, standby side drained.', promised: -50 },
      { at: -21, by: 'soren.holm', text: 'Standby side is up, failing over now.', promised: -25 },
    ],
    next: { at: -6, details: 'Say whether traffic runs over the new pair.' },
  },
  {
    title: 'Load balancers: first 40 addresses',
    lead: 'diego.ruiz',
    created: -8 * day,
    start: -110,
    end: 2 * hour,
    recipients: { teams: ['Edge Access'] },
    moves: [['in_progress', -114]],
    activities: [
      { at: -60, by: 'diego.ruiz', text: '14 of 40 moved.', promised: -55 },
      { at: -12, by: 'diego.ruiz', text: '26 of 40 moved, no alarms.', promised: -10 },
    ],
    next: { at: 9, details: 'Say how many addresses are left.' },
  },
  {
    title: 'Partner portal: sign-on switch',
    lead: 'lukasz.nowak',
    created: -3 * day,
    start: -40,
    end: 5 * hour,
    recipients: { people: ['pm', 'requester'] },
    moves: [['in_progress', -39]],
    activities: [{ at: -4, by: 'lukasz.nowak', text: 'Test users signed in on both sides.', promised: -2 }],
    next: { at: 48, details: null },
  },
  {
    title: 'Claims archive: read-only copy',
    lead: 'ravi.menon',
    created: -10 * day,
    start: -10 * hour,
    end: 6 * hour,
    recipients: { people: ['pm'] },
    moves: [
      ['in_progress', -10 * hour],
      ['monitoring', -3 * hour],
    ],
    activities: [
      { at: -80, by: 'tariq.aziz', text: 'Import queue is drained, reads are normal.', promised: -90 },
    ],
    next: { at: -22, details: 'Say whether the import queue stays empty.' },
  },
  {
    title: 'Firewall retirement, floors 2–5',
    lead: 'hannah.ortiz',
    engineer: 'ann.keller',
    manager: 'hannah.ortiz',
    created: -7 * day,
    start: -11 * hour,
    end: 8 * hour,
    summary:
      'The old pair on floors 2–5 is out of the path. One stale route delayed the cutover by 24 minutes. No user noticed.',
    recipients: { people: ['requester', 'helen.ward'], teams: ['Edge Access'] },
    moves: [
      ['in_progress', -11 * hour + 4],
      ['monitoring', -9 * hour],
    ],
    activities: [
      {
        at: -10 * hour + 20,
        by: 'ann.keller',
        text: 'Stale route on floor 4, removed by hand.',
        promised: -10 * hour,
      },
      {
        at: -4 * hour,
        by: 'hannah.ortiz',
        text: 'Monitoring plan: every hour, then at the end.',
        promised: -4 * hour + 5,
      },
      {
        at: -2 * hour,
        by: 'ann.keller',
        text: 'First users at their desks. Error counters stay at zero.',
        promised: -2 * hour + 5,
      },
      { at: -38, by: 'hannah.ortiz', text: 'Old pair is powered off, traffic is clean.', promised: -35 },
    ],
    next: { at: 13, details: 'Say whether the morning’s backups ran over the new pair.' },
  },
  {
    title: 'Dial plan, Campus East',
    lead: 'techlead',
    created: -12 * day,
    start: -26 * hour,
    end: 10 * hour,
    recipients: { people: ['sam.adeyemi'] },
    moves: [
      ['in_progress', -26 * hour],
      ['monitoring', -4 * hour],
    ],
    activities: [{ at: -70, by: 'jonas.weber', text: 'First business hour without a fault.', promised: -60 }],
    next: { at: 130, details: null },
  },
  {
    title: 'Fabric row C, Denver POP',
    lead: 'teammanager',
    created: -14 * day,
    start: -4 * day,
    end: -3 * day,
    summary: 'Row C runs on the new fabric. All ports are up.',
    recipients: { teams: ['Core Routing'] },
    moves: [
      ['in_progress', -4 * day + 2],
      ['monitoring', -4 * day + 5 * hour],
      ['completed', -3 * day - 20],
    ],
    activities: [
      {
        at: -4 * day + 3 * hour,
        by: 'teammanager',
        text: 'All ports are up.',
        promised: -4 * day + 4 * hour,
      },
    ],
    reported: -3 * day + hour,
  },
  {
    title: 'SD-WAN, Lyon: second site',
    lead: 'ann.keller',
    created: -13 * day,
    start: -5 * day,
    end: -4 * day,
    summary: 'The second site is on SD-WAN. The old lines stay until the end of the month.',
    recipients: { people: ['requester'] },
    moves: [
      ['in_progress', -5 * day],
      ['monitoring', -5 * day + 6 * hour],
      ['completed', -4 * day + 30],
    ],
    activities: [{ at: -5 * day + 2 * hour, by: 'ann.keller', text: 'Tunnel is up.' }],
  },
  {
    title: 'Billing batch to new hosts',
    lead: 'ravi.menon',
    created: -9 * day,
    start: -3 * day - 4 * hour,
    end: -3 * day,
    summary: 'The batch missed its window twice, so it runs on the old hosts again.',
    recipients: { people: ['pm'] },
    moves: [
      ['in_progress', -3 * day - 4 * hour],
      ['monitoring', -3 * day - 2 * hour],
      ['rolled_back', -3 * day - hour],
    ],
    activities: [
      { at: -3 * day - 90, by: 'ravi.menon', text: 'Second run missed its window, rolling back.' },
    ],
  },
  {
    title: 'Wi-Fi controllers, Harbour site',
    lead: 'mei.tanaka',
    created: -8 * day,
    start: -2 * day,
    end: -day,
    recipients: { people: ['sam.adeyemi'] },
    moves: [['cancelled', -3 * day]],
  },
];
