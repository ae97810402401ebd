/** What a demo group's projects can book. */
interface DemoSubtype {
  name: string;
  /** The second leg of those that name it. */
  child?: true;
  /** The name of its second leg. */
  second?: string;
  showTime?: false;
  showSlot?: true;
  /** Names of roles. */
  approver?: string;
  reviewer?: string;
  /** Members by name, as JSON Schema, and which of them are required. */
  asks?: Record<string, object>;
  required?: string[];
  resource: string;
  slots: string[];
  /** `HH:mm` in UTC. */
  window?: [from: string, to: string];
  /** Minutes. */
  duration: number;
  leadDays?: number;
  overflow?: 'pending';
}

export interface DemoBookingType {
  name: string;
  title: string;
  horizonDays: number;
  /** Days of every year, `MM-DD`; the last one may be in the next year. */
  blackouts: { first: string; last: string; reason: string }[];
  /** Second legs first. */
  subtypes: DemoSubtype[];
}

const change = {
  reason: { type: 'string', title: 'Reason', 'ui:widget': 'textarea', maxLength: 500 },
  impact: {
    type: 'string',
    title: 'Impact',
    oneOf: [
      { const: 'none', title: 'None expected' },
      { const: 'brief', title: 'Brief interruption' },
      { const: 'outage', title: 'Outage' },
    ],
  },
  ticket: { type: 'string', title: 'Change record', shortTitle: 'Record', format: 'uri' },
};

/** By the name of the group. */
export const demoBookings: Record<string, DemoBookingType[]> = {
  Network: [
    {
      name: 'Change Windows',
      title: 'Change Window',
      horizonDays: 90,
      blackouts: [{ first: '12-20', last: '01-03', reason: 'Year-end change freeze' }],
      subtypes: [
        {
          name: 'Review meeting',
          child: true,
          resource: 'network-review',
          slots: ['Board'],
          window: ['09:00', '16:00'],
          duration: 30,
        },
        {
          name: 'Standard change',
          second: 'Review meeting',
          showSlot: true,
          reviewer: 'Reviewer',
          asks: change,
          required: ['reason', 'impact'],
          resource: 'network-change',
          slots: ['A', 'B'],
          window: ['18:00', '06:00'],
          duration: 240,
          overflow: 'pending',
        },
        {
          name: 'Major change',
          approver: 'Reviewer',
          reviewer: 'Reviewer',
          asks: change,
          required: ['reason', 'impact'],
          resource: 'network-major',
          slots: ['Major'],
          window: ['22:00', '04:00'],
          duration: 360,
          leadDays: 3,
        },
      ],
    },
    {
      name: 'Lab Time',
      title: 'Lab Time',
      horizonDays: 60,
      blackouts: [],
      subtypes: [
        {
          name: 'Test rack',
          showSlot: true,
          asks: { purpose: { type: 'string', title: 'Purpose', maxLength: 200 } },
          required: ['purpose'],
          resource: 'network-lab',
          slots: ['Rack 1', 'Rack 2', 'Rack 3'],
          duration: 480,
        },
      ],
    },
  ],
  Workplace: [
    {
      name: 'Crane and Lift',
      title: 'Crane and Lift',
      horizonDays: 60,
      blackouts: [{ first: '12-23', last: '01-02', reason: 'The house is closed' }],
      subtypes: [
        {
          name: 'Goods lift',
          resource: 'workplace-lift',
          slots: ['North', 'South'],
          showSlot: true,
          window: ['06:00', '20:00'],
          duration: 120,
        },
        {
          name: 'Mobile crane',
          approver: 'Admin',
          asks: { load: { type: 'integer', title: 'Load in kg', minimum: 1, maximum: 8000 } },
          required: ['load'],
          resource: 'workplace-crane',
          slots: ['Crane'],
          window: ['06:00', '16:00'],
          duration: 300,
          leadDays: 5,
        },
      ],
    },
  ],
};

/** What people write who book, by subtype: what its schema asks for. */
export const demoBookingTexts: Record<string, Record<string, unknown>[]> = {
  'Standard change': [
    { reason: 'Move the uplinks of row C to the new fabric.', impact: 'brief' },
    { reason: 'New firmware on the standby side.', impact: 'none' },
    {
      reason: 'Take the old gateway out of the routing.',
      impact: 'none',
      ticket: 'https://docs.northline.example/changes/4711',
    },
  ],
  'Major change': [
    { reason: 'Switch the core over to the new pair.', impact: 'outage' },
    { reason: 'Split the campus into two areas; voice is down for minutes.', impact: 'outage' },
  ],
  'Test rack': [
    { purpose: 'Failover of the new pair under load.' },
    { purpose: 'Staging of the branch routers.' },
  ],
  'Goods lift': [{}],
  'Mobile crane': [{ load: 1800 }, { load: 650 }],
};

/** The days of a blackout in the year that a day is in, the one before and the next. */
export function blackoutsOf(
  { blackouts }: DemoBookingType,
  today: string,
): { first_day: string; last_day: string; reason: string }[] {
  const year = Number(today.slice(0, 4));
  return blackouts.flatMap(({ first, last, reason }) =>
    [year - 1, year, year + 1].map((from) => ({
      first_day: `${from}-${first}`,
      last_day: `${first <= last ? from : from + 1}-${last}`,
      reason,
    })),
  );
}
