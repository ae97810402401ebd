import { sql } from 'kysely';
import type { ImportFault } from 'shared-api/contracts/lists/projectImport';
import type { CreateProject } from 'shared-api/contracts/projectForm';
import type { PropertySchema } from 'shared-api/contracts/propertySchema';
import type { Static } from 'typebox';
import type { Tx } from '../../../kernel/db/types';
import type { GroupRecord } from '../raise/group.queries';
import type { ImportColumn } from './importColumns.queries';
import type { ImportRow } from './readImport';

type Body = Static<typeof CreateProject>;

/** The ids of active people by their names, in lower case; several where people share a name. */
export type People = ReadonlyMap<string, readonly number[]>;

const nameKey = (name: string) => name.trim().toLocaleLowerCase('en');

/** Finds the people whom the rows name, in one query. */
export async function findPeople(tx: Tx, rows: readonly ImportRow[]): Promise<People> {
  const names = new Set<string>();
  for (const { cells } of rows)
    for (const [column, text] of cells) if (column.kind === 'person' && text) names.add(nameKey(text));
  const people = new Map<string, number[]>();
  if (names.size === 0) return people;
  const found = await tx
    .selectFrom('usr')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where((eb) => eb(sql`lower(name)`, 'in', [...names]))
    .execute();
  for (const { id, name } of found) people.set(nameKey(name), [...(people.get(nameKey(name)) ?? []), id]);
  return people;
}

/** A person by name, or by `#` and the id that pickers show for people who share a name. @returns a fault as text */
function personOf(text: string, people: People): number | string {
  const byId = /^#(\d{1,9})$/.exec(text);
  if (byId) return Number(byId[1]);
  const ids = people.get(nameKey(text)) ?? [];
  if (ids.length === 1) return ids[0]!;
  return ids.length
    ? `Several people are named ${text}: write one of ${ids.map((id) => `#${id}`).join(', ')}.`
    : `There is no person named ${text}.`;
}

/** Spreadsheets write days as `24/11/2026`; the portal shows them as `24 / 11 / 2026`. */
function dayOf(text: string): string {
  const shown = /^(\d{1,2})\s*[/.]\s*(\d{1,2})\s*[/.]\s*(\d{4})$/.exec(text);
  return shown ? `${shown[3]}-${shown[2]!.padStart(2, '0')}-${shown[1]!.padStart(2, '0')}` : text;
}

const yes = new Set(['yes', 'true', '1']);
const no = new Set(['no', 'false', '0']);

/** Converts a text to the type of its property; what does not fit stays text, which the rules of the form refuse. */
function propertyOf(schema: PropertySchema, text: string): unknown {
  const option = schema.oneOf?.find(({ title }) => nameKey(title ?? '') === nameKey(text));
  if (option) return option.const;
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  if ((schema.type === 'integer' || schema.type === 'number') && isNumber) return Number(text);
  if (schema.type === 'boolean') return yes.has(nameKey(text)) || (no.has(nameKey(text)) ? false : text);
  return schema.format === 'date' ? dayOf(text) : text;
}

function putAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  let place = target;
  for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
  place[last] = value;
}

/** Converts a row to the body of the call that raises a project. @returns the faults of cells that cannot be converted too */
export function importBody(
  group: GroupRecord,
  { line, cells }: ImportRow,
  people: People,
): { body: Body; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const body: Record<string, unknown> & { roles: unknown[] } = { project_type: { id: group.id }, roles: [] };
  if (group.use_p4p) body.p4p = {};
  const values: Readonly<Record<ImportColumn['kind'], (column: ImportColumn, text: string) => void>> = {
    text: ({ path }, text) => putAt(body, path, text),
    date: ({ path }, text) => putAt(body, path, dayOf(text)),
    property: ({ path, leaf }, text) => putAt(body, path, propertyOf(leaf!.schema, text)),
    person: ({ title, roleId }, text) => {
      const found = personOf(text, people);
      if (typeof found === 'string') faults.push({ line, column: title, text: found });
      else body.roles.push({ usr_role: { id: roleId }, usr: { id: found } });
    },
  };
  for (const [column, text] of cells) if (text) values[column.kind](column, text);
  return { body: body as unknown as Body, faults };
}
