/** Paths of AIMs, the workbooks of projects. */
export const aimPaths = {
  ofProject: (projectId: number | string) => `/projects/${projectId}/aims`,
  aim: (id: number | string) => `/aims/${id}`,
  /** Takes a form: `comment` and `base_number` (left out for the first version), then the file as `file`. Answers 202 and the upload. */
  versions: (id: number | string) => `/aims/${id}/versions`,
  /** The file of a version. */
  file: (id: number | string, number: number | string) => `/aims/${id}/versions/${number}/file`,
  /** The file that the author of a merged version uploaded. */
  uploadedFile: (id: number | string, number: number | string) =>
    `/aims/${id}/versions/${number}/uploaded_file`,
  sheet: (id: number | string, number: number | string, sheet: number | string) =>
    `/aims/${id}/versions/${number}/sheets/${sheet}`,
  /** The difference from version `a` to version `b`; as `text/csv` its cells. */
  diff: (id: number | string, a: number | string, b: number | string) => `/aims/${id}/diff/${a}/${b}`,
  /** A file that is to become a version; DELETE discards it. */
  upload: (id: number | string) => `/aim_uploads/${id}`,
  merge: (id: number | string) => `/aim_uploads/${id}/merge`,
} as const;
