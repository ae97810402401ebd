/** Paths below one delivery group. */
export const groupPaths = {
  group: (id: number | string) => `/project_types/${id}`,
  userRoles: (id: number | string) => `/project_types/${id}/user_roles`,
  projectStates: (id: number | string) => `/project_types/${id}/project_states`,
  newProjectSchema: (id: number | string) => `/project_types/${id}/new_project_schema`,
  milestones: (id: number | string) => `/project_types/${id}/milestones`,
  milestoneGroups: (id: number | string) => `/project_types/${id}/milestone_groups`,
  milestoneGroup: (id: number | string, groupId: number | string) =>
    `/project_types/${id}/milestone_groups/${groupId}`,
  services: (id: number | string) => `/project_types/${id}/services`,
  serviceGroups: (id: number | string) => `/project_types/${id}/service_groups`,
  serviceIcons: (id: number | string) => `/project_types/${id}/service_icons`,
  properties: (id: number | string) => `/project_types/${id}/properties`,
  /** Attachment types for a project that is being raised in the group. */
  attachmentTypes: (id: number | string) => `/project_types/${id}/attachment_types`,
  /** Its states and the ways between them, checked. */
  workflow: (id: number | string) => `/project_types/${id}/workflow`,
  /** Where the states and transitions stand in its picture. */
  workflowLayout: (id: number | string) => `/project_types/${id}/workflow/layout`,
  /** Its permissions by action and principal; `/preview` and `/simulate` below it try changes out. */
  permissionMatrix: (id: number | string) => `/project_types/${id}/project_permissions/matrix`,
  /** What was changed in its configuration, by whom. */
  history: (id: number | string) => `/project_types/${id}/history`,
  emailTemplate: (id: number | string, templateId: number | string) =>
    `/project_types/${id}/email_templates/${templateId}`,
  /** Renders a text for one project, as the caller would get it. */
  previewTemplate: (id: number | string) => `/project_types/${id}/email_templates/preview`,
  /** Mails a text to the caller. */
  sendTemplate: (id: number | string) => `/project_types/${id}/email_templates/send`,
} as const;
