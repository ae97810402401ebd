/** Paths of support cases. Source: spec 001, point 7. */
export const supportPaths = {
  /** Takes new cases; changes of any case are published under it. */
  support: '/support',
  /** The caller's own cases. */
  cases: '/support/cases',
  case: (id: number | string) => `/support/cases/${id}`,
  messages: (id: number | string) => `/support/cases/${id}/messages`,
  assignee: (id: number | string) => `/support/cases/${id}/assignee`,
  status: (id: number | string) => `/support/cases/${id}/status`,
  download: (fileId: number | string) => `/support/files/${fileId}/download`,
  /** Everybody's cases, for admins. */
  queue: '/support/queue',
} as const;
