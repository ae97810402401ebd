import { unprocessable } from '../../../kernel/http/errors';
import { cleanName } from '../../../kernel/storage/cleanName';

export type Format = 'xlsx' | 'csv';

const refused = (message: string) => unprocessable(message, { file: message });

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, i) => head[i] === byte);

/** Checks the name of a file. @returns its cleaned name and its format @throws HttpError 422 */
export function nameWorkbook(given: string): { filename: string; format: Format } {
  const filename = given ? cleanName(given) : '';
  if (!filename) throw refused(given ? 'The file has no name that can be kept.' : 'A file is required.');
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  if (ending === 'xlsx' || ending === 'csv') return { filename, format: ending };
  if (ending === 'xlsm' || ending === 'xltm' || ending === 'xlam')
    throw refused('Workbooks with macros are not taken. Save it as an Excel workbook (.xlsx).');
  throw refused(
    ending === 'xls' || ending === 'xlsb' || ending === 'ods'
      ? 'Save the file as an Excel workbook (.xlsx) or as CSV, and upload that.'
      : 'Upload an Excel workbook (.xlsx) or a CSV file.',
  );
}

/** Compares the first bytes of a file with its name. @throws HttpError 422 */
export function checkHead(head: Buffer, { filename, format }: { filename: string; format: Format }): void {
  if (!head.length) throw refused(`${filename} is empty.`);
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw refused(
      'The file is protected by a password, or has the format of an old Excel. Save it as .xlsx without a password.',
    );
  const isZip = startsWith(head, 0x50, 0x4b);
  if (format === 'xlsx' && !isZip)
    throw refused('The file is not an Excel workbook, although its name ends in .xlsx.');
  if (format === 'csv' && isZip) throw refused('The file is not CSV, although its name ends in .csv.');
}
