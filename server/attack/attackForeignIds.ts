import { sql } from 'kysely';
import type { Attack, AttackRun, Expectation, Role } from './AttackRun';
import { fittingValue, isWrite, type AttackRoute, type Ids } from './attackRoutes';
import { chooseForeign, findParamTable, readTables, type ParamTable, type Tables } from './paramTables';

/** Parameters that name no row of a table, or a row that belongs to no other one, each with the reason. */
const withoutTable: ReadonlyMap<string, string> = new Map([
  [':stream', 'a random number of a browser; attackLive tries that of another person'],
  [':crRoleId', 'a role that all change requests have'],
  [':token', 'a secret of 256 bits, of which the server keeps a hash'],
  [':key', 'a feature of a portal.json; the rights of its remote decide'],
  [':prop', 'a property of the schema of a booking’s subtype; reviews.test.ts tries that of the other leg'],
  [':number', 'a version by its number in the AIM before it'],
  [':sheet', 'a sheet by its number in the version before it'],
  [':a', 'a version by its number in the AIM before it'],
  [':b', 'a version by its number in the AIM before it'],
  [':from', 'the first day of a calendar'],
  [':to', 'the last day of a calendar'],
  [':version', 'a version of the remote before it, which a token for one remote alone protects'],
]);

/** Foreign values that a call may take, each with the reason. */
const mayTake: ReadonlyMap<string, string> = new Map([
  [
    'PUT /projects/:id/roles/:roleId the group, but not on the project',
    'a role that nobody has on the project may be given to somebody',
  ],
]);

const isAbsent: Expectation = ({ statusCode }) =>
  statusCode === 404 || statusCode === 403 ? null : `answered ${statusCode} to an id from elsewhere`;

/** Chooses rows of the outermost parameter: of different kinds, since a parent may have no rows of its own. */
async function chooseParents(run: AttackRun, { table, key }: ParamTable): Promise<(string | number)[]> {
  const { rows } = await sql<{ value: string | number }>`
    (select ${sql.ref(key)} as value from ${sql.table(table)} order by 1 limit ${run.size.projects})
    union (select ${sql.ref(key)} from ${sql.table(table)} order by 1 desc limit ${run.size.projects})`.execute(
    run.test.database.db,
  );
  return rows.map(({ value }) => value);
}

interface Inner {
  parent: string | number;
  name: string;
}

/**
 * Chooses ids from elsewhere for an inner parameter. Where its rows belong to those of a parameter in between (`:id` of
 * `/project_types/:groupId/booking_types/:typeId/blackouts/:id`), that one gets a row of the parent.
 * @returns null when the tables do not say to which parent the rows belong
 */
async function chooseForeignIds(
  run: AttackRun,
  tables: Tables,
  { route, inner: { parent, name } }: { route: AttackRoute; inner: Inner },
): Promise<{ where: string; ids: Ids }[] | null> {
  const first = route.params[0]!;
  const outer = findParamTable(route.path, first, tables)!.table;
  const inner = findParamTable(route.path, name, tables);
  if (!inner) return null;
  const direct = await chooseForeign(run, tables, { inner, outer, parent });
  if (direct) return direct.map(({ where, value }) => ({ where, ids: { [first]: parent, [name]: value } }));
  const before = route.params.slice(1, route.params.indexOf(name)).reverse();
  for (const param of before) {
    const between = findParamTable(route.path, param, tables);
    if (!between || !tables.get(between.table)!.has(`${outer}_id`)) continue;
    if (!tables.get(inner.table)!.has(`${between.table}_id`)) continue;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(between.table)} where ${sql.ref(`${outer}_id`)} = ${parent} order by id limit 1`.execute(
      run.test.database.db,
    );
    const own = rows[0]?.id;
    const foreign =
      own === undefined ? [] : await chooseForeign(run, tables, { inner, outer: between.table, parent: own });
    return foreign!.map(({ where, value }) => ({
      where,
      ids: { [first]: parent, [param]: own!, [name]: value },
    }));
  }
  return null;
}

async function attackInner(
  run: AttackRun,
  tables: Tables,
  { role, route }: { role: Role; route: AttackRoute },
): Promise<number> {
  const [first, ...others] = route.params;
  const outer = findParamTable(route.path, first!, tables);
  if (!outer) return 0;
  let tried = 0;
  const payload = route.body ? JSON.stringify(fittingValue(route.body)) : undefined;
  for (const parent of await chooseParents(run, outer))
    for (const name of others) {
      if (withoutTable.has(`:${name}`)) continue;
      const foreign = await chooseForeignIds(run, tables, { route, inner: { parent, name } });
      if (!foreign) {
        run.report(`${route.name}: the tables do not say to which ${outer.table} :${name} belongs`);
        return tried;
      }
      for (const { where, ids } of foreign) {
        if (mayTake.has(`${route.name} ${where}`)) continue;
        await run.send(role, route, { ids, payload }, isAbsent);
        tried += 1;
      }
    }
  return tried;
}

/** The lists that all tokens may read, with the member that holds their entries. */
const listsForTokens: ReadonlyMap<string, string> = new Map([
  ['GET /portal/features', 'features'],
  ['GET /portal/config', 'remotes'],
]);
/** A token for a remote without features and settings is shown none. */
const hasNone =
  (member: string): Expectation =>
  (response) =>
    response.statusCode === 200 && response.json<Record<string, unknown[]>>()[member]?.length === 0
      ? null
      : `answered ${response.statusCode} with more than an empty list`;
const isOfAnother: Expectation = ({ statusCode }) =>
  [401, 403, 404].includes(statusCode) ? null : `answered ${statusCode} to a token for another remote`;

/** A deploy token for one remote does nothing to another, and nothing elsewhere. */
async function attackWithToken(run: AttackRun): Promise<void> {
  const own = await run.test.app.inject({
    method: 'POST',
    url: '/api/portal/tokens',
    headers: { cookie: run.cookieOf('admin') },
    payload: { remote: 'attacker', name: 'attack' },
  });
  const { token } = own.json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  for (const route of run.routes) {
    if (route.config.open || route.path === '/live') continue;
    const payload = route.body ? JSON.stringify(fittingValue(route.body)) : undefined;
    const list = listsForTokens.get(route.name);
    const expected = list ? hasNone(list) : isOfAnother;
    await run.send(null, route, { ids: { name: 'projects' }, payload, headers }, expected);
  }
}

/**
 * Calls every route that has an id within something else with an id from elsewhere: of another project, group or team. The
 * tables of the database say which ids these are. A parameter whose table is not found is a finding.
 */
export const attackForeignIds: Attack = async (run) => {
  const tables = await readTables(run);
  // The demo organisation is not recorded, so that its groups have no history of their own.
  await sql`insert into audit_entry (usr_id, entity, entity_id, action, project_type_id)
    select (select min(id) from usr), 'delivery group', id, 'updated', id from project_type`.execute(
    run.test.database.db,
  );
  for (const route of run.routes)
    for (const name of route.params)
      if (!withoutTable.has(`:${name}`) && !findParamTable(route.path, name, tables))
        run.report(`${route.name}: no table is named like :${name}`);
  for (const route of run.routes.filter(({ params }) => params.length > 1)) {
    let tried = 0;
    for (const role of run.roles) if (role) tried += await attackInner(run, tables, { role, route });
    const names = route.params.slice(1).filter((name) => !withoutTable.has(`:${name}`));
    if (names.length && !tried)
      run.report(`${route.name}: the demo organisation has no row elsewhere to try`);
  }
  await attackWithToken(run);
  if (run.routes.some(isWrite)) await run.keepSignedIn('admin');
};
