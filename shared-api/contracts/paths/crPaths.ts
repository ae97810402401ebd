/** Paths of change requests. Source: spec 001, point 7. */
export const crPaths = {
  crs: '/crs',
  cr: (id: number | string) => `/crs/${id}`,
  status: (id: number | string) => `/crs/${id}/status`,
  startDate: (id: number | string) => `/crs/${id}/start_date`,
  endDate: (id: number | string) => `/crs/${id}/end_date`,
  summary: (id: number | string) => `/crs/${id}/executive_summary`,
  nextUpdate: (id: number | string) => `/crs/${id}/next_update`,
  recipients: (id: number | string) => `/crs/${id}/recipients`,
  role: (id: number | string, roleId: number | string) => `/crs/${id}/roles/${roleId}`,
  activities: (id: number | string) => `/crs/${id}/activities`,
  activity: (id: number | string, activityId: number | string) => `/crs/${id}/activities/${activityId}`,
  /** What happened since the last update that was mailed. */
  changes: (id: number | string) => `/crs/${id}/changes`,
  report: (id: number | string) => `/crs/${id}/send_post_cr_report`,
  attachment: (activityId: number | string) => `/cr_activities/${activityId}/attachment`,
  download: (activityId: number | string) => `/cr_activities/${activityId}/attachment_download`,
  /** Open projects that the caller sees. */
  projects: '/cr_projects',
  /** The roles that people can hold on a change request. */
  roles: '/cr_roles',
  /** The displays that show the dashboard on a wall. */
  walls: '/cr_walls',
  wall: (id: number | string) => `/cr_walls/${id}`,
  /** What a display shows. */
  wallView: (token: string) => `/cr_wall/${token}`,
} as const;
