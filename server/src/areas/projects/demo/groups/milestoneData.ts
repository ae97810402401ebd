/** The way to complete a milestone: by a tick, a date, one of several texts, or a file of a type. */
type Completion = 'check' | 'date' | { texts: readonly string[] } | { file: string };

interface DemoMilestone {
  name: string;
  by: Completion;
  /** The state in which it is completed. */
  during: string;
}

interface DemoMilestones {
  milestones: readonly DemoMilestone[];
  /** Templates, by name. */
  groups: Readonly<Record<string, readonly string[]>>;
  /** The state in which a template is chosen, and the share of projects for which this happens. */
  chosen: { during: string; share: number };
}

/** Milestones and their templates, by group. */
export const demoMilestones: Readonly<Record<string, DemoMilestones>> = {
  Network: {
    milestones: [
      { name: 'Site survey', by: 'check', during: 'Approved' },
      { name: 'Network design', by: { file: 'Network Design' }, during: 'Approved' },
      { name: 'Hardware ordered', by: 'date', during: 'In Delivery' },
      {
        name: 'Serial numbers',
        by: { texts: ['FOC2441X0KQ, FOC2441X0L2', 'JN1267A8B1RFC', 'WZP26110ABC to WZP26110ABM'] },
        during: 'In Delivery',
      },
      { name: 'Rack and cable', by: 'check', during: 'In Delivery' },
      {
        name: 'Change window',
        by: {
          texts: ['Saturday, 2:00 to 6:00 am', 'Tuesday night, after the backup', 'Sunday, from 1:00 am'],
        },
        during: 'In Delivery',
      },
      { name: 'Cutover', by: 'date', during: 'Acceptance' },
      { name: 'Failover tested', by: 'check', during: 'Acceptance' },
      { name: 'Old hardware returned', by: 'check', during: 'Acceptance' },
      { name: 'Acceptance protocol', by: { file: 'Acceptance Protocol' }, during: 'Acceptance' },
    ],
    groups: {
      'Data centre build': [
        'Site survey',
        'Network design',
        'Hardware ordered',
        'Serial numbers',
        'Rack and cable',
        'Cutover',
        'Failover tested',
      ],
      'Branch roll-out': ['Site survey', 'Hardware ordered', 'Change window', 'Cutover'],
      Retirement: ['Change window', 'Cutover', 'Old hardware returned'],
    },
    chosen: { during: 'Approved', share: 0.8 },
  },
  Applications: {
    milestones: [
      { name: 'Risk assessment', by: 'check', during: 'Assessment' },
      { name: 'Architecture record', by: { file: 'Architecture Record' }, during: 'Build' },
      { name: 'Test environment', by: 'date', during: 'Build' },
      {
        name: 'Data migration',
        by: {
          texts: ['2.1 million records, 14 rejected', 'Nothing to migrate', 'Two rehearsals, both clean'],
        },
        during: 'Build',
      },
      { name: 'User training', by: 'check', during: 'Build' },
      { name: 'Go-live', by: 'date', during: 'Go-live' },
    ],
    groups: {
      'New application': [
        'Risk assessment',
        'Architecture record',
        'Test environment',
        'User training',
        'Go-live',
      ],
      Migration: ['Risk assessment', 'Test environment', 'Data migration', 'Go-live'],
    },
    chosen: { during: 'Assessment', share: 0.7 },
  },
  Workplace: {
    milestones: [
      { name: 'Floor plan', by: { file: 'Floor Plan' }, during: 'In Progress' },
      { name: 'Furniture delivered', by: 'date', during: 'In Progress' },
      {
        name: 'Keys',
        by: { texts: ['With reception', 'Box 14, code at the front desk', 'Handed to the requester'] },
        during: 'In Progress',
      },
      { name: 'Inspected', by: 'check', during: 'In Progress' },
    ],
    groups: { 'Room refit': ['Furniture delivered', 'Keys', 'Inspected'] },
    chosen: { during: 'In Progress', share: 0.5 },
  },
};
