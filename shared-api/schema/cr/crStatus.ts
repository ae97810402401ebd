/** The statuses of a change request, in the order of the dashboard. Source: domain.md 7. */
export const crStatuses = [
  'planned',
  'in_progress',
  'monitoring',
  'completed',
  'rolled_back',
  'cancelled',
] as const;
export type CrStatus = (typeof crStatuses)[number];

/** A change request in one of these statuses has not ended. */
export const openCrStatuses = ['planned', 'in_progress', 'monitoring'] as const satisfies readonly CrStatus[];
export const endedCrStatuses = [
  'completed',
  'rolled_back',
  'cancelled',
] as const satisfies readonly CrStatus[];

export const crStatusTitles: Record<CrStatus, string> = {
  planned: 'Planned',
  in_progress: 'In progress',
  monitoring: 'Monitoring',
  completed: 'Completed',
  rolled_back: 'Rolled back',
  cancelled: 'Cancelled',
};

/** The statuses that may follow each status. Source: domain.md 7. */
export const nextCrStatuses: Record<CrStatus, readonly CrStatus[]> = {
  planned: ['in_progress', 'cancelled'],
  in_progress: ['monitoring', 'cancelled'],
  monitoring: ['completed', 'rolled_back'],
  completed: [],
  rolled_back: [],
  cancelled: [],
};

/** Whether a post-CR report can be sent: the change was made and has ended. Source: domain.md 7. */
export const hasCrReport = (status: CrStatus): boolean => status === 'completed' || status === 'rolled_back';

export const isCrOpen = (status: CrStatus): boolean =>
  (openCrStatuses as readonly CrStatus[]).includes(status);
