import { maxFileBytes } from 'shared-api/fileNames';
import { aimLimits } from 'shared-api/limits';
import { formatSize } from 'shared-ui/core';
import { fileSchema, Yup, type FileRules } from 'shared-ui/form';

/** The values of a form that uploads a version. */
export interface UploadValues {
  /** One file, or none. */
  files: readonly File[];
  comment: string;
}

/** Bytes. @param megabytes `max_attachment_size_mb` of the current user */
const maxBytes = (megabytes: number) => Math.min(maxFileBytes(megabytes), aimLimits.fileMb * 1024 * 1024);

/** Which files can become a version. The server checks their content. */
export const fileRules = (megabytes: number): FileRules => ({
  field: 'File',
  required: true,
  maxBytes: maxBytes(megabytes),
  isExcluded: (name) => !/\.(xlsx|csv)$/i.test(name),
  excludedMessage: 'Only XLSX and CSV files can be read',
});

export const fileHelp = (megabytes: number): string =>
  `XLSX or CSV, up to ${formatSize(maxBytes(megabytes))}. Of formulas the values are read; macros are left out.`;

/** Validates `UploadValues`. */
export const uploadRules = (megabytes: number) => ({
  files: fileSchema(fileRules(megabytes)),
  comment: Yup.string().trim().max(aimLimits.comment, `At most ${aimLimits.comment} characters`),
});
