import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { projectListFields } from 'shared-api/contracts/projects';
import { listedDates, listedFields, listedTexts, mapFields } from 'shared-api/projectFields';
import type { Database, Tx } from '../../../kernel/db/types';
import {
  anyOf,
  hasWords,
  type FilterValues,
  type ListSql,
  type ParsedQuery,
} from '../../../kernel/crud/list';

type Eb = ExpressionBuilder<Database, 'project_list'>;
type Fields = typeof projectListFields;

/** The ids behind the names in filters, resolved before the list's own query, because its indexes are on ids. */
export type NameIds = Record<NameTable, Map<string, number[]>> & { service: number[] };

const nameFilters = {
  usr: ['requester_name', 'pan_owner_name', 'tech_lead_name', 'project_manager_name'],
  team: ['team_name'],
  project_type: ['project_type_name'],
  project_state: ['project_state_name'],
} as const;
type NameTable = keyof typeof nameFilters;

/** Finds all services that share a name with the chosen ones: `/short_services` lists a name of several groups only once. */
async function findServicesByName(tx: Tx, ids: readonly string[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await tx
    .selectFrom('service')
    .select('id')
    .where('name', 'in', (eb) => eb.selectFrom('service').select('name').where('id', 'in', ids.map(Number)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Resolves the names in a query to ids. One name may stand for several people, or for states or services of several groups. */
export async function resolveNames(tx: Tx, query: ParsedQuery): Promise<NameIds> {
  const ids: NameIds = {
    usr: new Map(),
    team: new Map(),
    project_type: new Map(),
    project_state: new Map(),
    service: await findServicesByName(tx, (query.services_includes as string[] | undefined) ?? []),
  };
  for (const table of Object.keys(nameFilters) as NameTable[]) {
    const names = nameFilters[table].flatMap((filter) => (query[filter] as string[] | undefined) ?? []);
    if (!names.some(Boolean)) continue;
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('name', 'in', names).execute();
    for (const { id, name } of rows) ids[table].set(name, [...(ids[table].get(name) ?? []), id]);
  }
  return ids;
}

const toIds = (ids: Map<string, number[]>, values: FilterValues) =>
  values.flatMap((value) => (value === null ? [null] : (ids.get(value) ?? [])));

const numbers = (values: FilterValues) => values.map((value) => (value === null ? null : Number(value)));
/** Filters by a flag, in the form that the partial indexes use. Both values at once filter nothing. */
function flag(column: 'is_closed' | 'on_hold' | 'services_locked', values: FilterValues) {
  const wanted = new Set(values);
  if (wanted.size !== 1) return sql<SqlBool>`true`;
  return wanted.has('true') ? sql<SqlBool>`${sql.ref(column)}` : sql<SqlBool>`not ${sql.ref(column)}`;
}

/** Filters by whether a person raised the project or holds a role on it. Both values at once filter nothing. */
function isMine(userId: number, values: FilterValues) {
  const wanted = new Set(values);
  if (wanted.size !== 1) return sql<SqlBool>`true`;
  const own = sql`array(select a.project_id from project_access a where a.usr_id = ${userId})`;
  return wanted.has('true')
    ? sql<SqlBool>`project_list.project_id = any(${own})`
    : sql<SqlBool>`project_list.project_id <> all(${own})`;
}

/** The conditions of the filter `figure`, by its values. */
export type FigureConditions = ReadonlyMap<string, RawBuilder<boolean>>;

/** Maps the fields of the project list to SQL, for the person who reads it. Source of the fields: contract.md, the row of `GET /projects`. */
export function projectListSql(
  ids: NameIds,
  figures: FigureConditions,
  userId: number,
): ListSql<'project_list', Fields> {
  return {
    equal: {
      project_id: (eb: Eb, v) => anyOf(eb, 'project_id', numbers(v), 'int'),
      project_type_id: (eb: Eb, v) => anyOf(eb, 'project_type_id', numbers(v), 'int'),
      project_type_name: (eb: Eb, v) => anyOf(eb, 'project_type_id', toIds(ids.project_type, v), 'int'),
      requester_name: (eb: Eb, v) => anyOf(eb, 'requester_id', toIds(ids.usr, v), 'int'),
      pan_owner_name: (eb: Eb, v) => anyOf(eb, 'pan_owner_id', toIds(ids.usr, v), 'int'),
      ...mapFields(listedTexts, (field) => (eb: Eb, v: FilterValues) => anyOf(eb, field, v, 'text')),
      team_name: (eb: Eb, v) => anyOf(eb, 'team_id', toIds(ids.team, v), 'int'),
      tech_lead_name: (eb: Eb, v) => anyOf(eb, 'tech_lead_id', toIds(ids.usr, v), 'int'),
      project_manager_name: (eb: Eb, v) => anyOf(eb, 'project_manager_id', toIds(ids.usr, v), 'int'),
      project_state_name: (eb: Eb, v) => anyOf(eb, 'project_state_id', toIds(ids.project_state, v), 'int'),
      project_state_is_closed: (_eb: Eb, v) => flag('is_closed', v),
      on_hold: (_eb: Eb, v) => flag('on_hold', v),
      services_locked: (_eb: Eb, v) => flag('services_locked', v),
      mine: (_eb: Eb, v) => isMine(userId, v),
      figure: (eb: Eb, v) => eb.or(v.map((value) => figures.get(value ?? '') ?? sql<SqlBool>`false`)),
    },
    like: { project_name: 'project_name', ...mapFields(listedTexts, (field) => field) },
    range: {
      created_on: 'created_on',
      submit_date: 'submit_date',
      project_state_date: 'state_since',
      ...mapFields(listedDates, (day) => ({ day })),
    },
    includes: { services: () => sql`service_ids && ${ids.service}::int[]` },
    sort: {
      project_id: 'project_id',
      project_name: 'project_name',
      requester_name: 'requester_name',
      pan_owner_name: 'pan_owner_name',
      ...mapFields(listedFields, (field) => field),
      project_type_name: 'project_type_name',
      team_name: 'team_name',
      tech_lead_name: 'tech_lead_name',
      project_manager_name: 'project_manager_name',
      project_state_name: 'project_state_name',
      project_state_date: 'state_since',
      services_locked: 'services_locked',
      submit_date: 'submit_date',
      created_on: 'created_on',
    },
    search: (eb: Eb, text) => hasWords(eb.ref('project_list.search'), text),
  };
}
