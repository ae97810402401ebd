import { excludedText, isExcludedFileName, maxFileBytes } from 'shared-api/fileNames';
import { formatSize } from 'shared-ui/core';
import type { FileRules } from 'shared-ui/form';

/** The rules for files to upload. @param megabytes `max_attachment_size_mb` of the current user. Source: spec 000, points 5 and 9 */
export const uploadRules = (megabytes: number, required: boolean): FileRules => ({
  field: 'File',
  required,
  maxBytes: maxFileBytes(megabytes),
  isExcluded: isExcludedFileName,
  excludedMessage: excludedText('File'),
});

export const uploadHelp = (megabytes: number): string =>
  `Up to ${formatSize(maxFileBytes(megabytes))} each, several at once.`;
