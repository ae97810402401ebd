/** The paths of the import of projects into a delivery group. */
export const importPaths = {
  projects: (groupId: number | string) => `/project_types/${groupId}/project_import`,
  /** An empty file with the titles of the columns. */
  template: (groupId: number | string) => `/project_types/${groupId}/project_import/template`,
} as const;
