import type { ImportFault, ImportResult } from 'shared-api/contracts/lists/projectImport';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import type { KeyedChange } from '../Change';
import type { GroupRecord } from '../raise/group.queries';
import { storedRaiseKey } from '../raise/raise.queries';
import { prepareProject } from '../raise/raiseProject';
import { recordAction } from '../record/recordProject';
import { findPeople, importBody } from './importBody';
import { listImportColumns, type ImportColumn } from './importColumns.queries';
import { readImport } from './readImport';

/** The number of values that a fault names. */
const namedValues = 12;

/**
 * Names the values of a column with a choice, or gives the help of any other, at its first fault: a file does not show them as the
 * form does.
 * @param told the columns of the faults so far
 */
function hintOf(column: ImportColumn | undefined, told: Set<ImportColumn>): string {
  if (!column || told.has(column)) return '';
  told.add(column);
  const { oneOf = [], help } = column.leaf?.schema ?? {};
  const titles = oneOf.map(({ title, const: value }) => title ?? String(value));
  if (!titles.length) return help ? ` (${help})` : '';
  const named = titles.slice(0, namedValues).join(', ');
  return ` (choose ${named}${titles.length > namedValues ? ', …' : ''})`;
}

/** Names the columns of a refused form's faults. @throws every other error */
function faultsOf(
  error: unknown,
  line: number,
  columns: readonly ImportColumn[],
  told: Set<ImportColumn>,
): ImportFault[] {
  if (!(error instanceof HttpError)) throw error;
  const { fields } = error.options;
  if (!fields) return [{ line, column: null, text: error.message }];
  return Object.entries(fields).map(([path, text]) => {
    const column = columns.find((one) => one.path === path);
    return { line, column: column?.title ?? null, text: text + hintOf(column, told) };
  });
}

/**
 * The start of the keys under which the projects of an import are stored, by which a repeated call finds them. The line of the row
 * follows.
 */
export const importKey = (groupId: number, key: string): string =>
  `${storedRaiseKey('import', groupId, key)}:`;

interface Import {
  group: GroupRecord;
  csv: string;
  change: KeyedChange;
  timeZone: string;
}

interface CheckedImport {
  rows: number;
  faults: ImportFault[];
  /** Raises the project of each row; for a file without faults. */
  raise: () => Promise<ImportResult['projects']>;
}

/**
 * Checks each row of a file by the rules of the form that raises projects.
 * @throws HttpError 422 for a file that cannot be read
 */
export async function checkImport(tx: Tx, { group, csv, change, timeZone }: Import): Promise<CheckedImport> {
  const columns = await listImportColumns(tx, group);
  const { rows, faults } = readImport(csv, columns);
  const people = await findPeople(tx, rows);
  const told = new Set<ImportColumn>();
  const prepared: { name: string; insert: () => Promise<number> }[] = [];
  for (const row of rows) {
    const { body, faults: own } = importBody(group, row, people);
    faults.push(...own);
    try {
      const key = change.key == null ? null : `${importKey(group.id, change.key)}${row.line}`;
      const insert = await prepareProject(tx, group, body, { ...change, key }, timeZone);
      prepared.push({ name: body.name ?? '', insert });
    } catch (error) {
      // A person who was not found is not reported as missing too.
      const known = new Set(own.map(({ column }) => column));
      faults.push(
        ...faultsOf(error, row.line, columns, told).filter(({ column }) => !known.has(column ?? '')),
      );
    }
  }
  return {
    rows: rows.length,
    faults: faults.sort((a, b) => a.line - b.line),
    raise: async () => {
      const projects: ImportResult['projects'] = [];
      for (const { name, insert } of prepared) {
        const id = await insert();
        await recordAction(tx, id, change, { action: 'created', mail: { what: 'raised', from: null } });
        projects.push({ id, name });
      }
      return projects;
    },
  };
}
