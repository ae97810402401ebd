import { excludedText, isExcludedFileName, maxFileBytes } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import { supportFilesFactor } from 'shared-api/supportCase';
import { formatSize } from 'shared-ui/core';
import { describeFaultyFiles, fileFault, type FileRules } from 'shared-ui/form';

/** The rules for files of a case. @param megabytes `max_attachment_size_mb` of the current user */
export const caseFileRules = (megabytes: number): FileRules => ({
  field: 'Files',
  required: false,
  maxBytes: maxFileBytes(megabytes),
  isExcluded: isExcludedFileName,
  excludedMessage: excludedText('attached'),
});

export const caseFileHelp = (megabytes: number): string =>
  `Up to ${formatSize(maxFileBytes(megabytes))} each, ${formatSize(maxFileBytes(megabytes) * supportFilesFactor)} together.`;

/** Why files cannot be sent; undefined if they can. */
export function filesFault(files: readonly File[], megabytes: number): string | undefined {
  const rules = caseFileRules(megabytes);
  const faulty = files.filter((file) => fileFault(file, rules)).length;
  if (faulty) return describeFaultyFiles(faulty, files.length);
  if (files.length > limits.attachmentFiles) return `At most ${limits.attachmentFiles} files at once`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > maxFileBytes(megabytes) * supportFilesFactor
    ? 'The files are too large together: send fewer.'
    : undefined;
}
