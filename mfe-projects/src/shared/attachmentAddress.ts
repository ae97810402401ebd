/** The address of the page of a project's file. */
export const attachmentAddress = (projectId: number, attachmentId: number): string =>
  `/projects/${projectId}/attachment/${attachmentId}`;
