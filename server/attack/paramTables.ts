import { sql } from 'kysely';
import type { AttackRun } from './AttackRun';
import type { AttackRoute, Ids } from './attackRoutes';

/** The columns of each table of the portal. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

/** The rows that a parameter of a path names. */
export interface ParamTable {
  table: string;
  /** The column that the parameter holds. */
  key: 'id' | 'name';
  /** The singular of the path's segment before the parameter. */
  noun: string;
}

export async function readTables({ test }: AttackRun): Promise<Tables> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name::text as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by 1`.execute(test.database.db);
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/** Tables that are named unlike the segment of their paths. */
const renamed: Readonly<Record<string, string>> = {
  user: 'usr',
  role: 'usr_role',
  user_role: 'usr_role',
  // Below another segment.
  'user_role/user': 'usr_role_usr',
  'service/attachment': 'service_attachment',
  'cr/role': 'cr_role_kind',
  token: 'deploy_token',
  history: 'audit_entry',
  config: 'remote',
};

const singular = (segment: string): string =>
  segment
    .replace(/ies$/, 'y')
    .replace(/uses$/, 'us')
    .replace(/(?<!u)s$/, '');

/**
 * Finds the table of a parameter by the segments of its path: `:id` of `/teams/:teamId/members/:id` is a row of `team_member`.
 * @returns null when no table, or more than one, is named so
 */
export function findParamTable(path: string, param: string, tables: Tables): ParamTable | null {
  const segments = path.split('/');
  const at = segments.indexOf(`:${param}`);
  const key = param === 'name' ? 'name' : 'id';
  const noun = singular(segments[at - 1] ?? '');
  const outer = singular(segments.slice(0, at - 1).findLast((one) => one && !one.startsWith(':')) ?? '');
  const holdsKey = (table: string | undefined): table is string =>
    table !== undefined && tables.get(table)?.has(key) === true;
  const exact = [renamed[`${outer}/${noun}`], renamed[noun], noun, `${outer}_${noun}`].find(holdsKey);
  if (exact) return { table: exact, key, noun };
  const near = [...tables.keys()].filter(
    (table) => holdsKey(table) && (table.endsWith(`_${noun}`) || table.startsWith(`${noun}_`)),
  );
  return near.length === 1 ? { table: near[0]!, key, noun } : null;
}

/** Chooses ids for the parameters: the first and the last row of the table of each. */
export async function chooseIds(run: AttackRun, route: AttackRoute, tables: Tables): Promise<Ids[]> {
  if (!route.params.length) return [{}];
  const chosen: Ids[] = [{}, {}];
  for (const param of route.params) {
    const found = findParamTable(route.path, param, tables);
    if (!found) continue;
    const key = sql.ref(found.key);
    const { rows } = await sql<{ first: string | number | null; last: string | number | null }>`
      select min(${key}) as first, max(${key}) as last from ${sql.table(found.table)}`.execute(
      run.test.database.db,
    );
    chosen[0]![param] = rows[0]!.first ?? 1;
    chosen[1]![param] = rows[0]!.last ?? 1;
  }
  return chosen;
}

/** Values of a parameter that belong elsewhere. */
export interface Foreign {
  /** Says in a finding where the value belongs. */
  where: string;
  value: string | number;
}

type Value = string | number;

async function readValues(run: AttackRun, query: ReturnType<typeof sql<{ value: Value }>>): Promise<Value[]> {
  const { rows } = await query.execute(run.test.database.db);
  return rows.map(({ value }) => value);
}

/**
 * Chooses values of an inner parameter that belong to another parent than the given one: to another project, group or team. For
 * a project it also chooses one of its own group that is not on the project, where a table says which ones are.
 * @returns null when the tables do not say to which parent the rows belong
 */
export async function chooseForeign(
  run: AttackRun,
  tables: Tables,
  { inner, outer, parent }: { inner: ParamTable; outer: string; parent: Value },
): Promise<Foreign[] | null> {
  const columns = tables.get(inner.table)!;
  const key = sql.ref(inner.key);
  const table = sql.table(inner.table);
  const ofParent = `${outer}_id`;
  const chosen: Foreign[] = [];
  const add = async (where: string, query: ReturnType<typeof sql<{ value: Value }>>) => {
    const [value] = await readValues(run, query);
    if (value !== undefined) chosen.push({ where, value });
  };
  if (columns.has(ofParent)) {
    const column = sql.ref(ofParent);
    await add(
      `another ${outer}`,
      sql`select ${key} as value from ${table} where ${column} <> ${parent}
        and ${key} not in (select ${key} from ${table} where ${column} = ${parent}) order by 1 limit 1`,
    );
    return chosen;
  }
  if (outer !== 'project' || !columns.has('project_type_id')) return null;
  const group = sql`(select project_type_id from project where id = ${parent})`;
  await add(
    'another group',
    sql`select ${key} as value from ${table} where project_type_id <> ${group}
      and ${key} not in (select ${key} from ${table} where project_type_id = ${group}) order by 1 limit 1`,
  );
  const link = `project_${inner.noun}`;
  const linked = `${inner.table}_id`;
  const columnsOfLink = tables.get(link);
  if (columnsOfLink?.has('project_id') && columnsOfLink.has(linked))
    await add(
      'the group, but not on the project',
      sql`select ${key} as value from ${table} where project_type_id = ${group}
        and id not in (select ${sql.ref(linked)} from ${sql.table(link)} where project_id = ${parent}) order by 1 limit 1`,
    );
  return chosen;
}
