/** The addresses of the pages of AIMs. Source: spec 000, point 2 (AIMs). */
export const aimAddresses = {
  list: (projectId: number) => `/projects/${projectId}/aims`,
  aim: (projectId: number, aimId: number) => `/projects/${projectId}/aims/${aimId}`,
  /** The page on which an upload is merged. */
  merge: (projectId: number, aimId: number, uploadId: number) =>
    `/projects/${projectId}/aims/${aimId}?merge=${uploadId}`,
  sheet: (projectId: number, aimId: number, number: number, sheet: number) =>
    `/projects/${projectId}/aims/${aimId}/versions/${number}/sheet/${sheet}`,
  diff: (projectId: number, aimId: number, a: number, b: number) =>
    `/projects/${projectId}/aims/${aimId}/diff/${a}/${b}`,
} as const;
