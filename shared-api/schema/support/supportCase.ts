/** The problem types of a support case. Source: spec 001, point 9. */
export const problemTypes = [
  'GUI - Dashboard',
  'GUI - Admin',
  'GUI - Project',
  'GUI - Report',
  'Other',
] as const;
export type ProblemType = (typeof problemTypes)[number];

/** Open: the writer waits for an answer. Answered: the admins wait for the writer, or for nothing. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** Days after the closing within which the writer of a case may reopen it. */
export const reopenDays = 14;

/** The number by which people name a case: `SUP-000123`. */
export const supportReference = (id: number): string => `SUP-${String(id).padStart(6, '0')}`;

/**
 * All files of a case together, as a multiple of the size that the writer's single file may have. Source: the largest single file is
 * the user's `max_attachment_size_mb`.
 */
export const supportFilesFactor = 5;
