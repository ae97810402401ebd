import * as Yup from 'yup';
import { formatSize } from '../../display/formatSize';

/** Rules for the files of a field. Source: spec 000, point 5 (File field). */
export interface FileRules {
  /** The field's label. */
  field: string;
  required?: boolean;
  /** Bytes. */
  maxBytes?: number;
  /** Whether a name may not be uploaded. */
  isExcluded?: (name: string) => boolean;
  /** Replaces "The {field} file is excluded". */
  excludedMessage?: string;
}

/** The message for a list of files of which some are faulty. */
export const describeFaultyFiles = (faulty: number, all: number): string =>
  `${faulty} of ${all} files cannot be uploaded. Remove ${faulty === 1 ? 'it' : 'them'}.`;

/** The fault of one file, as a sentence without its full stop; undefined for a valid file. */
export function fileFault(
  { name, size }: File,
  { field, maxBytes, isExcluded, excludedMessage }: FileRules,
): string | undefined {
  if (isExcluded?.(name)) return excludedMessage ?? `The ${field} file is excluded`;
  if (size === 0) return 'The file is empty';
  if (maxBytes !== undefined && size > maxBytes) return `Larger than ${formatSize(maxBytes)}`;
  return undefined;
}

/** The Yup schema of a file field, whose value is a list of files. */
export const fileSchema = (rules: FileRules) =>
  Yup.mixed<readonly File[]>().test('files', (value, context) => {
    const files = value ?? [];
    if (rules.required && files.length === 0)
      return context.createError({ message: `${rules.field} is required` });
    const faulty = files.filter((file) => fileFault(file, rules));
    if (faulty.length === 0) return true;
    const message =
      files.length === 1 ? fileFault(files[0]!, rules)! : describeFaultyFiles(faulty.length, files.length);
    return context.createError({ message });
  });
