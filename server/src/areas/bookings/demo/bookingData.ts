/** A subtype of booking. */
interface DemoSubtype {
  name: string;
  /** It is the second leg of other subtypes. */
  child?: true;
  /** The name of the subtype of its second leg. */
  second?: string;
  secondOrder?: 'before' | 'after';
  showTime?: false;
  showSlot?: true;
  /** The name of a role. */
  approver?: string;
  /** The name of a role. */
  reviewer?: string;
  /** The properties of its JSON Schema. */
  properties?: Record<string, object>;
  required?: string[];
  resource: string;
  slots: string[];
  /** `HH:mm` in UTC. */
  window?: [from: string, to: string];
  /** Minutes. */
  duration: number;
  leadDays?: number;
  workingDays?: true;
  overflow?: 'pending';
  /** Names of properties that a review status may lock. */
  reviewRequired?: string[];
  reviews?: readonly DemoReviewStatus[];
}

/** A review status; the first one is initial. */
interface DemoReviewStatus {
  name: string;
  next: string[];
  final?: true;
  comment?: true;
  props?: string[];
  /** The requester may review. */
  user?: true;
  /** Locks the properties under `review:required`. */
  lock?: true;
}

export interface DemoBookingType {
  name: string;
  title: string;
  horizonDays: number;
  /** Periods of every year, `MM-DD`; they may end in the next year. */
  blackouts: { first: string; last: string; reason: string }[];
  /** A subtype follows the subtype of its second leg. */
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

/** The review of a change. */
const changeReviews: readonly DemoReviewStatus[] = [
  { name: 'Submitted', next: ['In review', 'Rejected'] },
  { name: 'In review', next: ['Approved', 'Changes asked', 'Rejected'], lock: true },
  { name: 'Changes asked', next: ['Submitted'], comment: true, user: true },
  { name: 'Approved', next: [], final: true, props: ['ticket'] },
  { name: 'Rejected', next: [], final: true, comment: true },
];
const meetingReviews: readonly DemoReviewStatus[] = [
  { name: 'Planned', next: ['Held', 'Not held'] },
  { name: 'Held', next: [], final: true },
  { name: 'Not held', next: ['Held'], comment: true },
];

/** Booking types by group. */
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
          reviewer: 'Reviewer',
          reviews: meetingReviews,
          resource: 'network-review',
          slots: ['Board'],
          window: ['09:00', '16:00'],
          workingDays: true,
          duration: 30,
        },
        {
          name: 'Standard change',
          second: 'Review meeting',
          secondOrder: 'before',
          showSlot: true,
          reviewer: 'Reviewer',
          reviews: changeReviews,
          reviewRequired: ['ticket'],
          properties: change,
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
          reviews: changeReviews,
          reviewRequired: ['ticket'],
          properties: change,
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
          properties: { purpose: { type: 'string', title: 'Purpose', maxLength: 200 } },
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
          properties: { load: { type: 'integer', title: 'Load in kg', minimum: 1, maximum: 8000 } },
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

/** The data of bookings, by subtype. */
export const demoBookingValues: Record<string, Record<string, unknown>[]> = {
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

/** The blackouts of a type in this year, the last and the next. @param today `YYYY-MM-DD` */
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
