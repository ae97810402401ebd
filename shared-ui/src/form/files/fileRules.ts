import * as Yup from 'yup';
import { formatSize } from '../../display/formatSize';

/** What a file has to be. Source: spec 000, point 5 (File field). */
export interface FileRules {
  /** As the form calls the field. */
  field: string;
  required?: boolean;
  /** Bytes. */
  maxBytes?: number;
  /** Whether a name may not be uploaded. */
  isExcluded?: (name: string) => boolean;
  /** In the place of "The {field} file is excluded". */
  excludedMessage?: string;
}

/** How a field says that of several files some cannot be. */
export const describeFaultyFiles = (faulty: number, all: number): string =>
  `${faulty} of ${all} files cannot be uploaded. Remove them.`;

/** What is wrong with one file, as a sentence without its full stop; undefined when nothing is. */
export function fileFault(
  { name, size }: File,
  { field, maxBytes, isExcluded, excludedMessage }: FileRules,
): string | undefined {
  if (isExcluded?.(name)) return excludedMessage ?? `The ${field} file is excluded`;
  if (size === 0) return 'The file is empty';
  if (maxBytes !== undefined && size > maxBytes) return `Larger than ${formatSize(maxBytes)}`;
  return undefined;
}

/** The rule of a file field, whose value is a list of files, for a form's Yup schema. */
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
